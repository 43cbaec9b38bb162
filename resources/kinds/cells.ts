import { byFolder } from './by-folder.ts';
import type { Field } from './index.ts';
import type { KindCell } from './kind-views.ts';

/** Every kind's table cell, exported as `cell` by `<kind>/cell.tsx`. */
const cells = byFolder(
  import.meta.glob<KindCell | ((inner: typeof cellOf) => KindCell)>('./*/cell.tsx', { eager: true, import: 'cell' }),
  'cell.tsx',
);

const bound = new Map<string, KindCell>();

/** Table cell of a field, by its kind. */
export function cellOf(field: Field): KindCell {
  const cell = bound.get(field.kind) ?? bind(field);
  const own = cell.of?.(field);
  return own ? { ...cell, ...own } : cell;
}

function bind(field: Field): KindCell {
  const exported = cells(field.kind);
  const cell = typeof exported === 'function' ? exported(cellOf) : exported;
  bound.set(field.kind, cell);
  return cell;
}
