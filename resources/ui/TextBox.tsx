import { memo, useMemo, type FocusEvent, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useInput } from 'react-admin';
import type { InputProps } from '../kinds/kind-views.ts';
import { useCompact } from './form-setting.ts';
import { normaliser } from './normalise.ts';

export interface TextBoxProps extends InputProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url';
  readonly multiline?: boolean;
  readonly start?: ReactNode;
  readonly end?: (value: string) => ReactNode;
}

/**
 * A box for text. Keeps exactly what is typed (so that input methods compose undisturbed) and normalises on leaving:
 * spaces trimmed, an address in lower case, a Hong Kong number with its country code.
 */
export const TextBox = memo(function TextBox({
  source,
  field,
  label,
  helperText,
  problem,
  required,
  disabled,
  type = 'text',
  inputMode,
  multiline = false,
  start,
  end,
}: TextBoxProps) {
  const { id, field: input, fieldState } = useInput({ source });
  const compact = useCompact();
  const normalise = useMemo(() => normaliser(field), [field]);
  const value = typeof input.value === 'string' ? input.value : String(input.value ?? '');
  const leave = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const normal = normalise(event.target.value);
    if (typeof normal === 'string' && normal !== value) input.onChange(normal);
    input.onBlur();
  };
  return (
    <TextField
      id={id}
      inputRef={input.ref}
      name={input.name}
      value={value}
      onChange={input.onChange}
      onBlur={leave}
      {...boxLook({ label, helperText, compact, error: fieldState.error?.message ?? problem, required, disabled })}
      type={type}
      multiline={multiline}
      {...(multiline ? { sx: compact ? growingFrom.one : growingFrom.two } : {})}
      slotProps={{
        htmlInput: {
          inputMode,
          autoComplete: 'off',
          spellCheck: multiline,
          ...(compact ? { 'aria-label': label } : {}),
          ...(multiline ? { rows: compact ? 1 : 2 } : {}),
        },
        input: {
          startAdornment: start,
          endAdornment: end?.(value),
          ...(multiline ? { inputComponent: 'textarea' } : {}),
        },
      }}
    />
  );
});

/**
 * The browser makes the box as high as its text, where it can; a script that measures held up every key on a slow
 * computer.
 */
const growing = (lines: number) => ({
  '& textarea': {
    fieldSizing: 'content',
    minHeight: `${lines}lh`,
    maxHeight: '16lh',
    '@supports not (field-sizing: content)': { resize: 'vertical' },
  },
});
const growingFrom = { one: growing(1), two: growing(2) };

/** The look that every boxed input shares; a problem takes the place of the helper text. */
export function boxLook(given: {
  label: string;
  helperText?: string | undefined;
  compact: boolean;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
}): Pick<
  TextFieldProps,
  'label' | 'hiddenLabel' | 'helperText' | 'error' | 'required' | 'disabled' | 'fullWidth' | 'size' | 'margin'
> {
  const helper = given.error ?? given.helperText;
  return {
    label: given.compact ? undefined : given.label,
    hiddenLabel: given.compact,
    helperText: helper,
    error: given.error !== undefined,
    required: given.required,
    disabled: given.disabled,
    fullWidth: true,
    size: 'small',
    margin: 'none',
  };
}
