import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import { optionFieldNames } from './book.ts';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import { useShownValue } from './OptionCell.tsx';

const declared: Fields = optionFields;

/** Others saved something else where one had typed: what, and whose shall stand. */
export function ClashNotice({ combinations }: { readonly combinations: readonly Combination[] }) {
  const { say, label, language } = useWords();
  const { drafts } = useEditor();
  const shown = useShownValue();
  const [first] = combinations;
  if (first === undefined) return null;
  const { theirs } = drafts.view(first);
  const values = optionFieldNames.filter((field) => field in theirs).map((field) => `${declared[field] ? label(declared[field].label) : field} ${shown(field, theirs[field]) || say('form.none')}`);
  return (
    <Alert
      severity="warning"
      sx={{ py: 0 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => drafts.settle('theirs', combinations)}>{say('matrix.takeTheirs')}</Button>
          <Button size="small" color="inherit" onClick={() => drafts.settle('mine', combinations)}>{say('matrix.keepMine')}</Button>
        </>
      }
    >
      {combinations.length === 1 ? say('matrix.savedByOthers', { values: values.join(language === 'en' ? ', ' : '、') }) : say('matrix.clashingMany', { smart_count: combinations.length })}
    </Alert>
  );
}
