import { useCallback, useRef, useState } from 'react';
import { Box, Chip, FormHelperText, TablePagination, Typography } from '@mui/material';
import { useDataProvider, useInput, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from '../kind-views.ts';
import { FilterText } from '../../ui/FilterText.tsx';
import { useFormSetting } from '../../ui/form-setting.ts';
import { type LookUp, useLookUp } from '../../ui/look-up.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import { AddRows } from './AddRows.tsx';
import {
  addRows,
  changesIn,
  dropNew,
  problemsOfNew,
  toggleRemoval,
  valueOf,
  type Row,
  type RowChanges,
} from './changes.ts';
import { RowImportPanel } from './RowImportPanel.tsx';
import { RowLines } from './RowLines.tsx';
import { useRowImport } from './use-row-import.tsx';
import { keyFieldsOf, mostRows, rowKey } from '../row-key.ts';

const perPage = 10;
/** Number of rows per request of a search by keys, which are in its address. */
const perLook = 100;

/** Height in px of the first page of `total` rows, with the table's head and, if there are more, the pager. */
function heightOf(total: number): number {
  return total === 0 ? 0 : 40 * (Math.min(total, perPage) + 1) + (total > perPage ? 64 : 0);
}

/** Appends lines to a text, except those that it has. */
function withLines(text: string, lines: readonly string[]): string {
  const typed = text.split('\n').filter((line) => line.trim() !== '');
  return [...typed, ...lines.filter((line) => !typed.includes(line))].join('\n');
}

/** Up to 100,000 rows, searched and read in pages. Changes are collected until the form is saved. */
export function PagedRows({
  source,
  field,
  label,
  helperText,
  required,
}: InputProps & { readonly field: FieldOf<'rows'> }) {
  const words = useWords();
  const { resource, id } = useFormSetting();
  const { field: bound, fieldState } = useInput({ source, format: (value: unknown) => value });
  const [page, setPage] = useState(0);
  const [q, setQ] = useState('');
  const [text, setText] = useState('');
  /** Number of the last added rows that already existed. */
  const [there, setThere] = useState(0);
  const { clearErrors, getValues } = useFormContext();
  const provider = useDataProvider<LookUp>();
  const input = useRef<HTMLTextAreaElement>(null);
  const rowImport = useRowImport(source, field, label);
  const revision: unknown = useRecordContext()?.revision;
  const changes = changesIn(bound.value);
  // Each write increments the revision, even one that adds as many rows as it removes.
  const query = id === undefined ? undefined : `${resource}/${id}/${source}/${String(revision)}?${page}&${q}`;
  const answer = useLookUp(
    query,
    (provider, signal) => provider.rows(resource, id ?? '', source, { page: page + 1, perPage, q, signal }),
    false,
  );
  const problem = fieldState.error?.root?.message ?? fieldState.error?.message;
  const left = problem === words.say('form.rows.left');
  const type = useCallback(
    (next: string) => {
      setText(next);
      setThere(0);
      if (left) clearErrors(source);
    },
    [left, clearErrors, source],
  );
  const change = (next: RowChanges) => bound.onChange(valueOf(next));
  /** Drops those of the newly added rows that are already stored. */
  const leaveOut = async (rows: readonly Row[]) => {
    if (id === undefined || changes.total === 0 || key.length !== 1) return;
    const keyOf = (row: Row) => rowKey(row, key);
    const wanted = rows.flatMap((row) => keyOf(row) ?? []);
    const there = new Set<string | undefined>();
    for (let from = 0; from < wanted.length; from += perLook) {
      const keys = wanted.slice(from, from + perLook);
      const found = await provider.rows(resource, id, source, { keys, page: 1, perPage: perLook });
      for (const row of found.data) if (!changesIn(getValues(source)).remove.includes(row.id)) there.add(keyOf(row));
    }
    const now = changesIn(getValues(source));
    const set = now.set.filter((row) => row.id !== undefined || !there.has(keyOf(row)));
    if (set.length === now.set.length) return;
    change({ ...now, set });
    setThere(now.set.length - set.length);
  };
  const columns = Object.entries(field.fields);
  const key = field.key === undefined ? columns.slice(0, 1).map(([name]) => name) : keyFieldsOf(field);
  const pending = changes.set.length + changes.remove.length;
  const loading = query !== undefined && !answer.data && !answer.failed;
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3">
          {label}
          {required ? ' *' : ''}
        </Typography>
        <Chip size="small" label={words.say('form.rows.total', { total: changes.total })} />
        {pending > 0 ? (
          <Chip
            size="small"
            color="warning"
            label={words.say('form.rows.pending', { added: changes.set.length, removed: changes.remove.length })}
          />
        ) : null}
      </Box>
      {(problem ?? helperText) ? (
        <FormHelperText error={problem !== undefined} sx={{ mt: 0 }}>
          {problem ?? helperText}
        </FormHelperText>
      ) : null}
      <AddRows
        source={source}
        field={field}
        label={label}
        room={mostRows - changes.set.length}
        text={text}
        there={there}
        onType={type}
        inputRef={input}
        onAdd={(rows) => {
          const next = addRows(changes, rows, key);
          change(next);
          // The save reports duplicates that can't be looked up now.
          leaveOut(rows).catch(() => undefined);
          return next.set.length - changes.set.length;
        }}
        onPasteMany={field.importable ? rowImport.keep : undefined}
      />
      <RowImportPanel
        rowImport={rowImport}
        isNew={id === undefined}
        onCorrect={(lines) => {
          setText((typed) => withLines(typed, lines));
          input.current?.focus();
        }}
      />
      {id === undefined || (changes.total === 0 && q === '') ? null : (
        <Box sx={{ maxWidth: 360 }}>
          <FilterText
            label={words.say('form.rows.search', { field: label })}
            value={q}
            onChange={(text) => {
              setQ(text);
              setPage(0);
            }}
          />
        </Box>
      )}
      <Box sx={{ minHeight: loading ? heightOf(changes.total) : 0 }}>
        <RowLines
          field={field}
          fresh={changes.set}
          problems={problemsOfNew(fieldState.error)}
          stored={answer.data?.data ?? []}
          removed={changes.remove}
          full={changes.remove.length >= mostRows}
          loading={loading}
          failed={answer.failed}
          onDrop={(row) => change(dropNew(changes, row))}
          onToggle={(row) => change(toggleRemoval(changes, row))}
        />
      </Box>
      {answer.data && answer.data.total > perPage ? (
        <TablePagination
          component="div"
          count={answer.data.total}
          page={page}
          rowsPerPage={perPage}
          rowsPerPageOptions={[perPage]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count }) => words.say('form.rows.range', { from, to, count })}
          getItemAriaLabel={(type) => words.say(type === 'next' ? 'form.rows.next' : 'form.rows.previous')}
        />
      ) : null}
    </Box>
  );
}
