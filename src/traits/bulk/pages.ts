import { hasBulk } from '../../../resources/bulk/has-bulk.ts';
import type { Resource } from '../../../resources/define.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPage } from '../../layout/page.tsx';

const pages: readonly EntityPage[] = [
  {
    path: 'bulk',
    action: 'list',
    load: partLoader(['bulk'], () => import('./PastRunsPage.tsx'), 'PastRunsPage'),
  },
  {
    path: 'bulk/:id',
    action: 'list',
    load: partLoader(['bulk', 'form'], () => import('./RunPage.tsx'), 'RunPage'),
  },
];

/** The pages of an entity's bulk runs. The API decides what each user may see and do. */
export const bulkPages = (resource: Resource): readonly EntityPage[] => (hasBulk(resource) ? pages : []);
