import type { Resource } from '../../../resources/define.ts';
import type { Label } from '../../../resources/messages/languages.ts';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { storedOf } from '../../../resources/view.ts';

/** A document that can be printed for an entity's records. */
export interface PrintedDocument {
  /** The entity whose records are selected. */
  readonly of: Resource;
  /** Path segment below the entity's path. */
  readonly path: 'order_sheet' | 'packing_slip';
  readonly label: Label;
}

const packingSlip = ['Packing slip', '裝箱單', '装箱单'] as const;

/** Documents in the order of their buttons. */
const documents: readonly PrintedDocument[] = [
  { of: order, path: 'packing_slip', label: packingSlip },
  { of: order, path: 'order_sheet', label: ['Order sheet', '訂單表', '订单表'] },
  { of: sub_order, path: 'packing_slip', label: packingSlip },
];

/** The documents of an entity, or of a view of it. */
export const documentsOf = (shown: Resource): readonly PrintedDocument[] =>
  documents.filter((one) => one.of.name === storedOf(shown).name);
