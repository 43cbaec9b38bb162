import { memo, type ReactNode } from 'react';
import { TextField } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps } from '../kind-views.ts';
import { useCompact } from '../../ui/form-setting.ts';
import { boxLook } from '../../ui/box-look.ts';

export interface DateBoxProps extends InputProps {
  readonly type: 'date' | 'datetime-local';
  /** Converts to and from the browser control's format; `null` while incomplete. */
  readonly show: (value: string) => string;
  readonly read: (typed: string) => string | null;
  readonly end?: ReactNode;
}

/** The browser's own date or time control. */
export const DateBox = memo(function DateBox({
  source,
  label,
  helperText,
  required,
  disabled,
  type,
  show,
  read,
  end,
}: DateBoxProps) {
  const { id, field: input, fieldState } = useInput({ source });
  const compact = useCompact();
  const value = typeof input.value === 'string' && input.value !== '' ? show(input.value) : '';
  return (
    <TextField
      id={id}
      inputRef={input.ref}
      name={input.name}
      type={type}
      value={value}
      onChange={({ target }) => input.onChange(read(target.value))}
      onBlur={() => input.onBlur()}
      {...boxLook({ label, helperText, compact, error: fieldState.error?.message, required, disabled })}
      slotProps={{
        inputLabel: { shrink: true },
        input: { endAdornment: end },
        htmlInput: {
          ...(value.length > 16 ? { step: 1 } : {}),
          ...(type === 'date' ? { max: '9999-12-31' } : { max: '9999-12-31T23:59' }),
          ...(compact ? { 'aria-label': label } : {}),
        },
      }}
    />
  );
});
