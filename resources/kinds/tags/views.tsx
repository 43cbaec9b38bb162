import { memo } from 'react';
import type { InputProps, KindViews } from '../kind-views.ts';
import { TagFilter } from './TagFilter.tsx';
import { TagBox } from '../../ui/TagBox.tsx';
import { useBox } from '../use-box.tsx';

const Input = memo(function TagsInput(props: InputProps) {
  const { input, box, named } = useBox(props, true);
  const tags = Array.isArray(input.value) ? input.value.map(String) : [];
  // `aria-required` only: the browser's `required` would reject the chip input's empty text box.
  return (
    <TagBox
      tags={tags}
      disabled={props.disabled}
      onChange={(next) => input.onChange(next)}
      onBlur={() => input.onBlur()}
      box={{ ...box, slotProps: { htmlInput: named } }}
    />
  );
});

export const views: KindViews = { Input, Filter: TagFilter };
