import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useState } from 'react';
import { Alert, MenuItem, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { isConflict, errorMessage, fieldMessages } from '../../../data-provider/api-errors.ts';
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
  const { savedCombinations } = useEditor();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const ids = savedCombinations.groups.map((group) => chosen[group.id]);
  const add = async () => {
    const wrong = brokenRule(savedCombinations.groups, ids, (combination) =>
      savedCombinations.options.has(combination),
    );
    if (wrong) return setProblem(say(`validation.${wrong}`));
    const choices = ids.filter((choice) => choice !== undefined);
    setBusy(true);
    setProblem('');
    try {
      await options.write({ below: 'options', method: 'POST', body: { choices } });
      const combination = combinationOf(choices);
      notify('matrix.added', { type: 'success', messageArgs: { title: savedCombinations.nameOf(combination) } });
      onAdded(combination);
    } catch (error) {
      if (isConflict(error)) await options.refetch();
      const [sentence] = Object.values(fieldMessages(error));
      setProblem(isConflict(error) ? say('errors.changed') : (sentence ?? errorMessage(error, say)));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={say('matrix.addOption')}
      submit={say('matrix.add')}
      maxWidth="xs"
      busy={busy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      {savedCombinations.groups.map((group, index) => (
        <TextField
          key={group.id}
          select
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
    </FormDialog>
  );
}
