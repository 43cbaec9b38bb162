import type { Resource } from '../../../../resources/define.ts';
import { modesOf } from '../../../../resources/csv/index.ts';
import { ApiError } from '../../../errors.ts';
import { inQuery, pascal } from '../../../openapi/schemas.ts';
import type { EntityRoute } from '../../../crud/call.ts';
import { belongings } from '../../../../resources/query/list.ts';
import { importDocs } from './docs.ts';
import { assertMayList, assertModeAllowed } from './permissions.ts';
import { listRunRows } from './run-rows.ts';
import { importRows } from './rows.ts';
import { finishImport, listImports, createImport, getImport } from './runs.ts';
import { importSingle } from './single.ts';
import { undoImport } from './undo.ts';
import { uploadImport } from './upload.ts';

// Not `:import`: generated clients can't use a reserved word as a variable.
export const ofRun = '/import/:run{[0-9]+}' as const;

/**
 * Routes of imports, for entities that declare `csv` (CONTRACT, Imports and exports;
 * docs/decisions/0019-csv-and-jobs.md).
 */
export function importRoutes(resource: Resource): readonly EntityRoute[] {
  const modes = modesOf(resource);
  if (modes.length === 0) return [];
  const docs = importDocs(resource);
  const routes: readonly Omit<EntityRoute, 'needs'>[] = [
    ...modes.flatMap((mode): Omit<EntityRoute, 'needs'>[] => [
      {
        method: 'put',
        at: `/import/${mode}/single`,
        doc: { ...docs.single, id: `${docs.single.id}To${pascal(mode)}` },
        handler: (call) => (assertModeAllowed(call, mode), importSingle(call, mode)),
      },
      {
        method: 'post',
        at: `/import/${mode}`,
        doc: { ...docs.upload, id: `${docs.upload.id}To${pascal(mode)}` },
        handler: (call) => (assertModeAllowed(call, mode), uploadImport(call, mode)),
      },
      {
        method: 'put',
        at: `/import/${mode}/rows`,
        doc: { ...docs.rows, id: `${docs.rows.id}To${pascal(mode)}` },
        handler: (call) => (assertModeAllowed(call, mode), importRows(call, mode)),
      },
    ]),
    { method: 'post', at: '/import', doc: docs.begin, handler: createImport },
    { method: 'get', at: '/import', doc: docs.list, handler: listImports },
    { method: 'get', at: ofRun, doc: docs.one, handler: getImport },
    { method: 'get', at: `${ofRun}/rows`, doc: docs.runRows, handler: listRunRows },
    { method: 'post', at: `${ofRun}/finish`, doc: docs.finish, handler: finishImport },
    { method: 'post', at: `${ofRun}/undo`, doc: docs.undo, handler: undoImport },
  ];
  const parameters = resource.scope === 'store' ? inQuery([belongings.storeId]) : [];
  return routes.map((route) => ({
    ...route,
    doc: { ...route.doc, parameters: [...(route.doc.parameters ?? []), ...parameters] },
    needs: ['import'],
    handler: (call) => (assertMayList(call), assertSameStore(call), route.handler(call)),
  }));
}

/**
 * Asserts that a `store_id` in the query (SPEC §7) is the store of the header, as in lists (CONTRACT, Writes).
 * @throws ApiError 400
 */
export function assertSameStore({ context, store }: Parameters<EntityRoute['handler']>[0]): void {
  const named = store === undefined ? [] : (context.req.queries(belongings.storeId.name) ?? []);
  if (named.some((one) => one !== `${store}`)) throw new ApiError(400, 'errors.storeDiffers');
}
