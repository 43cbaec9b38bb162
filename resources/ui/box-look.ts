import type { TextFieldProps } from '@mui/material';

/** Props shared by all boxed inputs; an error replaces the helper text. */
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
