import type { FilterProps } from '../kind-views.ts';
import { operand } from '../filter-value.ts';
import { FilterFrame, useFilterTest } from '../FilterFrame.tsx';
import { FilterText } from '../../ui/FilterText.tsx';

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
