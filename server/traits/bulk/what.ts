import { sql } from 'drizzle-orm';
import { canField } from '../../../resources/access.ts';
import { isForbidden } from '../../../resources/field-access.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import { filtersIn } from '../../../resources/query/filter-values.ts';
import type { Actor } from '../../crud/call.ts';
import { isObject, objectsIn } from '../../db/model/paths.ts';

/** The stored request for lists of runs: how many ids it names instead of thousands of them. */
export const countedWhat = sql`what || case
  when what->'selection' ? 'ids' then jsonb_build_object('selection', jsonb_build_object('count', jsonb_array_length(what->'selection'->'ids')))
  when what->'selection' ? 'except' then jsonb_build_object('selection', (what->'selection') - 'except' || jsonb_build_object('except_count', jsonb_array_length(what->'selection'->'except')))
  else '{}' end`;

/**
 * What a run does, as far as the reader may know it: without changes of fields that they may not read, and without a
 * selection by the values of such fields.
 */
export function visibleWhat(
  { resource, caller, hidden }: Pick<Actor, 'resource' | 'caller' | 'hidden'>,
  what: JsonValue,
) {
  const { selection, changes, action, ...others } = isObject(what) ? what : {};
  const form = isObject(action) ? resource.actions?.[String(action.name)]?.form : undefined;
  const body = isObject(action) && isObject(action.body) ? action.body : undefined;
  const shown = Object.entries(body ?? {}).filter(([name]) => {
    const field = form?.[name];
    return field && !isForbidden(name, hidden) && canField(caller.permissions, 'read', field);
  });
  return {
    ...others,
    ...(selection !== undefined && !isByHidden(selection, hidden) && { selection }),
    ...(changes !== undefined && {
      changes: objectsIn(changes).filter(({ field }) => !isForbidden(String(field), hidden)),
    }),
    ...(isObject(action) && { action: { ...action, ...(body && { body: Object.fromEntries(shown) }) } }),
  };
}

function isByHidden(selection: JsonValue, hidden: readonly string[]): boolean {
  const filter = isObject(selection) && isObject(selection.query) ? selection.query.filter : undefined;
  return isObject(filter) && filtersIn(filter).some(({ path }) => isForbidden(path, hidden));
}
