import type { FilterProps } from '../kind-views.ts';
import { FilterFrame, useFilterTest } from '../FilterFrame.tsx';
import { idsIn } from '../../ui/ids.ts';
import type { FieldOf } from '../narrow.tsx';
import { ReferenceBox } from '../../ui/ReferenceBox.tsx';

/** Refers to any of the chosen records. */
export function ReferenceFilter({
  name,
  field,
  resource,
  label,
  value,
  onChange,
}: FilterProps & { readonly field: FieldOf<'reference'> }) {
  const state = useFilterTest(field, value, ['anyOf'], onChange);
  return (
    <FilterFrame label={label} {...state}>
      <ReferenceBox
        resource={resource}
        field={name}
        many
        ids={idsIn(value)}
        box={{ label, fullWidth: true, size: 'small', margin: 'none' }}
        onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
      />
    </FilterFrame>
  );
}
