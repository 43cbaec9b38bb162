import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import type { Parameters, QueryOf } from '../../resources/query/parameters.ts';
import { listParameters, type Narrowing, readList as readAsked } from '../../resources/query/read-list.ts';
import { sortOf } from '../../resources/query/sort.ts';
import type { Condition } from '../db/list/condition.ts';
import { isDataException } from '../db/connection/failures.ts';
import { parseCursor } from '../db/list/cursor.ts';
import type { ListQuery } from '../db/list/query.ts';
import { type ListResult, readList } from '../db/list/read.ts';
import { without } from '../db/model/paths.ts';
import { searchedFor } from '../db/search/search.ts';
import { pageAnswer } from '../http/page.ts';
import { signedLabels } from './signed-labels.ts';
import type { Call } from './call.ts';
import { isForbidden } from '../../resources/field-access.ts';
import { ApiError } from '../errors.ts';
import { assertStore } from './parameters.ts';

/** `GET {path}` (CONTRACT, Lists). Whoever may not list an entity with open titles gets ids and titles alone. */
export async function list(call: Call): Promise<Response> {
  const { resource, hidden } = call;
  const titlesOnly = !can(call.caller.permissions, 'list', resource);
  const closed = titlesOnly
    ? [...hidden, ...Object.keys(resource.fields).filter((name) => name !== resource.title)]
    : hidden;
  const { query, exact } = readQuery({ ...call, hidden: closed }, {}, { titlesOnly });
  return answered({ ...call, hidden: closed }, query, exact);
}

/** A page of a list as it is answered. */
export async function answered(
  { resource, context, deps, hidden }: Pick<Call, 'resource' | 'context' | 'deps' | 'hidden'>,
  query: ListQuery,
  exact: boolean,
): Promise<Response> {
  const { records, labels, ...page } = await readPage(deps, query, exact);
  const open = Object.fromEntries(Object.entries(labels).filter(([path]) => !isForbidden(path, hidden)));
  return pageAnswer(context, {
    ...query,
    ...page,
    data: hidden.length === 0 ? records : records.map((record) => without(record, hidden)),
    beside: { labels: signedLabels(resource, open, deps.addresses) },
  });
}

/** Reads a page. @throws ApiError 400 where its cursor holds what the order can't compare */
export async function readPage(
  { pool }: Pick<Call['deps'], 'pool'>,
  query: ListQuery,
  exact: boolean,
): Promise<ListResult> {
  try {
    return await readList(pool, query, exact);
  } catch (error) {
    throw query.cursor && isDataException(error)
      ? badCursor(query.cursor.backwards ? 'before' : 'after', error)
      : error;
  }
}

/** The place that the page asked for begins or ends at. @throws ApiError 400 where it is none of this order */
function cursorIn(
  query: ListQuery,
  { after, before }: { readonly after: string | undefined; readonly before: string | undefined },
): ListQuery['cursor'] {
  const text = after ?? before;
  if (text === undefined) return undefined;
  if ((after !== undefined && before !== undefined) || query.page > 1) throw new ApiError(400, 'errors.oneCursor');
  const values = parseCursor(query, text);
  if (!values) throw badCursor(after === undefined ? 'before' : 'after');
  return { backwards: after === undefined, values };
}

function badCursor(name: string, cause?: unknown): ApiError {
  return new ApiError(400, 'errors.cursor', { params: { name }, cause });
}

/**
 * The query of a list, every name of it checked against the declaration. `beside`: further parameters.
 * @throws QueryError that names what there is not
 */
export function readQuery<P extends Parameters>(
  call: Pick<Call, 'resource' | 'context' | 'locale' | 'store' | 'hidden'>,
  beside: P,
  { titlesOnly = false } = {},
): { query: ListQuery; exact: boolean; asked: QueryOf<P> } {
  const { resource, locale, store, hidden } = call;
  const asked = readNarrowed(
    call,
    listParameters(resource, (path) => isForbidden(path, hidden)),
    beside,
  );
  const { sort, q, ids, page, perPage, count, conditions } = asked;
  const { field, order } = sortOf(sort);
  const query: ListQuery = {
    resource,
    breadth: titlesOnly ? 'titles' : 'list',
    locale,
    store,
    hidden,
    conditions,
    search: searchedFor(q),
    ids,
    sort: { path: field, descending: order === 'DESC' },
    page,
    perPage,
  };
  return { query: { ...query, cursor: cursorIn(query, asked) }, exact: count === 'exact', asked };
}

/**
 * What a call says by these parameters, and the conditions that it narrows a list down to.
 * @throws QueryError
 * @throws ApiError 400 where it names another store than the active one
 */
export function readNarrowed<P extends Parameters, B extends Parameters>(
  { resource, context, store, hidden }: Pick<Call, 'resource' | 'context' | 'store' | 'hidden'>,
  parameters: P,
  beside: B,
): QueryOf<P> & QueryOf<B> & { readonly conditions: readonly Condition[] } {
  const asked = readAsked(context.req.url, resource, [parameters, beside], (path) => isForbidden(path, hidden));
  assertStore(asked.storeId, store);
  return { ...asked, conditions: conditionsOf(resource, asked) };
}

/**
 * Filters are conditions already. Of `list.through`, a reference of the entity's own is one like others, longer ways
 * are a condition of their own.
 */
function conditionsOf({ parent, list }: Resource, { filters, through, parentId }: Narrowing): readonly Condition[] {
  const reached = Object.entries(list.through ?? {}).flatMap(([path, ways]): readonly Condition[] => {
    const value = through[path];
    const [only = '', ...others] = ways;
    if (value === undefined) return [];
    return others.length === 0 && !only.includes('.')
      ? [{ path: only, operator: 'in', value }]
      : [{ path, operator: 'in', value, referencePaths: ways.map((way) => way.split('.')) }];
  });
  const below: readonly Condition[] =
    parent === undefined || parentId === undefined ? [] : [{ path: parent, operator: 'eq', value: parentId }];
  return [...filters, ...reached, ...below];
}
