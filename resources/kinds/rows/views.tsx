import type { InputProps, KindViews } from '../kind-views.ts';
import { inputOf, type FieldOf } from '../narrow.tsx';
import { PagedRows } from './PagedRows.tsx';
import { RowTable } from './RowTable.tsx';

function Input(props: InputProps & { readonly field: FieldOf<'rows'> }) {
  return props.field.paged ? <PagedRows {...props} /> : <RowTable {...props} />;
}

/** Rows have no column to filter by. */
function Filter() {
  return null;
}

export const views: KindViews = { Input: inputOf('rows', Input), Filter, wide: () => true };
