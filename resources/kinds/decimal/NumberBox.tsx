import { memo, useMemo, useState } from 'react';
import { InputAdornment, TextField } from '@mui/material';
import type { InputProps } from '../kind-views.ts';
import { normaliser } from '../outer-schema.ts';
import { groupThousands, plainNumber } from '../../ui/number-text.ts';
import { usePlainOnFocus } from '../../ui/use-plain-on-focus.ts';
import { useBox } from '../use-box.tsx';

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
export const NumberBox = memo(function NumberBox({ whole = false, prefix, unit, ...props }: NumberBoxProps) {
  const { input, box, named } = useBox(props, true);
  const normalise = useMemo(() => normaliser(props.field), [props.field]);
  const [typed, setTyped] = useState<string>();
  const value = String(input.value ?? '');
  const plain = usePlainOnFocus(value, setTyped);
  return (
    <TextField
      {...box}
      name={input.name}
      value={typed ?? groupThousands(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        input.onChange(normalise(plainNumber(target.value)));
      }}
      onBlur={() => {
        setTyped(undefined);
        input.onBlur();
      }}
      slotProps={{
        htmlInput: {
          inputMode: whole ? 'numeric' : 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          ...named,
          ...plain,
        },
        input: {
          startAdornment: prefix ? <InputAdornment position="start">{prefix}</InputAdornment> : undefined,
          endAdornment: unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined,
        },
      }}
    />
  );
});
