import type { ReactNode } from 'react';
import { MenuItem, TextField } from '@mui/material';
import { useWords } from '../ui/use-words.ts';

export interface EitherFilterProps {
  readonly label: string;
  /** `undefined`: no restriction. */
  readonly value: boolean | undefined;
  /** Labels of true and false. */
  readonly words: { readonly yes: ReactNode; readonly no: ReactNode };
  readonly onChange: (value: boolean | undefined) => void;
}

/** A filter with the choices true, false, or both. */
export function EitherFilter({ label, value, words, onChange }: EitherFilterProps) {
  const { say } = useWords();
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'yes')}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">
        <em>{say('form.filter.either')}</em>
      </MenuItem>
      <MenuItem value="yes">{words.yes}</MenuItem>
      <MenuItem value="no">{words.no}</MenuItem>
    </TextField>
  );
}
