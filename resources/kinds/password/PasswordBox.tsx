import type { ReactNode } from 'react';
import { TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { boxLook } from '../../ui/box-look.ts';

/** A masked input. */
export function PasswordBox({
  source,
  label,
  helperText,
  placeholder,
  shown,
  required,
  disabled,
  end,
}: {
  source: string;
  label: string;
  helperText?: string | undefined;
  placeholder?: string | undefined;
  shown: boolean;
  required: boolean;
  disabled: boolean;
  end?: ReactNode;
}) {
  const { id, field: input, fieldState } = useInput({ source });
  return (
    <TextField
      id={id}
      inputRef={input.ref}
      name={input.name}
      type={shown ? 'text' : 'password'}
      value={input.value ?? ''}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      placeholder={placeholder}
      {...boxLook({ label, helperText, compact: false, error: fieldState.error?.message, required, disabled })}
      slotProps={{
        inputLabel: placeholder ? { shrink: true } : {},
        htmlInput: {
          autoComplete: 'new-password',
          spellCheck: false,
          autoCapitalize: 'off',
          ...(shown ? { style: { fontFamily: 'monospace' } } : {}),
        },
        input: { endAdornment: end },
      }}
    />
  );
}
