import { findResource } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { loadSanitizer } from '../browser/sanitizer.ts';
import { askEarly } from '../data-provider/early-answers.ts';
import { readActiveStore } from '../store/active-store.ts';
import { abilityPages, loadHome, pages, panels } from './index.ts';

/** The code of each screen, loaded when it is first needed. */
export const loadList = () => import('./ListScreen.tsx').then((module) => ({ default: module.ListScreen }));
/** Rich text is markup, and stands in forms only. */
export const loadForm = () =>
  Promise.all([import('./FormScreen.tsx'), loadSanitizer()]).then(([module]) => ({ default: module.FormScreen }));

const panelsOf = (name: string) => panels.filter(({ resource }) => resource === name);

/** The code of what an entity's own screens show below its form. */
export const panelLoads = (resource: string) => panelsOf(resource).map(({ load }) => load);

/** Begins to load it, and to read what it reads of this record, beside the form, which would else come first. */
export function preloadPanels(name: string, id: string, storeId: number | undefined): void {
  for (const load of panelLoads(name)) load().catch(() => undefined);
  const resource = findResource(name);
  if (!resource || storeId === undefined || !/^\d+$/u.test(id)) return;
  for (const { reads } of panelsOf(name))
    if (reads !== undefined) askEarly(storeId, `${pathOf(resource)}/${id}/${reads}`);
}

/** Begins to load the code of the page at this address. */
export function preloadScreen(path: string): void {
  const [name, record] = path.split('/').filter(Boolean);
  const resource = name === undefined ? undefined : findResource(name);
  const page =
    pages.find((own) => own.path === path) ?? (resource && abilityPages(resource).find((own) => own.path === record));
  const load: () => Promise<unknown> =
    page?.load ?? (name === undefined ? loadHome : record === undefined ? loadList : loadForm);
  load().catch(() => undefined);
  if (name !== undefined && record !== undefined && load === loadForm) preloadPanels(name, record, readActiveStore());
}
