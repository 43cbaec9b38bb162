import { useInput } from 'react-admin';
import { boxLook } from '../ui/box-look.ts';
import { useCompact } from '../ui/form-setting.ts';
import type { InputProps } from './kind-views.ts';

const same = (value: unknown) => value;

/** Connects a boxed input with the form. `raw`: its values aren't texts. */
export function useBox(
  { source, label, helperText, problem, required, disabled }: Omit<InputProps, 'resource' | 'FieldInput'>,
  raw = false,
) {
  const { id, field: input, fieldState } = useInput({ source, ...(raw && { format: same, parse: same }) });
  const compact = useCompact();
  const error = fieldState.error?.message ?? problem;
  return {
    input,
    compact,
    box: { id, inputRef: input.ref, ...boxLook({ label, helperText, compact, error, required, disabled }) },
    /** Names the input where a column header replaces its label. */
    named: compact ? { 'aria-label': label } : {},
  };
}
