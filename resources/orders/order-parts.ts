import { digitsOf } from '../kinds/money/digits.ts';
import type { OrderQuote, QuotedLine } from './quote-order.ts';
import { partOf } from './return-amounts.ts';

/** The sender and the delivery type of an item. */
export interface SentBy {
  readonly merchant: number | null;
  readonly delivery_type: string | null;
}

/** Whether an item belongs to a sub-order: items with the same merchant and delivery type are sent together. */
export const isPartOf = (item: SentBy, part: SentBy): boolean =>
  item.merchant === part.merchant && item.delivery_type === part.delivery_type;

interface CountedItem {
  readonly qty: number | null;
  readonly returned_qty: number | null;
  readonly kept_qty: number | null;
}

/** Number of pieces of an item to send: all except returned ones, unless the return leaves them with the customer. */
export const piecesToSend = ({ qty, returned_qty, kept_qty }: CountedItem): number =>
  (qty ?? 0) - (returned_qty ?? 0) + (kept_qty ?? 0);

/**
 * The lines of an order with the same merchant and delivery type, which become a sub-order. Amounts are whole cents.
 */
export interface OrderPart {
  readonly merchant: number | null;
  readonly delivery_type: string;
  /** The fee of its delivery type; only the first part of that type has it. */
  readonly shipping_fee: number;
  /** The amount owed to its merchant: its lines after coupons; 0 where the shop itself sells. */
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

/** The values of an order's line that determine its merchant's share. */
export interface SettledItem {
  readonly amount: string | null;
  readonly discount: string | null;
  readonly qty: number | null;
  readonly returned_qty: number | null;
}

/** The amount owed to merchants for items, in cents: after coupons, before points, without returned pieces. */
export function owedFor(items: readonly SettledItem[]): number {
  return items.reduce((sum, { amount, discount, qty, returned_qty }) => {
    const cents = digitsOf(amount ?? '0.00') - digitsOf(discount ?? '0.00');
    return sum + cents - partOf(cents, qty ?? 0, 0, returned_qty ?? 0);
  }, 0);
}
