import type {
  DataProvider,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  Identifier,
  RaRecord,
} from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { cursorIn } from '../../resources/query/address.ts';
import { findResource } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { belongings } from '../../resources/query/list.ts';
import { memberOf } from '../browser/json.ts';
import type { AdminRecord, ListMeta } from './answer-types.ts';
import { listMetaOf } from './answers.ts';
import type { HttpClient } from './http-client.ts';
import { type ListQuery, listQuery } from './list-query.ts';
import { recordsIn } from './records.ts';

/** Finds an entity. @throws Error if no entity has that name */
export function resourceNamed(name: string): Resource {
  const resource = findResource(name);
  if (!resource) throw new Error(`There is no resource ${name}`);
  return resource;
}

/** The API path of an entity. @throws Error if no entity has that name */
export const pathFor = (name: string): string => pathOf(resourceNamed(name));

interface Listed<R extends RaRecord> {
  readonly data: R[];
  readonly total?: number;
  readonly meta: ListMeta;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean };
}

/** Maximum number of ids in one URL. */
const idsPerCall = 100;

/** react-admin's list methods (CONTRACT, Lists). */
export function listCalls(http: HttpClient) {
  async function list<R extends RaRecord>(name: string, query: ListQuery, signal?: AbortSignal): Promise<Listed<R>> {
    const { json, headers } = await http(`${pathFor(name)}${listQuery(resourceNamed(name), query)}`, { signal });
    const data = recordsIn<R>(json);
    const meta = { ...listMetaOf(json, headers), ...(query.cursor && { from: query.cursor.from }) };
    const { page, per_page, total, next, previous } = meta;
    const more = meta.total_is === 'more';
    // Without cursors the API pages by number.
    const byNumber = next === undefined && previous === undefined;
    const hasNextPage = byNumber ? (more ? data.length >= per_page : page * per_page < total) : next !== undefined;
    const pageInfo = { hasNextPage, hasPreviousPage: previous !== undefined || page > 1 };
    return { data, ...(!more && { total }), meta, pageInfo };
  }

  /** Reads the request's `meta`: an exact count, a page by cursor. */
  const requestIn = (meta: unknown) => ({
    count: memberOf(meta, 'count') === 'exact' ? ('exact' as const) : undefined,
    cursor: cursorIn(memberOf(meta, 'cursor')),
  });

  async function byIds<R extends RaRecord>(
    name: string,
    ids: readonly Identifier[],
    signal?: AbortSignal,
  ): Promise<R[]> {
    const parts = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, part) =>
      ids.slice(part * idsPerCall, (part + 1) * idsPerCall),
    );
    const answers = await Promise.all(
      parts.map((part) => list<R>(name, { ids: part, pagination: { page: 1, perPage: part.length } }, signal)),
    );
    return answers.flatMap(({ data }) => data);
  }

  return {
    getList: <R extends RaRecord = AdminRecord>(
      name: string,
      { pagination, sort, filter, meta, signal }: GetListParams,
    ) => list<R>(name, { pagination, sort, filter, ...requestIn(meta) }, signal),

    getMany: async <R extends RaRecord = AdminRecord>(name: string, { ids, signal }: GetManyParams<R>) => ({
      data: await byIds<R>(name, ids, signal),
    }),

    getManyReference: <R extends RaRecord = AdminRecord>(
      name: string,
      { target, id, pagination, sort, filter, meta, signal }: GetManyReferenceParams,
    ) => {
      const narrowed = { ...filter, [findResource(name)?.parent === target ? belongings.parentId.name : target]: id };
      return list<R>(name, { pagination, sort, filter: narrowed, ...requestIn(meta) }, signal);
    },
  } satisfies Pick<DataProvider, 'getList' | 'getMany' | 'getManyReference'>;
}
