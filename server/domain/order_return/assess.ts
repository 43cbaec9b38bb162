import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { order_return } from '../../../resources/orders/order_return.ts';
import { openReturnStates } from '../../../resources/orders/order-states.ts';
import { type ReturnWorth, returnWorth } from '../../../resources/orders/return-amounts.ts';
import type { CreateOf, RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { feeKept, feeStates, refundable } from '../order/refunds.ts';
import type { FieldProblems } from '../../errors.ts';

type Order = RecordOf<typeof order>;
type AskedItem = CreateOf<typeof order_return>['items'][number];

/** An item of a return, with its amounts in cents. */
export interface AssessedItem {
  readonly order_item: number;
  readonly qty: number;
  readonly type: AskedItem['type'];
  readonly amount: number;
  readonly paid_by_points: number;
}

export interface AssessedReturn {
  readonly items: readonly AssessedItem[];
  /** Cents, including the shipping fee. */
  readonly total: number;
}

interface AskedReturn {
  readonly items: readonly AskedItem[];
  readonly shipping_amount: string | null;
  /** The id of the return, once it exists. */
  readonly id?: number | undefined;
  /** Whether it is being refunded: then it takes its share before other open returns. */
  readonly refunds?: boolean;
}

/**
 * Computes what a return of a locked order gives back. Limits: pieces that were bought and are in no other return;
 * money that was paid and is neither refunded nor requested by another return; the part of the shipping fee that was
 * paid in money.
 */
export async function assessReturn(
  runner: Runner,
  order: Order,
  { items, shipping_amount, id, refunds = false }: AskedReturn,
): Promise<AssessedReturn | { readonly problems: FieldProblems }> {
  const lines = new Map((await returnableLines(runner, order, id)).map((line) => [line.order_item, line]));
  const problems: Record<string, FieldProblems[string]> = {};
  const assessed: AssessedItem[] = [];
  const fee = digitsOf(shipping_amount ?? '0.00');
  const left = await refundable(runner, order, id);
  // Goodwill refunds and rounding reduce what is left, so that they aren't refunded twice.
  let most = Math.max(0, left - fee);
  for (const [place, { order_item, qty, type, amount }] of items.entries()) {
    const line = lines.get(order_item);
    if (!line) {
      problems[`items.${place}.order_item`] = [{ rule: 'reference' }];
      continue;
    }
    if (qty > line.left) {
      problems[`items.${place}.qty`] = [{ rule: 'maxValue', params: { max: line.left } }];
      continue;
    }
    const worth = line.worthOf(qty);
    // A typed amount may be one cent too high by now, if rounding gave that cent to another return since.
    const typed = amount === null ? Math.min(worth.total, most) : digitsOf(amount);
    const given = refunds && typed === worth.total + 1 ? worth.total : typed;
    if (given > worth.total)
      problems[`items.${place}.amount`] = [{ rule: 'maxValue', params: { max: moneyOf(worth.total) } }];
    most = Math.max(0, most - given);
    assessed.push({ order_item, qty, type, amount: given, paid_by_points: worth.paid_by_points });
  }
  // A higher goodwill amount needs a refund of the order instead.
  const feeLeft = fee > 0 ? await feeKept(runner, order, feeStates, id) : 0;
  if (fee > feeLeft) problems.shipping_amount = [{ rule: 'maxValue', params: { max: moneyOf(feeLeft) } }];
  const total = assessed.reduce((sum, one) => sum + one.amount, fee);
  if (Object.keys(problems).length === 0 && total > left)
    problems[fee > 0 ? 'shipping_amount' : 'items'] = [
      { rule: 'maxValue', params: { max: moneyOf(Math.max(0, left)) } },
    ];
  return Object.keys(problems).length > 0 ? { problems } : { items: assessed, total };
}

/** An order line, with what can still be returned of it. */
interface ReturnableItem {
  readonly order_item: number;
  /** Pieces that weren't returned and that no other return asks for. */
  readonly left: number;
  /** Cents of money paid for these pieces. */
  readonly worth: number;
  readonly worthOf: (pieces: number) => ReturnWorth;
}

/** What can still be returned of a locked order, not counting the return with this id. */
export async function returnableLines(runner: Runner, order: Order, id?: number): Promise<readonly ReturnableItem[]> {
  const pieces = await piecesAskedFor(runner, order.id, id);
  return order.items.map((line) => {
    const quantity = line.qty ?? 0;
    const back = line.returned_qty ?? 0;
    const asked = pieces.get(line.id) ?? 0;
    // For an existing return, only refunded returns count as earlier: whichever is refunded first takes the first
    // share, so that all shares add up to what was paid, in any order.
    const returned = id ? back : back + asked;
    const total = digitsOf(line.total ?? '0.00');
    const paid_by_points = digitsOf(line.paid_by_points ?? '0.00');
    const worthOf = (more: number) => returnWorth({ quantity, returned, total, paid_by_points }, more);
    const left = quantity - back - asked;
    return { order_item: line.id, left, worth: worthOf(left).total, worthOf };
  });
}

/** Pieces by item that other open returns of an order ask for. */
async function piecesAskedFor(runner: Runner, order: number, id = 0): Promise<ReadonlyMap<number, number>> {
  const rows = await runOnce(
    runner,
    sql`select item.order_item, sum(item.qty)::integer from order_return_items item join order_return came on came.id = item.record_id
      where came."order" = ${order} and came.id <> ${id} and came.status = any (${sql.param([...openReturnStates])}::text[]) group by 1`,
  );
  return new Map(rows.map(([item, pieces]) => [Number(item), Number(pieces)]));
}
