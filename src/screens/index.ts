import { lazy } from 'react';
import type { ListAction, RecordPanel, ScreenPage } from '../form/slots.ts';
import { panelPiece } from '../form/lazy-panel.ts';

/** What single entities add to the generic screens. Lists only: the code of each comes when it is needed. */

/** Sections below the form of an existing record, in this order. */
export const recordPanels: readonly RecordPanel[] = [
  {
    resource: 'product_version',
    section: 'options',
    label: ['Choices', '選項', '选项'],
    piece: panelPiece(() =>
      import('./product_version/options/OptionsPanel.tsx').then((module) => ({ default: module.OptionsPanel })),
    ),
    reads: 'product-options',
  },
  {
    resource: 'product_version',
    section: 'group-prices',
    label: ['Group prices', '群組價格', '群组价格'],
    piece: panelPiece(() =>
      import('./product_version/group-prices/GroupPricesPanel.tsx').then((module) => ({
        default: module.GroupPricesPanel,
      })),
    ),
  },
];

/** Pages besides list and form. */
export const pages: readonly ScreenPage[] = [
  {
    path: '/product_version/bulk_edit',
    resource: 'product_version',
    action: 'update',
    load: () =>
      import('./product_version/bulk-edit/BulkEditVersions.tsx').then((module) => ({
        default: module.BulkEditVersions,
      })),
  },
];

/** Further buttons on lists. */
export const listActions: readonly ListAction[] = [
  {
    resource: 'product_version',
    place: 'head',
    needs: 'update',
    Button: lazy(() =>
      import('../traits/bulk-edit/BulkEditButtons.tsx').then((module) => ({ default: module.BulkEditMatching })),
    ),
  },
  {
    resource: 'product_version',
    place: 'selection',
    needs: 'update',
    Button: lazy(() =>
      import('../traits/bulk-edit/BulkEditButtons.tsx').then((module) => ({ default: module.BulkEditSelected })),
    ),
  },
];
