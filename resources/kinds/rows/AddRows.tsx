import { type Ref, useEffect, useId, useRef, useState } from 'react';
import Add from '@mui/icons-material/Add';
import { Box, Button, TextField } from '@mui/material';
import { outerSchema } from '../outer-schema.ts';
import { kindOf, type Field } from '../index.ts';
import type { FieldOf } from '../narrow.tsx';
import { groupDigits } from '../../messages/grouped.ts';
import { useFormSetting } from '../../ui/form-setting.ts';
import { useWords } from '../../ui/use-words.ts';
import { rowsOfLines, type Row } from './changes.ts';
import { linesOf } from './lines.ts';

export interface AddRowsProps {
  readonly source: string;
  readonly field: FieldOf<'rows'>;
  readonly label: string;
  /** Number of rows that one save still accepts. */
  readonly room: number;
  /** Accepts rows, and returns how many of them were new. */
  readonly onAdd: (rows: readonly Row[]) => number;
  /** The lines in the input. */
  readonly text: string;
  /** Number of the last added rows that are already stored and were left out. */
  readonly there: number;
  readonly onType: (text: string) => void;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  /** Accepts more pasted lines than that, if the field's rows can be imported. */
  readonly onPasteMany?: ((text: string) => void) | undefined;
}

/** An input for one row or many pasted lines, which a save adds too. Invalid lines stay in it to be corrected. */
export function AddRows({
  source,
  field,
  label,
  room,
  text,
  there,
  onType,
  inputRef,
  onAdd,
  onPasteMany,
}: AddRowsProps) {
  const words = useWords();
  const id = useId();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  /** Number of pasted lines that exceed the limit of a save, if they can't be imported. */
  const [refused, setRefused] = useState(0);
  /** Number of rows that were repeated in the text, or added before. */
  const [repeats, setRepeats] = useState(0);
  const columns = Object.keys(field.fields);
  const add = () => {
    const parsed = rowsOfLines(text, columns);
    const read = parsed.map((row) => readRow(row, field.fields));
    const good = read.filter((row) => row !== undefined).slice(0, room);
    const bad = parsed
      .filter((_row, index) => read[index] === undefined)
      .map((row) =>
        columns
          .map((name) => row[name] ?? '')
          .join('\t')
          .trim(),
      );
    const beyond = parsed
      .filter((_row, index) => read[index] !== undefined)
      .slice(room)
      .map((row) =>
        columns
          .map((name) => row[name] ?? '')
          .join('\t')
          .trim(),
      );
    const added = good.length > 0 ? onAdd(good) : 0;
    setRepeats(linesOf(text, columns).length - parsed.length + good.length - added);
    setWrong(bad);
    const left = [...bad, ...beyond].join('\n');
    onType(left);
    return left === '' ? undefined : words.say('form.rows.left');
  };
  const { wait } = useFormSetting();
  const settle = useRef(add);
  useEffect(() => {
    settle.current = add;
  });
  const isHeld = text.trim() !== '';
  useEffect(() => {
    if (!isHeld || !wait) return undefined;
    wait(source, { settle: () => settle.current(), discard: () => onType('') });
    return () => wait(source, undefined);
  }, [isHeld, wait, source, onType]);
  const helperText = () => {
    if (refused > 0)
      return words.say('form.rows.tooMany', { lines: groupDigits(refused), room: groupDigits(Math.max(0, room)) });
    const notes = [
      ...(wrong.length > 0 ? [words.say('form.rows.wrong', { rows: wrong.slice(0, 3).join(', ') })] : []),
      ...(there > 0 ? [words.say('form.rows.already', { smart_count: there, count: there })] : []),
      ...(repeats > 0 ? [words.say('form.rows.repeated', { smart_count: repeats })] : []),
    ];
    if (notes.length > 0) return notes.join(' · ');
    if (columns.length === 1) return undefined;
    return Object.values(field.fields)
      .map((inner) => words.label(inner.label))
      .join(' , ');
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        id={id}
        inputRef={inputRef}
        margin="none"
        multiline
        maxRows={8}
        label={words.say('form.rows.paste', { field: label })}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          setWrong([]);
          setRefused(0);
          setRepeats(0);
        }}
        onPaste={(event) => {
          // A text area creates elements for each line: a hundred thousand would freeze the page.
          const pasted = event.clipboardData.getData('text');
          const lines = linesOf(pasted, columns).length;
          if (lines <= room || lines <= 1) return;
          event.preventDefault();
          if (onPasteMany) onPasteMany(pasted);
          else setRefused(lines);
        }}
        onKeyDown={(event) => {
          // Enter adds a single row; with several lines it inserts a line break, and the button adds them.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || text.includes('\n')) return;
          event.preventDefault();
          add();
        }}
        error={wrong.length > 0 || refused > 0}
        helperText={helperText()}
        slotProps={{ formHelperText: { role: 'status' } }}
      />
      <Button startIcon={<Add />} onClick={add} disabled={!isHeld || room <= 0} sx={{ flex: 'none', mt: 0.25 }}>
        {words.say('form.rows.add')}
      </Button>
    </Box>
  );
}

/** Normalizes a row's cells; `undefined` if any is invalid. */
function readRow(row: Row, fields: Readonly<Record<string, Field>>): Row | undefined {
  const cells = Object.entries(fields).map(([name, field]): [string, unknown, boolean] => {
    const parsed = row[name] ?? null;
    if (parsed === null) return [name, null, field.required !== true];
    const read = outerSchema(field).safeParse(kindOf(field).readCsv(String(parsed)));
    return [name, read.data, read.success];
  });
  return cells.every(([, , valid]) => valid)
    ? Object.fromEntries(cells.map(([name, value]) => [name, value]))
    : undefined;
}
