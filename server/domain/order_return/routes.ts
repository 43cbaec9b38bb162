import type { PointType } from '../../../resources/customers/points.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { returnChecked, returnCheckFields } from '../../../resources/orders/return-check.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import { type Call, type EntityRoute, storeOf } from '../../crud/call.ts';
import { formValues } from '../../crud/form-values.ts';
import { inTransaction, rehearse } from '../../db/connection/transaction.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { feeKept, feeStates, idleFee, refundable } from '../order/refunds.ts';
import { lockOrderOf } from './hooks.ts';
import { assessReturn, returnableLines } from './assess.ts';
import { leftOfPart } from './part.ts';
import { refundReturn } from './refund.ts';

const form = { fields: returnCheckFields, label: order_return.label };

/**
 * `POST check`: what can still be returned of an order, and the effects of a return. Runs the function that posts
 * returns, and rolls it back: nothing is written.
 */
async function check(call: Call): Promise<Response> {
  const { context, deps } = call;
  const { order, order_return: id, sub_order: part, ...typed } = await formValues(call, form);
  const now = deps.now();
  const data = await inTransaction(deps.pool, async (scope) => {
    const { client } = scope;
    const placed = await lockOrderOf(client, storeOf(call), order);
    const values = part === null ? typed : await leftOfPart(scope, placed, await partOf(call, client, { order, part }));
    const asked = { ...values, id: id ?? 0 };
    const assessed = await assessReturn(client, placed, asked);
    if ('problems' in assessed) throw invalid(assessed.problems, form);
    const lines = await returnableLines(client, placed, asked.id);
    const left = await refundable(client, placed, asked.id);
    const idleBefore = await idleFee(client, placed);
    const fee = await feeKept(client, placed, feeStates, asked.id);
    // A sub-order with nothing left needs no return.
    const cancelling = part !== null && asked.items.length > 0 ? { cancelling: '' } : {};
    const {
      given: back,
      taken,
      coupons,
      cancelled,
      order_status,
      refunded,
      idle,
    } = await rehearse(client, async () => ({
      ...(await refundReturn(
        scope,
        placed,
        { id: asked.id, order_return_no: null, refund_method: 'cash', ...assessed },
        { now },
        cancelling,
      )),
      idle: await idleFee(client, placed),
    }));
    const pointsOf = (type: PointType) => ({
      given_back: back[type],
      taken_back: taken[type].taken,
      missing: taken[type].missing,
    });
    return {
      lines: lines.map(({ order_item, left: pieces, worth }) => ({ order_item, left: pieces, worth: moneyOf(worth) })),
      refundable: moneyOf(Math.max(0, left)),
      items: assessed.items.map(({ order_item, qty, amount }) => ({ order_item, qty, amount: moneyOf(amount) })),
      total: moneyOf(refunded),
      restocked: assessed.items.reduce((sum, { type, qty }) => sum + (type === 'restock' ? qty : 0), 0),
      k_coin: pointsOf('k_coin'),
      oto_point: pointsOf('oto_point'),
      coupons: placed.coupons.flatMap(({ coupon, code }) => (coupons.includes(coupon) ? [code ?? ''] : [])),
      sub_orders: cancelled,
      idle_fee: moneyOf(Math.max(0, Math.min(idle - idleBefore, fee) - digitsOf(asked.shipping_amount ?? '0.00'))),
      order_status,
    };
  });
  return context.json({ data });
}

/**
 * The sub-order to cancel.
 * @throws ApiError 404 if the order doesn't have it
 */
async function partOf(call: Call, runner: Runner, { order, part }: { readonly order: number; readonly part: number }) {
  const found = await readRecord(runner, { resource: sub_order, id: part, store: storeOf(call), locale: 'en_US' });
  if (found?.record.order !== order) throw new ApiError(404, 'errors.notFound');
  return found.record;
}

/** Routes of returns, besides the generic ones. */
export const orderReturnRoutes: readonly EntityRoute[] = [
  {
    method: 'post',
    at: '/check',
    needs: ['create', 'update'],
    doc: {
      id: 'checkOrderReturn',
      tag: order_return.plural[0],
      summary: 'What can still come back of an order, and what a return would do to money, points, coupons and stock',
      body: jsonSchemas(form).create,
      answer: bodySchema(returnChecked),
      refusals: [404, 409, 422],
    },
    handler: check,
  },
];
