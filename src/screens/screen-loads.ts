import { entityAt } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import type { Resource } from '../../resources/define.ts';
import { storedOf } from '../../resources/view.ts';
import { loadSanitizer } from '../browser/sanitizer.ts';
import { preloadAnswer } from '../data-provider/preloaded-answers.ts';
import { partLoader } from '../i18n/part-loader.ts';
import { readActiveStore } from '../store/active-store.ts';
import { abilityPages } from './ability-pages.ts';
import { loadHome, pages } from './index.ts';
import { panels } from './panels/index.ts';

/** Dynamic imports of the screens. */
export const loadList = partLoader([], () => import('./ListScreen.tsx'), 'ListScreen');
const loadFormScreen = partLoader(['form', 'history', 'bulk'], () => import('./FormScreen.tsx'), 'FormScreen');
/** Waits for the sanitizer, because forms show rich text. */
export const loadForm = () => Promise.all([loadFormScreen(), loadSanitizer()]).then(([module]) => module);

const panelsOf = (shown: Resource) => panels.filter(({ resource }) => resource === storedOf(shown).name);

/** Dynamic imports of an entity's own panels. */
export const panelLoads = (resource: Resource) => panelsOf(resource).map(({ load }) => load);

/** Preloads the panels' code and the subresources that they read of this record. */
export function preloadPanels(resource: Resource, id: string, storeId: number | undefined): void {
  for (const load of panelLoads(resource)) load().catch(() => undefined);
  if (storeId === undefined || !/^\d+$/u.test(id)) return;
  for (const { reads } of panelsOf(resource))
    if (reads !== undefined) preloadAnswer(storeId, `${pathOf(resource)}/${id}/${reads}`);
}

/** Does a path, such as `bulk/3`, match a page's pattern: `bulk/:id`? */
function isAt(page: string, path: readonly string[]): boolean {
  const parts = page.split('/');
  return parts.length === path.length && parts.every((part, index) => part.startsWith(':') || part === path[index]);
}

/** The function that loads the code of the page at `path`. */
export function screenLoad(path: string): () => Promise<unknown> {
  const at = entityAt(path);
  const page =
    pages.find((own) => own.path === path) ?? (at && abilityPages(at.resource).find((own) => isAt(own.path, at.below)));
  const isTop = path.split('/').every((part) => part === '');
  const isList = (at?.below.length ?? 0) === 0 && !at?.resource.singleton;
  return page?.load ?? (isTop ? loadHome : isList ? loadList : loadForm);
}

/** Preloads the code of the page at `path`. */
export function preloadScreen(path: string): void {
  const load = screenLoad(path);
  load().catch(() => undefined);
  const at = entityAt(path);
  const [record] = at?.below ?? [];
  if (at && (record !== undefined || at.resource.singleton) && load === loadForm)
    preloadPanels(at.resource, record ?? '', readActiveStore());
}
