import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { isConflict, reasonOf, sentencesOf } from '../../../data-provider/refusal.ts';
import { type Combination, combinationOf, brokenRule } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import { localizedText } from './localized-text.ts';
import type { ProductOptions } from './use-product-options.ts';

export interface AddOptionProps {
  readonly options: ProductOptions;
  /** Called with the saved combination. */
  readonly onAdded: (combination: Combination) => void;
  readonly onClose: () => void;
}

/** Dialog that adds one combination: a select per group, validation errors below (SPEC §5). */
export function AddOption({ options, onAdded, onClose }: AddOptionProps) {
  const { say, language } = useWords();
  const notify = useNotify();
  const { book } = useEditor();
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const ids = book.groups.map((group) => chosen[group.id]);
  const add = async () => {
    const wrong = brokenRule(book.groups, ids, (combination) => book.options.has(combination));
    if (wrong) return setProblem(say(`validation.${wrong}`));
    const choices = ids.filter((choice) => choice !== undefined);
    setBusy(true);
    setProblem('');
    try {
      await options.write({ below: 'options', method: 'POST', body: { choices } });
      const combination = combinationOf(choices);
      notify('matrix.added', { type: 'success', messageArgs: { title: book.nameOf(combination) } });
      onAdded(combination);
    } catch (error) {
      if (isConflict(error)) await options.refetch();
      const [sentence] = Object.values(sentencesOf(error));
      setProblem(isConflict(error) ? say('errors.changed') : (sentence ?? reasonOf(error, say)));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`} sx={{ typography: 'h6' }}>
        {say('matrix.addOption')}
      </DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void add();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {book.groups.map((group, index) => (
            <TextField
              key={group.id}
              select
              size="small"
              margin="none"
              label={localizedText(group.name, language)}
              value={chosen[group.id] ?? ''}
              error={problem !== '' && ids[index] === undefined}
              onChange={({ target }) => {
                setChosen({ ...chosen, [group.id]: Number(target.value) });
                setProblem('');
              }}
            >
              {group.choices.map((choice) => (
                <MenuItem key={choice.id} value={choice.id} dense>
                  {localizedText(choice.name, language)}
                </MenuItem>
              ))}
            </TextField>
          ))}
          {problem === '' ? null : <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {say('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {say('matrix.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
