import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { useState } from 'react';
import Close from '@mui/icons-material/Close';
import { Alert, Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { choiceFields, choiceGroupFields } from '../../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { useEditor } from '../editor-context.ts';
import { useSummary } from '../../../../grid/use-edits.ts';
import { localizedText } from '../localized-text.ts';
import type { ProductOptions } from '../use-product-options.ts';
import { pastedNames } from './AddChoice.tsx';
import { nameProblems, duplicateNameProblems } from './check-name.ts';
import { NameInputs, noName, type TypedName } from './NameInputs.tsx';
import { useGroupWrite } from './use-group-write.ts';

interface TypedChoice {
  readonly key: number;
  readonly name: TypedName;
}

const isBlank = ({ zh_HK, en_US }: TypedName) => zh_HK.trim() + en_US.trim() === '';
/** Problems below a path prefix, by the rest of their paths. */
const below = (problems: Readonly<Record<string, string>>, prefix: string) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [],
    ),
  );
let lastKey = 0;
const blank = (name: TypedName = noName): TypedChoice => ({ key: (lastKey += 1), name });

/** Dialog that adds a group with its choices, and a default choice for existing options. */
export function AddGroup({ options, onClose }: { readonly options: ProductOptions; readonly onClose: () => void }) {
  const { say, label, language } = useWords();
  const { savedCombinations, edits } = useEditor();
  const { changed, added } = useSummary(edits);
  const [name, setName] = useState<TypedName>(noName);
  const [rows, setRows] = useState<readonly TypedChoice[]>(() => [blank()]);
  const [standard, setStandard] = useState<number>();
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const { busy, refusal, problems, run } = useGroupWrite(options);
  const existing = savedCombinations.options.size;
  const filled = rows.filter((row) => !isBlank(row.name));
  const unsaved = changed + added > 0;
  const duplicates = duplicateNameProblems(
    filled.map((row) => ({ name: row.name })),
    [],
    say('validation.choiceName'),
  );
  const put = (key: number, typed: TypedName) => {
    const next = rows.map((row) => (row.key === key ? { ...row, name: typed } : row));
    // Keeps an empty row at the end.
    setRows(next.every((row) => !isBlank(row.name)) ? [...next, blank()] : next);
  };
  const add = async () => {
    const wrong = Object.fromEntries([
      ...Object.entries(nameProblems('group', name, { language, say })),
      ...filled.flatMap((row) =>
        Object.entries(nameProblems('choice', row.name, { language, say })).map(
          ([path, sentence]) => [`${row.key}.${path}`, sentence] as const,
        ),
      ),
      ...(existing > 0 && !filled.some(({ key }) => key === standard)
        ? [['default_choice', say('validation.choiceDefault')] as const]
        : []),
    ]);
    setOwn(wrong);
    if (Object.keys(wrong).length > 0 || filled.some((_, index) => Object.keys(duplicates(index)).length > 0)) return;
    const place = filled.findIndex(({ key }) => key === standard);
    const body = {
      name,
      choices: filled.map((row) => ({ name: row.name })),
      ...(existing > 0 && { default_choice: place }),
    };
    if (await run({ below: 'choice-group', method: 'POST', body })) onClose();
  };
  const ofRow = (key: number) => {
    const index = filled.findIndex((row) => row.key === key);
    return {
      ...(index >= 0 && below(problems, `choices.${index}.`)),
      ...below(own, `${key}.`),
      ...(index >= 0 && duplicates(index)),
    };
  };
  return (
    <FormDialog
      title={say('matrix.addGroup')}
      submit={say('matrix.add')}
      busy={busy}
      blocked={unsaved}
      onSubmit={() => void add()}
      isTyped={() => filled.length > 0 || !isBlank(name)}
      onClose={onClose}
    >
      {unsaved ? <Alert severity="info">{say('matrix.saveFirst')}</Alert> : null}
      <NameInputs
        autoFocus
        label={label(choiceGroupFields.name.label)}
        name={name}
        problems={{ ...problems, ...own }}
        onChange={setName}
      />
      <Typography variant="subtitle2" component="h3">
        {say('matrix.itsChoices')}
      </Typography>
      {rows.map((row, index) => (
        <Box
          key={row.key}
          sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr) 34px', alignItems: 'start' }}
        >
          <NameInputs
            label={`${label(choiceFields.name.label)} ${index + 1}`}
            name={row.name}
            problems={ofRow(row.key)}
            onChange={(typed) => put(row.key, typed)}
            onPaste={(text) => {
              const names = pastedNames(text);
              if (names.length < 2) return false;
              setRows([
                ...rows.filter((one) => one.key !== row.key && !isBlank(one.name)),
                ...names.map(blank),
                blank(),
              ]);
              return true;
            }}
          />
          {isBlank(row.name) ? null : (
            <IconButton
              size="small"
              aria-label={say('form.rows.remove', { row: index + 1 })}
              title={say('form.rows.remove', { row: index + 1 })}
              onClick={() => setRows(rows.filter((one) => one.key !== row.key))}
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <Typography variant="caption" color="text.secondary">
        {say('matrix.pasteChoices')}
      </Typography>
      {existing > 0 ? (
        <TextField
          select
          margin="none"
          label={say('matrix.existingGet', { smart_count: existing })}
          value={filled.some(({ key }) => key === standard) ? standard : ''}
          disabled={filled.length === 0}
          sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
          error={(own.default_choice ?? problems.default_choice) !== undefined}
          helperText={own.default_choice ?? problems.default_choice ?? say('matrix.existingHelp')}
          onChange={({ target }) => setStandard(Number(target.value))}
        >
          {filled.map((row) => (
            <MenuItem key={row.key} value={row.key} dense>
              {localizedText(row.name, language)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
    </FormDialog>
  );
}
