import type { Ability } from '../../crud/call.ts';
import { exportRoutes } from './export/routes.ts';
import { importJob } from './import/import-job.ts';
import { importRoutes } from './import/routes.ts';
import { undoJob, undoTask } from './import/undo.ts';
import { rowImportJob } from './row-import/job.ts';
import { rowImportRoutes } from './row-import/routes.ts';
import { rowImportTask } from './row-import/upload.ts';
import { importTask } from './import/start.ts';

/** Exports of every entity, and imports into those that declare `csv` (CONTRACT, Imports and exports). */
export const csv: Ability = {
  routes: (resource) => [...importRoutes(resource), ...rowImportRoutes(resource)],
  ownRoutes: exportRoutes,
  edits: ['import', 'undo_import'],
  jobs: (slots) => ({
    [importTask]: importJob(slots),
    [undoTask]: undoJob(slots),
    [rowImportTask]: rowImportJob(slots),
  }),
};
