import type { Resource } from './define.ts';
import { kindOf } from './kinds/index.ts';

/** The `parent` field of an entity that refers to itself, and so forms a tree; otherwise `undefined`. */
export function treeField({ name, parent, fields }: Pick<Resource, 'name' | 'parent' | 'fields'>): string | undefined {
  const field = parent === undefined ? undefined : fields[parent];
  const storage = field && kindOf(field).storage;
  return storage?.at === 'link' && storage.to === name ? parent : undefined;
}
