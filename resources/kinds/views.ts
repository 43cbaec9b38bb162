import { byFolder } from './by-folder.ts';
import type { Field } from './index.ts';
import type { KindViews } from './kind-views.ts';

/** How each kind is entered and filtered: what `<kind>/views.tsx` exports as `views`. */
const views = byFolder(import.meta.glob<KindViews>('./*/views.tsx', { eager: true, import: 'views' }), 'views.tsx');

/** Input and filter of this field's kind. */
export function viewsOf(field: Field): KindViews {
  return views(field.kind);
}
