import type { Ability } from '../../crud/call.ts';
import { exportRoutes } from './export/routes.ts';
import { importJob } from './import/import-job.ts';
import { importRoutes } from './import/routes.ts';
import { undoJob, undoTask } from './import/undo.ts';
import { linesJob, linesTask } from './lines/job.ts';
import { linesRoutes } from './lines/routes.ts';
import { undoLinesJob, undoLinesTask } from './lines/undo.ts';
import { importTask } from './import/start.ts';

/**
 * Exports of every entity, imports for entities that declare `csv`, and imports of lines for rows that are `importable`
 * (CONTRACT, Imports and exports).
 */
export const csv: Ability = {
  routes: (resource) => [...importRoutes(resource), ...linesRoutes(resource)],
  ownRoutes: exportRoutes,
  edits: ['import', 'undo_import'],
  jobs: (slots) => ({
    [importTask]: importJob(slots),
    [undoTask]: undoJob(slots),
    [linesTask]: linesJob(slots),
    [undoLinesTask]: undoLinesJob(slots),
  }),
};
