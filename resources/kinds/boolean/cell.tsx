import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { labelIn } from '../../messages/languages.ts';
import { roomFor, ToneChip } from '../../ui/ToneChip.tsx';
import { HiddenText } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

const tick = 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z';
const dash = 'M7 11h10v2H7z';

/** A tick or a dash with a text for screen readers; a chip if the values have words with tones. */
function BooleanCell({ value, field, spelled }: CellProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const yes = value === true || value === 'true';
  const language = useLanguage();
  const own = field.kind === 'boolean' ? field.words?.[yes ? 1 : 0] : undefined;
  const word = own ? labelIn(own.label, language) : translate(yes ? 'list.yes' : 'list.no');
  if (own?.tone) return <ToneChip tone={own.tone}>{word}</ToneChip>;
  if (spelled || own) return word;
  return (
    <span title={word}>
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        aria-hidden="true"
        style={{ verticalAlign: 'middle', fill: yes ? palette.success.main : palette.text.disabled }}
      >
        <path d={yes ? tick : dash} />
      </svg>
      <HiddenText>{word}</HiddenText>
    </span>
  );
}

export const cell: KindCell = {
  Cell: BooleanCell,
  align: 'center',
  width: 84,
  least: (language, field) => (field.kind === 'boolean' && field.words ? roomFor(field.words, language) : 84),
};
