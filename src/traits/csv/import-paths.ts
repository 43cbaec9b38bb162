import { type ImportMode, modesOf } from '../../../resources/csv/modes.ts';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';

/** The last segment of an import page's path (SPEC §2). */
const parts: Readonly<Record<ImportMode, string>> = {
  upsert: 'import',
  create: 'import_create',
  update: 'import_update',
  promote: 'import_promote',
  delete: 'import_delete',
};
const order: readonly ImportMode[] = ['upsert', 'create', 'update', 'promote', 'delete'];

/** `/product/import_create` */
export function importPathOf(resource: Pick<Resource, 'name' | 'path'>, mode: ImportMode): string {
  return pageOf(resource, parts[mode]);
}

/** The import modes of an entity, `upsert` first. */
export function modesInOrder(resource: Resource): readonly ImportMode[] {
  const modes = modesOf(resource);
  return order.filter((mode) => modes.includes(mode));
}

/** The paths of an entity's import pages, and their modes. */
export function importPages(resource: Resource): readonly { readonly path: string; readonly mode: ImportMode }[] {
  const pages = modesInOrder(resource).map((mode) => ({ path: parts[mode], mode }));
  // Without `upsert`, the page `import` uses the first available mode.
  const [first] = pages;
  return first && first.mode !== 'upsert' ? [{ path: parts.upsert, mode: first.mode }, ...pages] : pages;
}
