import type { CellProps, FilterProps, InputProps, KindViews } from '../kind-views.ts';
import { FilterFrame } from '../FilterFrame.tsx';
import { filterOf, inputOf, type FieldOf } from '../narrow.tsx';
import { cell } from './cell.tsx';
import { FilesInPlace } from './FilesInPlace.tsx';
import { ManyFiles } from './ManyFiles.tsx';
import { OneFile } from './OneFile.tsx';

function Input(props: InputProps & { readonly field: FieldOf<'media'> }) {
  return props.field.many ? <ManyFiles {...props} /> : <OneFile {...props} />;
}

/** Filters by whether there is a file. */
function Filter({ field, label, value, onChange }: FilterProps & { readonly field: FieldOf<'media'> }) {
  if (field.alt !== false) return null;
  const operand: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'null') : undefined;
  const test = String(operand) === 'true' ? 'empty' : 'filled';
  return (
    <FilterFrame
      label={label}
      tests={['filled', 'empty']}
      test={test}
      onTest={(next) => onChange({ null: next === 'empty' ? 'true' : 'false' })}
    >
      {null}
    </FilterFrame>
  );
}

/** Files for viewing in place are large; others are shown as in a list. */
function View(props: CellProps) {
  const { field, value, labels } = props;
  return field.kind === 'media' && field.inPlace ? (
    <FilesInPlace value={value} labels={labels} />
  ) : (
    <cell.Cell {...props} />
  );
}

export const views: KindViews = {
  View,
  Input: inputOf('media', Input),
  Filter: filterOf('media', Filter),
  wide: ({ kind, ...field }) => kind === 'media' && !('alt' in field && field.alt === false),
};
