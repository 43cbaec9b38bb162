import { createElement } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPage } from '../../layout/page.tsx';
import { importPages } from './import-paths.ts';

/** The export and import pages of an entity (SPEC §2). */
export function csvPages(entity: Resource): readonly EntityPage[] {
  if (!entity.csv) return [];
  const loadExport = partLoader(['csv'], () => import('./export/ExportPage.tsx'), 'ExportPage');
  const loadImport = partLoader(['form', 'grid', 'csv'], () => import('./import/ImportPage.tsx'), 'ImportPage');
  return [
    { path: 'export', action: 'export', load: loadExport },
    ...importPages(entity).map(({ path, mode }): EntityPage => {
      const load = async () => {
        const { default: ImportPage } = await loadImport();
        const Page = ({ resource }: { readonly resource: Resource }) =>
          createElement(ImportPage, { key: path, resource, mode });
        return { default: Page };
      };
      // An import that deletes needs both permissions. The page checks only that to delete; the call requires both.
      return { path, action: mode === 'delete' ? 'delete' : 'import', load };
    }),
  ];
}
