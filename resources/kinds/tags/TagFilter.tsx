import type { FilterProps } from '../kind-views.ts';
import { FilterFrame, useFilterTest } from '../FilterFrame.tsx';
import { TagBox } from '../../ui/TagBox.tsx';

/** Has any of these tags. */
export function TagFilter({ field, label, value, onChange }: FilterProps) {
  const state = useFilterTest(field, value, ['anyOf'], onChange);
  const tags = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return (
    <FilterFrame label={label} {...state}>
      <TagBox
        tags={tags}
        box={{ label, fullWidth: true, size: 'small', margin: 'none' }}
        onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      />
    </FilterFrame>
  );
}
