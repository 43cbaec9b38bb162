import { type ImportMode, modesOf } from '../../../resources/csv/modes.ts';
import type { Resource } from '../../../resources/define.ts';

/** The last part of an import page's address (SPEC §2); the plain one takes rows either way. */
const parts: Readonly<Record<ImportMode, string>> = {
  upsert: 'import',
  create: 'import_create',
  update: 'import_update',
  promote: 'import_promote',
};
const inOrder: readonly ImportMode[] = ['upsert', 'create', 'update', 'promote'];

/** `/product/import_create` */
export function importPathOf({ name }: Pick<Resource, 'name'>, mode: ImportMode): string {
  return `/${name}/${parts[mode]}`;
}

/** How an entity's files can be imported, the plain way first. */
export function modesInOrder(resource: Resource): readonly ImportMode[] {
  const modes = modesOf(resource);
  return inOrder.filter((mode) => modes.includes(mode));
}

/** The import pages of an entity, below its own address; the one for rows of either sort first. */
export function importPages(resource: Resource): readonly { readonly path: string; readonly mode: ImportMode }[] {
  const pages = modesInOrder(resource).map((mode) => ({ path: parts[mode], mode }));
  // Where records can't be made, or not be changed, the plain page does what is left.
  const [first] = pages;
  return first && first.mode !== 'upsert' ? [{ path: parts.upsert, mode: first.mode }, ...pages] : pages;
}
