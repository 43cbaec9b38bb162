import { canField } from './access.ts';
import type { Resource } from './define.ts';
import { type Field, type Fields, kindOf } from './kinds/index.ts';

/** Dotted paths of the fields that these permissions don't allow to read (or write). */
export function forbiddenFields(
  resource: Resource,
  permissions: readonly string[],
  access: 'read' | 'write',
): readonly string[] {
  return closable(resource, access)
    .filter(({ field }) => !canField(permissions, access, field))
    .map(({ path }) => path);
}

interface Closable {
  readonly path: string;
  readonly field: Field;
}

/** The permission that a field, or a group or rows around it, requires to be read, if any. */
export function permissionsToRead(resource: Resource, path: string): readonly string[] {
  const closed = closable(resource, 'read').find((one) => isForbidden(path, [one.path]));
  return closed?.field.read === undefined ? [] : [closed.field.read];
}

const known = {
  read: new WeakMap<Resource, readonly Closable[]>(),
  write: new WeakMap<Resource, readonly Closable[]>(),
};

/** Fields that require a permission of their own. Rare, so computed once per declaration. */
function closable(resource: Resource, access: 'read' | 'write'): readonly Closable[] {
  const found = known[access].get(resource) ?? find(resource.fields, access, '');
  known[access].set(resource, found);
  return found;
}

function find(fields: Fields, access: 'read' | 'write', prefix: string): Closable[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    if (field[access] !== undefined) return [{ path, field }];
    const { storage } = kindOf(field);
    if (storage.at === 'inverse') return find(storage.shows ?? {}, access, `${path}.`);
    return storage.at === 'group' ? find(storage.fields, access, `${path}.`) : [];
  });
}

/** Whether a field, or a group or rows around it, is forbidden. */
export function isForbidden(path: string, closed: readonly string[]): boolean {
  return closed.some((one) => path === one || path.startsWith(`${one}.`));
}
