import type { Resource } from '../define.ts';
import { type Field, type Fields, shapeOf } from '../kinds/index.ts';
import { contentLocales } from '../kinds/kind.ts';

/**
 * The field at a dotted path, or `undefined`. Row numbers, locales and the `set` and `remove` of paged rows are
 * skipped.
 */
export function fieldAt(resource: Pick<Resource, 'fields'>, path: string): Field | undefined {
  let fields: Fields = resource.fields;
  let found: Field | undefined;
  for (const part of path.split('.')) {
    if (Object.hasOwn(fields, part)) {
      found = fields[part];
      fields = innerFields(found);
    } else if (
      !found ||
      !(/^\d+$/u.test(part) || part === 'set' || part === 'remove' || contentLocales.some((locale) => locale === part))
    )
      return undefined;
  }
  return found;
}

function innerFields(field: Field | undefined): Fields {
  const storage = field && shapeOf(field);
  if (storage?.at === 'inverse') return storage.shows ?? {};
  return storage && 'fields' in storage ? storage.fields : {};
}
