import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { filtersOf } from '../../resources/drafts.ts';
import type { Condition } from '../db/list/condition.ts';
import { sortable } from '../db/model/indexes.ts';
import type { ListQuery } from '../db/list/query.ts';
import { readList } from '../db/list/read.ts';
import { modelOf } from '../db/model/model.ts';
import { without } from '../db/model/paths.ts';
import { searchedFor } from '../db/search/search.ts';
import { signedLabels } from './signed-labels.ts';
import type { Call } from './call.ts';
import { readCondition } from './conditions.ts';
import { isClosed } from '../../resources/field-access.ts';
import { badValue, type Parameters, parametersOf, readIds, unknownParameter, wholeNumber } from './parameters.ts';

const known = ['page', 'per_page', 'sort', 'q', 'count', 'ids[]'];

/** `GET {path}` (CONTRACT, Lists). Whoever may not list an entity with open titles gets ids and titles alone. */
export async function list(call: Call): Promise<Response> {
  const { resource, hidden } = call;
  const titlesOnly = !can(call.caller.permissions, 'list', resource);
  const closed = titlesOnly
    ? [...hidden, ...Object.keys(resource.fields).filter((name) => name !== resource.title)]
    : hidden;
  const { query, exact } = readQuery({ ...call, hidden: closed }, { titlesOnly });
  return answered({ ...call, hidden: closed }, query, exact);
}

/** A page of a list as it is answered. */
export async function answered(
  { resource, context, deps, hidden }: Pick<Call, 'resource' | 'context' | 'deps' | 'hidden'>,
  query: ListQuery,
  exact: boolean,
): Promise<Response> {
  const { records, labels, total } = await readList(deps.pool, query, exact);
  const shown = total ?? 10_000;
  context.header('X-Total-Count', `${shown}`);
  return context.json({
    data: hidden.length === 0 ? records : records.map((record) => without(record, hidden)),
    meta: { total: shown, ...(total === undefined && { total_is: 'more' }), page: query.page, per_page: query.perPage },
    labels: signedLabels(
      resource,
      Object.fromEntries(Object.entries(labels).filter(([path]) => !isClosed(path, hidden))),
      deps.addresses,
    ),
  });
}

/**
 * The query of a list, every name of it checked against the declaration. `beside`: parameters that the caller reads.
 * @throws ApiError 400 that names what there is not
 */
export function readQuery(
  { resource, context, locale, store, hidden }: Pick<Call, 'resource' | 'context' | 'locale' | 'store' | 'hidden'>,
  { titlesOnly = false, beside = [] }: { titlesOnly?: boolean; beside?: readonly string[] } = {},
): { query: ListQuery; exact: boolean; parameters: Parameters } {
  const parameters = parametersOf({ context, store }, [...known, ...narrowing(resource), ...beside]);
  const { single, ids } = parameters;
  const countAs = single.get('count');
  if (countAs !== undefined && countAs !== 'exact') throw badValue('count', countAs);
  const query: ListQuery = {
    resource,
    breadth: titlesOnly ? 'titles' : 'list',
    locale,
    store,
    hidden,
    conditions: conditions(resource, parameters, hidden),
    search: searchedFor(single.get('q')),
    ids: ids && readIds('ids[]', ids),
    sort: sortIn(resource, single.get('sort'), hidden),
    page: wholeNumber(parameters, 'page', { otherwise: 1, most: 1_000_000 }),
    perPage: wholeNumber(parameters, 'per_page', { otherwise: 25, most: 1_000 }),
  };
  return { query, exact: countAs === 'exact', parameters };
}

/** Parameters that `conditions` reads. */
export function narrowing({ parent, list: { through = {} } }: Resource): readonly string[] {
  return ['filter', ...(parent === undefined ? [] : ['parent_id']), ...Object.keys(through).map((name) => `${name}[]`)];
}

/**
 * What a query is narrowed down to: filters, `parent_id`, and what stands at its top besides. @throws ApiError 400 that
 * names what there is not
 */
export function conditions(
  resource: Resource,
  parameters: Parameters,
  hidden: readonly string[],
): readonly Condition[] {
  const { filters, single } = parameters;
  const allowed = filtersOf(resource);
  const read = filters.flatMap((given) => {
    if (!allowed.includes(given.path) || isClosed(given.path, hidden)) throw unknownParameter(given.name);
    return readCondition(resource, given);
  });
  const reached = throughConditions(resource, parameters, hidden);
  const parent = single.get('parent_id');
  if (parent === undefined || resource.parent === undefined) return [...read, ...reached];
  const [value] = readIds('parent_id', [parent]);
  return [...read, ...reached, { path: resource.parent, operator: 'eq', value }];
}

/**
 * Of `list.through`: a reference of the entity's own is a filter like others, longer ways are a condition of their own.
 */
function throughConditions(
  { list: { through = {} } }: Resource,
  { lists }: Parameters,
  hidden: readonly string[],
): readonly Condition[] {
  return Object.entries(through).flatMap(([name, ways]): Condition[] => {
    const given = lists.get(`${name}[]`);
    if (given === undefined) return [];
    if (ways.some((way) => isClosed(way.split('.')[0] ?? way, hidden))) throw unknownParameter(`${name}[]`);
    const value = readIds(`${name}[]`, given);
    const [only, ...others] = ways;
    if (only !== undefined && others.length === 0 && !only.includes('.'))
      return [{ path: only, operator: 'in', value }];
    return [{ path: name, operator: 'in', value, referencePaths: ways.map((way) => way.split('.')) }];
  });
}

/** Columns that lists show can be sorted by, where they have one value each; the id always. */
export function sortableColumns(resource: Resource, hidden: readonly string[]): readonly string[] {
  const paths = new Set<string>(['id', ...resource.list.columns, resource.list.sort.replace(/^-/u, '')]);
  return [...paths].filter((path) => sortable(modelOf(resource), path) && !isClosed(path, hidden));
}

function sortIn(resource: Resource, given: string | undefined, hidden: readonly string[]): ListQuery['sort'] {
  const allowed = sortableColumns(resource, hidden);
  const sort = given ?? resource.list.sort;
  const path = sort.replace(/^-/u, '');
  if (allowed.includes(path)) return { path, descending: sort.startsWith('-') };
  if (given !== undefined) throw badValue('sort', given);
  return { path: 'id', descending: false };
}
