import { lazy } from 'react';
import { lazyPanel } from '../../form/lazy-panel.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPanel } from './entity-panel.ts';

const adjustment = (part: 'AdjustmentPreview' | 'SavedAdjustment') =>
  partLoader(['points'], () => import('../point_transaction/AdjustmentPreview.tsx'), part);

const audience = partLoader(['membership', 'form'], () => import('../membership/MembersPanel.tsx'), 'AudiencePanel');

const place = partLoader(['membership'], () => import('../membership/PlaceNote.tsx'), 'PlaceNote');

export const customersPanels: readonly EntityPanel[] = [
  {
    resource: 'user',
    section: 'loyalty',
    label: ['Points', '積分', '积分'],
    within: 'points',
    ...lazyPanel(partLoader(['points', 'form'], () => import('../user/PointsPanel.tsx'), 'PointsPanel')),
    reads: 'loyalty',
  },
  {
    resource: 'point_transaction',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    within: 'movement',
    ...lazyPanel(adjustment('SavedAdjustment')),
    New: lazy(adjustment('AdjustmentPreview')),
  },
  {
    resource: 'user',
    section: 'membership',
    label: ['Groups by what', '群組及依據', '群组及依据'],
    within: 'groups',
    ...lazyPanel(partLoader(['membership', 'form'], () => import('../membership/GroupsPanel.tsx'), 'GroupsPanel')),
    reads: 'groups',
  },
  {
    resource: 'user',
    section: 'eligibility',
    label: ['Why not?', '為何不可？', '为何不可？'],
    ...lazyPanel(partLoader(['eligibility', 'form'], () => import('../eligibility/panels.tsx'), 'UserEligibility')),
  },
  {
    resource: 'user',
    section: 'activity',
    label: ['Time line', '時間軸', '时间线'],
    ...lazyPanel(
      partLoader(['activity', 'history', 'form'], () => import('../user/ActivityPanel.tsx'), 'ActivityPanel'),
    ),
  },
  {
    resource: 'user',
    section: 'privacy',
    label: ['Personal data', '資料保護', '数据保护'],
    ...lazyPanel(partLoader(['privacy', 'form'], () => import('../user/PrivacyPanel.tsx'), 'PrivacyPanel')),
  },
  {
    resource: 'user_group',
    section: 'customers',
    label: ['Customers', '顧客', '顾客'],
    beside: true,
    ...lazyPanel(partLoader(['membership', 'form'], () => import('../membership/MembersPanel.tsx'), 'MembersPanel')),
  },
  {
    resource: 'customer_group',
    section: 'customers',
    label: ['Customers', '顧客', '顾客'],
    beside: true,
    ...lazyPanel(audience),
    New: lazy(audience),
  },
  {
    resource: 'customer_group',
    section: 'place',
    label: ['Where', '適用網店', '适用网店'],
    within: 'places',
    ...lazyPanel(place),
    New: lazy(place),
  },
  {
    resource: 'user_group_application',
    section: 'group',
    label: ['Group', '群組', '群组'],
    beside: true,
    ...lazyPanel(
      partLoader(['applications', 'form'], () => import('../user_group_application/GroupPanel.tsx'), 'GroupPanel'),
    ),
    reads: 'membership',
  },
];
