import { findResource } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { askEarly } from '../data-provider/early-answers.ts';
import { loadExport, loadImport } from '../traits/csv/csv-loads.ts';
import { loadSanitizer } from '../browser/sanitizer.ts';
import { readActiveStore } from '../store/active-store.ts';
import { pages, recordPanels } from './index.ts';

/** The code of each screen, loaded when it is first needed. */
export const loadList = () => import('../list/ResourceList.tsx').then((module) => ({ default: module.ResourceList }));
/** Rich text is markup, and stands in forms only. */
export const loadForm = () =>
  Promise.all([import('../form/ResourceForm.tsx'), loadSanitizer()]).then(([module]) => ({
    default: module.ResourceForm,
  }));
export const loadTimeline = () =>
  import('../traits/timeline/TimelineScreen.tsx').then((module) => ({ default: module.TimelineScreen }));
export const loadHome = () => import('./home/Home.tsx').then((module) => ({ default: module.Home }));
export const loadProfile = () => import('./profile/Profile.tsx').then((module) => ({ default: module.Profile }));

/** The code of what an entity's own screens show below its form. */
export const panelLoads = (resource: string) =>
  recordPanels.filter((panel) => panel.resource === resource).map(({ piece }) => piece.load);

/** Begins to load it, and to read what it reads of this record, beside the form, which would else come first. */
export function beginPanels(resource: string, id: string, storeId: number | undefined): void {
  for (const load of panelLoads(resource)) load().catch(() => undefined);
  const path = findResource(resource);
  if (!path || storeId === undefined || !/^\d+$/u.test(id)) return;
  for (const { reads } of recordPanels.filter((panel) => panel.resource === resource))
    if (reads !== undefined) askEarly(storeId, `${pathOf(path)}/${id}/${reads}`);
}

/** Begins to load the code of the page at this address. */
export function beginScreen(path: string): void {
  const [name, record] = path.split('/').filter(Boolean);
  const own = pages.find((page) => page.path === path)?.load;
  const load: () => Promise<unknown> =
    own ??
    (name === 'home' || name === undefined
      ? loadHome
      : name === 'profile'
        ? loadProfile
        : record === undefined
          ? loadList
          : record === 'timeline'
            ? loadTimeline
            : record === 'export'
              ? loadExport
              : record.startsWith('import')
                ? loadImport
                : loadForm);
  load().catch(() => undefined);
  if (name !== undefined && record !== undefined && load === loadForm) beginPanels(name, record, readActiveStore());
}
