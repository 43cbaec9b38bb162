import type { TextFieldProps } from '@mui/material';

/** Props shared by all boxed inputs; an error replaces the helper text. */
export function boxLook(props: {
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
  const helper = props.error ?? props.helperText;
  return {
    label: props.compact ? undefined : props.label,
    hiddenLabel: props.compact,
    helperText: helper,
    error: props.error !== undefined,
    required: props.required,
    disabled: props.disabled,
    fullWidth: true,
    size: 'small',
    margin: 'none',
  };
}
