import { importableRows, lineActions, linesMode } from '../../../../resources/csv/importable-rows.ts';
import { modesOf } from '../../../../resources/csv/modes.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { EntityRoute } from '../../../crud/call.ts';
import { assertMayList } from '../import/permissions.ts';
import { assertSameStore, ofRun } from '../import/routes.ts';
import { getImport, listImports } from '../import/runs.ts';
import { linesDocs, uploadDoc } from './docs.ts';
import { listLines } from './report.ts';
import { undoLines } from './undo.ts';
import { uploadLines } from './upload.ts';

/** Imports of lines into the rows of a record (docs/decisions/0091-lines-by-import.md). */
export function linesRoutes(resource: Resource): readonly EntityRoute[] {
  const fields = importableRows(resource);
  if (fields.length === 0) return [];
  if (modesOf(resource).length > 0)
    throw new Error(`${resource.name} has imports of records and of lines, which share their addresses`);
  const docs = linesDocs(resource);
  const routes: readonly Omit<EntityRoute, 'needs'>[] = [
    ...fields.flatMap((rows) =>
      lineActions.map((action): Omit<EntityRoute, 'needs'> => ({
        method: 'post',
        at: `/:id{[0-9]+}/import/${linesMode(action, rows)}`,
        doc: uploadDoc(resource, rows, action),
        handler: (call) => uploadLines(call, rows, action),
      })),
    ),
    { method: 'get', at: '/import', doc: docs.list, handler: listImports },
    { method: 'get', at: ofRun, doc: docs.one, handler: getImport },
    { method: 'get', at: `${ofRun}/rows`, doc: docs.lines, handler: listLines },
    { method: 'post', at: `${ofRun}/undo`, doc: docs.undo, handler: undoLines },
  ];
  return routes.map((route) => ({
    ...route,
    needs: ['import'],
    handler: (call) => (assertMayList(call), assertSameStore(call), route.handler(call)),
  }));
}
