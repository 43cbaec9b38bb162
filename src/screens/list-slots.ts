import { lazy } from 'react';
import { partLoader } from '../i18n/part-loader.ts';
import { actions } from '../traits/actions/list.tsx';
import { bulk } from '../traits/bulk/list.tsx';
import { bulkEdit } from '../traits/bulk-edit/list.tsx';
import { csv } from '../traits/csv/list.tsx';
import { quickEdit } from '../traits/quick-edit/list.tsx';
import { savedViews } from '../traits/saved-views/list.tsx';
import { sort } from '../traits/sort/list.tsx';
import { timeline } from '../traits/timeline/list.tsx';
import { deleted, trash } from '../traits/trash/list.tsx';
import type { ListSlots } from '../list/slots.ts';
import { shared_view } from '../../resources/index.ts';
import { printedSelection } from './documents/PrintButtons.tsx';
import { CasesButton } from './shipping_fee/CasesButton.tsx';
import { CoverageButton } from './shipping_fee/CoverageButton.tsx';
import { SyncButton } from './pickup-sync/SyncButton.tsx';

const FailedMails = lazy(partLoader(['outbox'], () => import('./outgoing_mail/FailedMails.tsx'), 'FailedMails'));
const LedgerNotice = lazy(partLoader(['points'], () => import('./point_transaction/LedgerNotice.tsx'), 'LedgerNotice'));
const OrderTabs = lazy(partLoader(['orders'], () => import('./order/OrderTabs.tsx'), 'OrderTabs'));
const SyncNotice = lazy(partLoader(['pickupSync'], () => import('./pickup-sync/SyncNotice.tsx'), 'SyncNotice'));

const views = savedViews(shared_view);

/** Additions to every list, in rendering order. Loaded with the list's code. */
export const listSlots: readonly ListSlots[] = [
  actions,
  timeline,
  bulk,
  // SPEC §2: only product versions have bulk edit.
  { ...bulkEdit, resource: 'product_version' },
  csv,
  sort,
  views,
  printedSelection,
  quickEdit,
  trash,
  { resource: 'pickup_point', Toolbar: SyncButton, Notice: SyncNotice },
  { resource: 'shipping_fee', Toolbar: CoverageButton },
  { resource: 'shipping_fee', Toolbar: CasesButton },
  { resource: 'shipping_fee_case', Toolbar: CasesButton },
  { resource: 'outgoing_mail', Notice: FailedMails },
  { resource: 'order', Strip: OrderTabs },
  { resource: 'sub_order', Strip: OrderTabs },
  { resource: 'order_return', Strip: OrderTabs },
  { resource: 'point_transaction', Notice: LedgerNotice },
];

/** Additions to every list of deleted records. */
export const deletedListSlots: readonly ListSlots[] = [views, deleted];
