import { digitsOf } from '../kinds/money/digits.ts';
import type { OrderQuote, QuotedLine } from './quote-order.ts';
import { partOf } from './return-amounts.ts';

/** Who sends an item of an order, and how. */
export interface SentBy {
  readonly merchant: number | null;
  readonly delivery_type: string | null;
}

/** Whether an item is sent with a sub-order: one merchant sends all that goes one way as one. */
export const isPartOf = (item: SentBy, part: SentBy): boolean =>
  item.merchant === part.merchant && item.delivery_type === part.delivery_type;

interface CountedItem {
  readonly qty: number | null;
  readonly returned_qty: number | null;
  readonly kept_qty: number | null;
}

/** How many pieces of an item the customer is to get: all but those that came back and that the return didn't leave there. */
export const piecesToSend = ({ qty, returned_qty, kept_qty }: CountedItem): number =>
  (qty ?? 0) - (returned_qty ?? 0) + (kept_qty ?? 0);

/** What one merchant sends of an order in one way: what becomes a sub-order. Amounts are whole cents. */
export interface OrderPart {
  readonly merchant: number | null;
  readonly delivery_type: string;
  /** The fee of its delivery type, which the first part of that type carries. */
  readonly shipping_fee: number;
  /** What its merchant gets: its lines after coupons; nothing where the shop sells itself. */
  readonly settlement_amount: number;
}

/** Splits an order into its parts, in the order of its lines. */
export function orderParts(
  lines: readonly Pick<QuotedLine, 'merchant' | 'delivery_type'>[],
  { amounts, deliveries }: OrderQuote,
): readonly OrderPart[] {
  const parts = new Map<string, OrderPart>();
  const charged = new Set<string>();
  for (const [place, { merchant, delivery_type }] of lines.entries()) {
    const key = `${merchant ?? 0} ${delivery_type}`;
    const { amount = 0, discount = 0 } = amounts.lines[place] ?? {};
    const fee = deliveries.find((one) => one.delivery_type === delivery_type)?.fee ?? 0;
    const known = parts.get(key) ?? {
      merchant,
      delivery_type,
      shipping_fee: charged.has(delivery_type) ? 0 : fee,
      settlement_amount: 0,
    };
    charged.add(delivery_type);
    const settlement_amount = merchant === null ? 0 : known.settlement_amount + amount - discount;
    parts.set(key, { ...known, settlement_amount });
  }
  return [...parts.values()];
}

/** Of a line of an order, what its merchant's share is counted by. */
export interface SettledItem {
  readonly amount: string | null;
  readonly discount: string | null;
  readonly qty: number | null;
  readonly returned_qty: number | null;
}

/** Cents that merchants are owed for items: after coupons, before points, for the pieces that didn't come back. */
export function owedFor(items: readonly SettledItem[]): number {
  return items.reduce((sum, { amount, discount, qty, returned_qty }) => {
    const cents = digitsOf(amount ?? '0.00') - digitsOf(discount ?? '0.00');
    return sum + cents - partOf(cents, qty ?? 0, 0, returned_qty ?? 0);
  }, 0);
}
