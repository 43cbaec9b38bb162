import { lazy, type ReactNode } from 'react';
import { Route } from 'react-router';
import type { Action } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { lasting } from '../../layout/minimum-loading-time.ts';
import { Permitted } from '../../layout/Permitted.tsx';
import { loadExport, loadImport } from './csv-loads.ts';
import { importPages } from './import-paths.ts';

const ExportPage = lazy(() => lasting(loadExport));
const ImportPage = lazy(() => lasting(loadImport));

/** The pages of files below an entity's address: `export`, `import`, `import_create` … (SPEC §2). */
export function csvRoutes(resource: Resource) {
  if (!resource.csv) return [];
  const gate = (action: Action, page: ReactNode) => (
    <Permitted action={action} resource={resource}>
      {page}
    </Permitted>
  );
  return [
    <Route key="export" path="export" element={gate('export', <ExportPage resource={resource} />)} />,
    ...importPages(resource).map(({ path, mode }) => (
      <Route
        key={path}
        path={path}
        element={gate('import', <ImportPage key={path} resource={resource} mode={mode} />)}
      />
    )),
  ];
}
