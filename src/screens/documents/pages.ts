import type { Resource } from '../../../resources/define.ts';
import { storedOf } from '../../../resources/view.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPage } from '../../layout/page.tsx';
import { documentsOf } from './printed-documents.ts';

const loads = {
  order_sheet: partLoader(['orders'], () => import('./DocumentPage.tsx'), 'OrderSheets'),
  packing_slip: partLoader(['orders'], () => import('./DocumentPage.tsx'), 'PackingSlips'),
} as const;

/** The pages of an entity's documents: `/order/order_sheet`. */
export const documentPages = (shown: Resource): readonly EntityPage[] =>
  shown === storedOf(shown) ? documentsOf(shown).map(({ path }) => ({ path, action: 'get', load: loads[path] })) : [];
