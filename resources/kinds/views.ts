import { byFolder } from './by-folder.ts';
import type { Field } from './index.ts';
import type { KindViews } from './kind-views.ts';

/** Every kind's input and filter, exported as `views` by `<kind>/views.tsx`. */
const views = byFolder(import.meta.glob<KindViews>('./*/views.tsx', { eager: true, import: 'views' }), 'views.tsx');

/** Input and filter of a field, by its kind. */
export function viewsOf(field: Field): KindViews {
  return views(field.kind);
}
