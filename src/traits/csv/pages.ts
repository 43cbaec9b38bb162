import { createElement } from 'react';
import type { Resource } from '../../../resources/define.ts';
import type { EntityPage } from '../../layout/page.tsx';
import { importPages } from './import-paths.ts';

/** The export and import pages of an entity (SPEC §2). */
export function csvPages(entity: Resource): readonly EntityPage[] {
  if (!entity.csv) return [];
  const loadExport = () => import('./export/ExportPage.tsx').then((module) => ({ default: module.ExportPage }));
  return [
    { path: 'export', action: 'export', load: loadExport },
    ...importPages(entity).map(({ path, mode }): EntityPage => {
      const load = async () => {
        const { ImportPage } = await import('./import/ImportPage.tsx');
        const Page = ({ resource }: { readonly resource: Resource }) =>
          createElement(ImportPage, { key: path, resource, mode });
        return { default: Page };
      };
      return { path, action: 'import', load };
    }),
  ];
}
