import { lazyPanel } from '../../form/lazy-panel.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPanel } from './entity-panel.ts';

export const cataloguePanels: readonly EntityPanel[] = [
  {
    resource: 'product_version',
    section: 'options',
    label: ['Choices', '選項', '选项'],
    ...lazyPanel(
      partLoader(
        ['options', 'grid', 'form'],
        () => import('../product_version/options/OptionsPanel.tsx'),
        'OptionsPanel',
      ),
    ),
    reads: 'product-options',
  },
  {
    resource: 'product_version',
    section: 'group-prices',
    label: ['Group prices', '群組價格', '群组价格'],
    ...lazyPanel(
      partLoader(
        ['options', 'grid', 'form'],
        () => import('../product_version/group-prices/GroupPricesPanel.tsx'),
        'GroupPricesPanel',
      ),
    ),
  },
  {
    resource: 'product_version',
    section: 'sold',
    label: ['What was sold', '銷售情況', '销售情况'],
    ...lazyPanel(partLoader(['orders'], () => import('../product_version/sold/SoldPanel.tsx'), 'SoldPanel')),
  },
  {
    resource: 'product_version',
    section: 'eligibility',
    label: ['Why not?', '為何不可？', '为何不可？'],
    ...lazyPanel(partLoader(['eligibility', 'form'], () => import('../eligibility/panels.tsx'), 'VersionEligibility')),
  },
];
