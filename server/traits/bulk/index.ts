import { hasBulk } from '../../../resources/bulk/has-bulk.ts';
import { belongings } from '../../../resources/query/list.ts';
import type { Ability, EntityRoute } from '../../crud/call.ts';
import { inQuery } from '../../openapi/schemas.ts';
import { createBulk, getBulk, listBulks, startBulk, stopBulk, undoBulk } from './calls.ts';
import { bulkDocs } from './docs.ts';
import { bulkJob, bulkTask } from './job.ts';
import { listBulkRows } from './run-rows.ts';
import { editAction, undoAction } from './work.ts';

const ofRun = '/bulk/:run{[0-9]+}' as const;

/**
 * Changes, actions and deletions for all matches of a list's query (CONTRACT, Lists; docs/decisions/0054-bulk-runs.md).
 */
export const bulk: Ability = {
  routes(resource) {
    if (!hasBulk(resource)) return [];
    const docs = bulkDocs(resource);
    const storeId = resource.scope === 'store' ? inQuery([belongings.storeId]) : [];
    const routes: readonly Omit<EntityRoute, 'needs'>[] = [
      { method: 'post', at: '/bulk', doc: docs.create, handler: createBulk },
      {
        method: 'get',
        at: '/bulk',
        doc: { ...docs.list, parameters: [...docs.list.parameters, ...storeId] },
        handler: listBulks,
      },
      { method: 'get', at: ofRun, doc: docs.one, handler: getBulk },
      {
        method: 'get',
        at: `${ofRun}/rows`,
        doc: { ...docs.rows, parameters: [...docs.rows.parameters, ...storeId] },
        handler: listBulkRows,
      },
      { method: 'post', at: `${ofRun}/start`, doc: docs.start, handler: startBulk },
      { method: 'post', at: `${ofRun}/stop`, doc: docs.stop, handler: stopBulk },
      { method: 'post', at: `${ofRun}/undo`, doc: docs.undo, handler: undoBulk },
    ];
    return routes.map((route) => ({ ...route, needs: ['list'] }));
  },
  edits: [editAction, undoAction],
  jobs: (slots) => ({ [bulkTask]: bulkJob(slots) }),
};
