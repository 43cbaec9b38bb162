import type { FilterProps } from '../kinds/kind-views.ts';
import { operand, useFilterTest } from './filter-value.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { FilterText } from './FilterText.tsx';

/** Contains, is, or is empty. */
export function TextFilter({ field, label, value, onChange }: FilterProps) {
  const state = useFilterTest(field, value, ['contains', 'is'], onChange);
  const text = state.test === 'contains' ? operand(value, 'contains') : value;
  return (
    <FilterFrame label={label} {...state}>
      <FilterText
        label={label}
        value={typeof text === 'string' ? text : ''}
        onChange={(typed) =>
          onChange(typed === '' ? undefined : state.test === 'contains' ? { contains: typed } : typed)
        }
      />
    </FilterFrame>
  );
}
