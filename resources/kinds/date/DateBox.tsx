import { memo, type ReactNode } from 'react';
import { TextField } from '@mui/material';
import type { InputProps } from '../kind-views.ts';
import { useBox } from '../use-box.tsx';

export interface DateBoxProps extends InputProps {
  readonly type: 'date' | 'datetime-local';
  /** Converts to and from the browser control's format; `null` while incomplete. */
  readonly show: (value: string) => string;
  readonly read: (typed: string) => string | null;
  readonly end?: ReactNode;
}

/** The browser's own date or time control. */
export const DateBox = memo(function DateBox({ type, show, read, end, ...props }: DateBoxProps) {
  const { input, box, named } = useBox(props);
  const value = typeof input.value === 'string' && input.value !== '' ? show(input.value) : '';
  return (
    <TextField
      {...box}
      name={input.name}
      type={type}
      value={value}
      onChange={({ target }) => input.onChange(read(target.value))}
      onBlur={() => input.onBlur()}
      slotProps={{
        inputLabel: { shrink: true },
        input: { endAdornment: end },
        htmlInput: {
          ...(value.length > 16 ? { step: 1 } : {}),
          ...(type === 'date' ? { max: '9999-12-31' } : { max: '9999-12-31T23:59' }),
          ...named,
        },
      }}
    />
  );
});
