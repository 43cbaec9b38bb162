import AddCircle from '@mui/icons-material/AddCircleOutline';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutline';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import type { SvgIconComponent } from '@mui/icons-material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { OptionState } from './saved-combinations.ts';

export type StateTone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'missing';

export const stateTones: Readonly<Record<OptionState, StateTone>> = {
  missing: 'missing',
  new: 'info',
  active: 'success',
  obsolete: 'neutral',
  incomplete: 'warning',
  duplicate: 'error',
};

const icons: Readonly<Record<OptionState, SvgIconComponent>> = {
  missing: RadioButtonUnchecked,
  new: AddCircle,
  active: CheckCircle,
  obsolete: Block,
  incomplete: ErrorOutline,
  duplicate: ContentCopy,
};

/** A state as icon and text. */
export function StateMark({ state }: { readonly state: OptionState }) {
  const { say } = useWords();
  const Icon = icons[state];
  return (
    <span className="state">
      <Icon fontSize="inherit" aria-hidden />
      {say(`matrix.states.${state}`)}
    </span>
  );
}
