import { memo } from 'react';
import { useInput } from 'react-admin';
import type { InputProps, KindViews } from '../kind-views.ts';
import { TagFilter } from './TagFilter.tsx';
import { useCompact } from '../../ui/form-setting.ts';
import { TagBox } from '../../ui/TagBox.tsx';
import { boxLook } from '../../ui/box-look.ts';

const Input = memo(function TagsInput({ source, label, helperText, required, disabled }: InputProps) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const compact = useCompact();
  const tags = Array.isArray(input.value) ? input.value.map(String) : [];
  // `aria-required` only: the browser's `required` would reject the chip input's empty text box.
  return (
    <TagBox
      tags={tags}
      disabled={disabled}
      onChange={(next) => input.onChange(next)}
      onBlur={() => input.onBlur()}
      box={{
        id,
        inputRef: input.ref,
        ...boxLook({ label, helperText, compact, error: fieldState.error?.message, required, disabled }),
        ...(compact ? { slotProps: { htmlInput: { 'aria-label': label } } } : {}),
      }}
    />
  );
});

export const views: KindViews = { Input, Filter: TagFilter };
