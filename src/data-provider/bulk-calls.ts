import type { Resource } from '../../resources/define.ts';
import { isRecord } from '../../resources/schema/empty.ts';
import { bulkRowsParameters, bulkRunsParameters } from '../../resources/query/calls.ts';
import { belongings, everyList, search } from '../../resources/query/list.ts';
import { type FilterValues, isNarrowing } from '../../resources/query/filter-values.ts';
import { printQuery } from '../../resources/query/parameters.ts';
import { memberOf } from '../browser/json.ts';
import { listMetaOf } from './answers.ts';
import type { BulkCalls, BulkRequest, BulkRow, BulkRows, BulkRun, BulkSelection } from './bulk-types.ts';
import type { HttpClient } from './http-client.ts';
import type { createIdempotencyKeys } from './idempotency-keys.ts';
import { pathFor, resourceNamed } from './list-calls.ts';

const rowsPerPage = 100;

/** Bulk runs over an entity's records (CONTRACT, Lists). */
export function bulkCalls(http: HttpClient, withKey: ReturnType<typeof createIdempotencyKeys>): BulkCalls {
  const pathOfRun = (name: string, id: number, step = '') => `${pathFor(name)}/bulk/${id}${step}`;
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    runIn((await http(path, { method: 'POST', body, headers })).json);
  return {
    create: (name, request) => {
      const path = `${pathFor(name)}/bulk`;
      const body = bodyOf(resourceNamed(name), request);
      return withKey(`${path} ${JSON.stringify(body)}`, (key) => post(path, body, { 'Idempotency-Key': key }));
    },
    list: async (name, { page, perPage, signal }) => {
      const query = printQuery(bulkRunsParameters, { page, perPage });
      const { json, headers } = await http(`${pathFor(name)}/bulk${query}`, { signal });
      const data = memberOf(json, 'data');
      const found = Array.isArray(data) ? data.filter(isRun).map(withSelection) : [];
      return { data: found, total: Math.max(listMetaOf(json, headers).total, found.length) };
    },
    get: async (name, id, { signal } = {}) => runIn((await http(pathOfRun(name, id), { signal })).json),
    rows: async (name, id, { outcome, after, signal }) => {
      const query = printQuery(bulkRowsParameters, { outcome, after, perPage: rowsPerPage });
      const { json } = await http(`${pathOfRun(name, id, '/rows')}${query}`, { signal });
      const data = memberOf(json, 'data');
      const labels = memberOf(json, 'labels');
      const next = memberOf(memberOf(json, 'meta'), 'next');
      return {
        rows: Array.isArray(data) ? data.filter(isRow) : [],
        labels: isLabels(labels) ? labels : {},
        ...(saysCursor(next) && { next: String(next) }),
      };
    },
    start: (name, id, params = {}) => post(pathOfRun(name, id, '/start'), params),
    stop: (name, id) => post(pathOfRun(name, id, '/stop'), {}),
    undo: (name, id) => post(pathOfRun(name, id, '/undo'), {}),
  };
}

const saysCursor = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const isRun = (value: unknown): value is BulkRun =>
  isRecord(value) && typeof value.id === 'number' && isRecord(value.counts) && typeof value.status === 'string';
const isRow = (value: unknown): value is BulkRow =>
  isRecord(value) && typeof value.id === 'number' && typeof value.outcome === 'string';
const isLabels = (value: unknown): value is BulkRows['labels'] => isRecord(value);

/** @throws Error if the answer isn't a run */
function runIn(json: unknown): BulkRun {
  const data = memberOf(json, 'data');
  if (isRun(data)) return withSelection(data);
  throw new Error('The answer names no bulk run');
}

/** List parameters that don't filter by a field. */
const parameterNames = ({ list: { through = {} } }: Pick<Resource, 'list'>): readonly string[] => [
  search.name,
  everyList.deleted.name,
  belongings.storeId.name,
  belongings.parentId.name,
  ...Object.keys(through),
];

/** The body of `POST {path}/bulk`: filters are separate from the other list parameters. */
function bodyOf(resource: Resource, { selection, ...task }: BulkRequest): object {
  if ('ids' in selection) return { selection: { ids: selection.ids.map(Number) }, ...task };
  const top = parameterNames(resource);
  const part = (wanted: boolean): FilterValues =>
    Object.fromEntries(
      Object.entries(selection.filter).filter(
        ([name, value]) => top.includes(name) === wanted && isNarrowing(name, value),
      ),
    );
  return {
    selection: { query: { ...part(true), filter: part(false) }, except: selection.except.map(Number) },
    ...task,
  };
}

/** The run, with its selection in the portal's format. */
function withSelection(run: BulkRun): BulkRun {
  const { selection, ...what } = run.what;
  const parsed = selectionIn(selection);
  return { ...run, what: { ...what, ...(parsed && { selection: parsed }) } };
}

function selectionIn(sent: unknown): BulkSelection | undefined {
  if (!isRecord(sent)) return undefined;
  const numbers = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);
  if (Array.isArray(sent.ids)) return { ids: numbers(sent.ids) };
  if (!isRecord(sent.query)) return undefined;
  const { filter, ...top } = sent.query;
  return { filter: { ...top, ...(isRecord(filter) && filter) }, except: numbers(sent.except) };
}
