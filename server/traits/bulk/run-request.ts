import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { canField } from '../../../resources/access.ts';
import { isForbidden } from '../../../resources/field-access.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { FilterValues } from '../../../resources/query/filter-values.ts';
import { type ListRequest, narrowedBy } from '../../../resources/query/list.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import type { Actor } from '../../crud/call.ts';
import { isObject, objectsIn } from '../../db/model/paths.ts';

/** The stored request for lists of runs: with the number of its ids instead of thousands of ids. */
export const countedRequest = sql`what || case
  when what->'selection' ? 'ids' then jsonb_build_object('selection', jsonb_build_object('count', jsonb_array_length(what->'selection'->'ids')))
  when what->'selection' ? 'except' then jsonb_build_object('selection', (what->'selection') - 'except' || jsonb_build_object('except_count', jsonb_array_length(what->'selection'->'except')))
  else '{}' end`;

/**
 * The request of a run, as far as the reader may see it: without changes to hidden fields, and without a selection by
 * their values.
 */
export function visibleRequest(
  { resource, caller, hidden }: Pick<Actor, 'resource' | 'caller' | 'hidden'>,
  request: JsonValue,
) {
  const { selection, changes, action, ...others } = isObject(request) ? request : {};
  const form = isObject(action) ? resource.actions?.[String(action.name)]?.form : undefined;
  const body = isObject(action) && isObject(action.body) ? action.body : undefined;
  const shown = Object.entries(body ?? {}).filter(([name]) => {
    const field = form?.[name];
    return field && !isForbidden(name, hidden) && canField(caller.permissions, 'read', field);
  });
  return {
    ...others,
    ...(selection !== undefined && !isByHidden(resource, selection, hidden) && { selection }),
    ...(changes !== undefined && {
      changes: objectsIn(changes).filter(({ field }) => !isForbidden(String(field), hidden)),
    }),
    ...(isObject(action) && { action: { ...action, ...(body && { body: Object.fromEntries(shown) }) } }),
  };
}

/** The conditions of a selection's query: filters can be in `filter`, or beside it like other parameters. */
export function selectedBy(resource: Pick<Resource, 'list'>, { filter, ...named }: FilterValues): ListRequest {
  return narrowedBy(resource, { ...(isRecord(filter) && filter), ...named });
}

/**
 * Whether a selection uses hidden fields: in filters, parsed as for freezing, or through references of other entities.
 */
function isByHidden(resource: Pick<Resource, 'list'>, selection: JsonValue, hidden: readonly string[]): boolean {
  const { query } = isObject(selection) ? selection : {};
  if (!isObject(query)) return false;
  const { filters = [], through = {} } = selectedBy(resource, query);
  const ways = Object.keys(through).flatMap((name) => resource.list.through?.[name] ?? []);
  return [...filters.map(({ path }) => path), ...ways].some((path) => isForbidden(path, hidden));
}
