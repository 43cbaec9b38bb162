import { memo, useMemo, useState } from 'react';
import { InputAdornment, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps } from '../kind-views.ts';
import { useCompact } from '../../ui/form-setting.ts';
import { normaliser } from '../outer-schema.ts';
import { groupThousands, plainNumber } from '../../ui/number-text.ts';
import { boxLook } from '../../ui/box-look.ts';

export interface NumberBoxProps extends InputProps {
  readonly whole?: boolean;
  /** Shown before the number, such as `HK$`. */
  readonly prefix?: string | undefined;
  /** Shown after the number, such as `kg`. */
  readonly unit?: string | undefined;
}

/**
 * An input for exact numbers. Not `type=number`, which goes through floats, drops what it can't parse and reacts to the
 * mouse wheel. Groups thousands on blur.
 */
export const NumberBox = memo(function NumberBox({
  source,
  field,
  label,
  helperText,
  required,
  disabled,
  whole = false,
  prefix,
  unit,
}: NumberBoxProps) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const compact = useCompact();
  const normalise = useMemo(() => normaliser(field), [field]);
  const [typed, setTyped] = useState<string>();
  const value = String(input.value ?? '');
  return (
    <TextField
      id={id}
      inputRef={input.ref}
      name={input.name}
      value={typed ?? groupThousands(value)}
      onFocus={() => setTyped(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        input.onChange(normalise(plainNumber(target.value)));
      }}
      onBlur={() => {
        setTyped(undefined);
        input.onBlur();
      }}
      {...boxLook({ label, helperText, compact, error: fieldState.error?.message, required, disabled })}
      slotProps={{
        htmlInput: {
          inputMode: whole ? 'numeric' : 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          ...(compact ? { 'aria-label': label } : {}),
        },
        input: {
          startAdornment: prefix ? <InputAdornment position="start">{prefix}</InputAdornment> : undefined,
          endAdornment: unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined,
        },
      }}
    />
  );
});
