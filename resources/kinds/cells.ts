import { byFolder } from './by-folder.ts';
import type { Field } from './index.ts';
import type { KindCell } from './kind-views.ts';

/** How each kind looks in a table: what `<kind>/cell.tsx` exports as `cell`. */
const cells = byFolder(
  import.meta.glob<KindCell | ((inner: typeof cellOf) => KindCell)>('./*/cell.tsx', { eager: true, import: 'cell' }),
  'cell.tsx',
);

const bound = new Map<string, KindCell>();

/** The cell of this field's kind. */
export function cellOf(field: Field): KindCell {
  const known = bound.get(field.kind);
  if (known) return known;
  const given = cells(field.kind);
  const cell = typeof given === 'function' ? given(cellOf) : given;
  bound.set(field.kind, cell);
  return cell;
}
