import { useRef, useState } from 'react';
import { InputAdornment, TextField } from '@mui/material';
import { groupThousands } from '../../../../resources/ui/number-text.ts';
import { usePlainOnFocus } from '../../../../resources/ui/use-plain-on-focus.ts';
import type { Value } from '../../../grid/edits.ts';

export interface NumberInputProps {
  readonly label: string;
  /** `undefined` if the selected rows differ. */
  readonly value: Value | undefined;
  readonly error: string | undefined;
  readonly placeholder?: string | undefined;
  readonly prefix?: string;
  readonly disabled?: boolean;
  readonly onType: (text: string) => void;
  /** Called on focus. Returns a function that restores the value, for Escape. */
  readonly onBegin: () => () => void;
  /** Called on Enter and Escape. */
  readonly onDone: () => void;
}

/** Number input for one or several rows. Every keystroke becomes an unsaved edit; Escape restores. */
export function NumberInput({
  label,
  value,
  error,
  placeholder,
  prefix,
  disabled = false,
  onType,
  onBegin,
  onDone,
}: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const restore = useRef<() => void>(undefined);
  /** Value on focus. */
  const before = useRef('');
  const plain = value === undefined || value === null ? '' : String(value);
  // No error for a half-typed number while the input has the focus.
  const problem = typed === undefined ? error : undefined;
  const onFocus = usePlainOnFocus(plain, () => {
    restore.current = onBegin();
    before.current = plain;
    setTyped(plain);
  });
  return (
    <TextField
      label={label}
      margin="none"
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem}
      value={typed ?? groupThousands(plain)}
      placeholder={placeholder}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        if (event.key === 'Escape') {
          // A surrounding dialog closes only on the next Escape.
          if (typed !== undefined && typed !== before.current) event.stopPropagation();
          restore.current?.();
        }
        setTyped(undefined);
        onDone();
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          ...onFocus,
        },
        input: { startAdornment: prefix ? <InputAdornment position="start">{prefix}</InputAdornment> : undefined },
      }}
    />
  );
}
