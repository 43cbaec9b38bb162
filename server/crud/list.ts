import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { periodFilter } from '../../resources/filters.ts';
import { type Parameters, QueryError, type QueryOf } from '../../resources/query/parameters.ts';
import { listParameters, type Narrowing, readList as readParameters } from '../../resources/query/read-list.ts';
import { deletedAt, sortOf } from '../../resources/query/sort.ts';
import type { Condition } from '../db/list/condition.ts';
import { isDataException } from '../db/connection/failures.ts';
import { parseCursor } from '../db/list/cursor.ts';
import type { ListQuery } from '../db/list/query.ts';
import { type ListResult, readList } from '../db/list/read.ts';
import { without } from '../db/model/paths.ts';
import { parseSearch } from '../db/search/search.ts';
import { pageAnswer } from '../http/page-answer.ts';
import { signLabels } from './signed-labels.ts';
import type { Call } from './call.ts';
import { assertMayListDeleted, withDeletions } from './deleted-list.ts';
import { isForbidden } from '../../resources/field-access.ts';
import { ApiError } from '../errors.ts';
import { assertStore } from './parameters.ts';

/**
 * `GET {path}` (CONTRACT, Lists). Callers without the list permission get ids and titles of an entity with open titles.
 */
export async function list(call: Call): Promise<Response> {
  const { resource, hidden } = call;
  const titlesOnly = !can(call.caller.permissions, 'list', resource);
  const closed = titlesOnly
    ? [...hidden, ...Object.keys(resource.fields).filter((name) => name !== resource.title)]
    : hidden;
  const { query, exact } = parseListQuery({ ...call, hidden: closed }, {}, { titlesOnly });
  return listAnswer({ ...call, hidden: closed }, query, exact);
}

/** Answers with a page of a list. */
export async function listAnswer(
  { resource, context, deps, hidden }: Pick<Call, 'resource' | 'context' | 'deps' | 'hidden'>,
  query: ListQuery,
  exact: boolean,
): Promise<Response> {
  const { records, labels, ...page } = await readPage(deps, query, exact);
  const listed = query.deleted ? await withDeletions(deps.pool, resource, records) : records;
  const open = Object.fromEntries(Object.entries(labels).filter(([path]) => !isForbidden(path, hidden)));
  return pageAnswer(context, {
    ...query,
    ...page,
    data: hidden.length === 0 ? listed : listed.map((record) => without(record, hidden)),
    beside: { labels: signLabels(resource, open, deps.urlSigner) },
  });
}

/**
 * Reads a page.
 * @throws ApiError 400 where a cursor's values can't be compared with the sort column
 */
export async function readPage(
  { pool }: Pick<Call['deps'], 'pool'>,
  query: ListQuery,
  exact: boolean,
): Promise<ListResult> {
  try {
    return await readList(pool, query, exact);
  } catch (error) {
    throw query.cursor && isDataException(error)
      ? invalidCursor(query.cursor.backwards ? 'before' : 'after', error)
      : error;
  }
}

/**
 * The cursor of a request.
 * @throws ApiError 400 where it doesn't belong to this order
 */
function parseCursorOf(
  query: ListQuery,
  { after, before }: { readonly after: string | undefined; readonly before: string | undefined },
): ListQuery['cursor'] {
  const text = after ?? before;
  if (text === undefined) return undefined;
  if ((after !== undefined && before !== undefined) || query.page > 1) throw new ApiError(400, 'errors.oneCursor');
  const values = parseCursor(query, text);
  if (!values) throw invalidCursor(after === undefined ? 'before' : 'after');
  return { backwards: after === undefined, values };
}

function invalidCursor(name: string, cause?: unknown): ApiError {
  return new ApiError(400, 'errors.cursor', { params: { name }, cause });
}

/** The address whose query is parsed; a call's own, or one that was printed. */
interface Addressed {
  readonly context: { readonly req: Pick<Call['context']['req'], 'url'> };
}

/**
 * Parses a list query and checks every name in it against the declaration. `beside` declares further parameters.
 * @throws QueryError for an unknown name or an invalid value
 * @throws ApiError 403 for deleted records where the caller may not delete
 */
export function parseListQuery<P extends Parameters>(
  call: Pick<Call, 'resource' | 'within' | 'caller' | 'locale' | 'store' | 'hidden'> & Addressed,
  beside: P,
  { titlesOnly = false } = {},
): { query: ListQuery; exact: boolean; parameters: QueryOf<P> } {
  const { resource, locale, store, hidden } = call;
  const parsed = parseNarrowing(
    call,
    listParameters(resource, (path) => isForbidden(path, hidden)),
    beside,
  );
  const { sort, q, ids, page, perPage, count, conditions } = parsed;
  const { field, order } = sortOf(sort);
  const deleted = parsed.deleted === 'only';
  if (deleted) assertMayListDeleted(call);
  else if (field === deletedAt) throw new QueryError('sort', sort);
  const query: ListQuery = {
    resource,
    breadth: titlesOnly ? 'titles' : 'list',
    locale,
    store,
    hidden,
    conditions,
    search: parseSearch(resource, q),
    ids,
    deleted,
    ...(deleted && { small: true }),
    sort: { path: field, descending: order === 'DESC' },
    page,
    perPage,
  };
  return { query: { ...query, cursor: parseCursorOf(query, parsed) }, exact: count === 'exact', parameters: parsed };
}

/**
 * Parses the parameters of a call, and the conditions that narrow its list.
 * @throws QueryError for an unknown name or an invalid value
 * @throws ApiError 400 where it names another store than the active one
 */
export function parseNarrowing<P extends Parameters, B extends Parameters>(
  { resource, within = [], context, store, hidden }: Pick<Call, 'resource' | 'within' | 'store' | 'hidden'> & Addressed,
  parameters: P,
  beside: B,
): QueryOf<P> & QueryOf<B> & { readonly conditions: readonly Condition[] } {
  const parsed = readParameters(context.req.url, resource, [parameters, beside], (path) => isForbidden(path, hidden));
  assertStore(parsed.storeId, store);
  return { ...parsed, conditions: [...within, ...conditionsOf(resource, parsed)] };
}

/**
 * Builds the conditions of filters (including the filter by period), of `list.through` and of the parent. A
 * `list.through` that is a reference of the entity itself is an ordinary condition; longer ones follow their reference
 * paths.
 */
function conditionsOf(
  { parent, list, period }: Resource,
  { filters, through, parentId }: Narrowing,
): readonly Condition[] {
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
  const filtered = filters.map((one): Condition => (one.path === periodFilter && period ? { ...one, period } : one));
  return [...filtered, ...reached, ...below];
}
