import {
  type CreateParams,
  type DataProvider,
  type DeleteParams,
  type GetOneParams,
  HttpError,
  type Identifier,
  type RaRecord,
  type UpdateManyParams,
  type UpdateParams,
} from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import { memberOf } from '../browser/json.ts';
import { type RequestOptions } from '../auth-provider/request.ts';
import type { AdminDeleteManyParams, AdminRecord, BulkFailure, BulkResult } from './answer-types.ts';
import type { HttpClient } from './http-client.ts';
import type { createIdempotencyKeys } from './idempotency-keys.ts';
import { pathFor, resourceNamed } from './list-calls.ts';
import { changesBetween, recordIn, writableValues } from './records.ts';

/** `If-Match` header of a revision (CONTRACT, Writes). */
export function ifMatch(revision: unknown): Readonly<Record<string, string>> {
  return typeof revision === 'number' ? { 'If-Match': `"${revision}"` } : {};
}

const revisionOf = (previous: unknown, meta: unknown) => memberOf(meta, 'revision') ?? memberOf(previous, 'revision');

/** Path of a record; for a singleton, the entity's path. */
export function recordPath(name: string, id: Identifier): string {
  const path = pathFor(name);
  return resourceNamed(name).singleton ? path : `${path}/${encodeURIComponent(id)}`;
}

/** ra-data-simple-rest on this client: it provides methods and bodies; address, headers and parsing are added here. */
function simpleRest(http: HttpClient, path: string, headers: Readonly<Record<string, string>> = {}): DataProvider {
  return simpleRestProvider(
    '',
    async (_url: string, options: { method?: string; body?: unknown; signal?: AbortSignal | null } = {}) => {
      const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
      const request: RequestOptions = { method: options.method, body, headers, signal: options.signal };
      const answer = await http(path, request);
      return { status: 200, headers: answer.headers, body: '', json: recordIn(answer.json) };
    },
  );
}

/** react-admin's methods for single records and selections. Writes send the revision that they are based on. */
export function writeCalls(http: HttpClient, withKey: ReturnType<typeof createIdempotencyKeys>) {
  const remove = async <R extends RaRecord = AdminRecord>(
    name: string,
    id: Identifier,
    revision: unknown,
  ): Promise<R> =>
    recordIn<R>((await http(recordPath(name, id), { method: 'DELETE', headers: ifMatch(revision) })).json);

  /** Runs the calls one after the other; a refused one doesn't stop the others. */
  async function oneByOne(ids: readonly Identifier[], work: (id: Identifier) => Promise<unknown>): Promise<BulkResult> {
    const data: Identifier[] = [];
    const failures: BulkFailure[] = [];
    for (const id of ids) {
      try {
        await work(id);
        data.push(id);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        failures.push({ id, status: Number(error.status), message: error.message });
      }
    }
    return { data, failures };
  }

  return {
    getOne: (name: string, params: GetOneParams) => simpleRest(http, recordPath(name, params.id)).getOne(name, params),

    create: (name: string, { data }: CreateParams) => {
      const body = writableValues(data);
      const request = `${name} ${JSON.stringify(body)}`;
      return withKey(request, (key) =>
        simpleRest(http, pathFor(name), { 'Idempotency-Key': key }).create(name, { data: body }),
      );
    },

    update: (name: string, { id, data, previousData, meta }: UpdateParams) => {
      const changed = changesBetween(previousData ?? {}, writableValues(data));
      const key = memberOf(meta, 'idempotencyKey');
      const client = simpleRest(http, recordPath(name, id), {
        ...ifMatch(revisionOf(previousData, meta)),
        ...(typeof key === 'string' && { 'Idempotency-Key': key }),
      });
      return client.update(name, { id, data: changed, previousData });
    },

    updateMany: (name: string, { ids, data, meta }: UpdateManyParams) =>
      oneByOne(ids, (id) =>
        http(recordPath(name, id), {
          method: 'PUT',
          body: writableValues(data),
          headers: ifMatch(memberOf(memberOf(meta, 'revisions'), String(id))),
        }),
      ),

    delete: async <R extends RaRecord = AdminRecord>(name: string, { id, previousData, meta }: DeleteParams<R>) => ({
      data: await remove<R>(name, id, revisionOf(previousData, meta)),
    }),

    deleteMany: (name: string, { ids, meta }: AdminDeleteManyParams) =>
      oneByOne(ids, (id) => remove(name, id, meta?.revisions?.[String(id)])),
  };
}
