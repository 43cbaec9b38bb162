import type { Resource } from './define.ts';
import { kindOf } from './kinds/index.ts';

/** The field by which records of an entity stand below each other: a `parent` that refers to the entity itself. */
export function treeField({ name, parent, fields }: Pick<Resource, 'name' | 'parent' | 'fields'>): string | undefined {
  const field = parent === undefined ? undefined : fields[parent];
  const storage = field && kindOf(field).storage;
  return storage?.at === 'link' && storage.to === name ? parent : undefined;
}
