import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import {
  paidAnswer,
  openPaymentFields,
  placedAnswer,
  placeFields,
  quoteAnswer,
  quoteFields,
} from '../../../resources/orders/open-order.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import { type Call, type CrudDeps, storeOf } from '../../crud/call.ts';
import { checkForm, formValues } from '../../crud/form-values.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import type { ApiContext, Route } from '../../http/route.ts';
import { write } from '../../crud/write.ts';
import { bodySchema, idempotencyKey } from '../../openapi/schemas.ts';
import { merchantId } from '../merchant/open-api.ts';
import { openCall } from '../merchant/open-call.ts';
import { placeOrder } from './place.ts';
import { assertPaidByNow, lockOrder, recordPayment } from './settle.ts';
import { quoteAsked } from './quote.ts';
import { answerQuote } from './quote-answer.ts';

const quoteForm = { fields: quoteFields, label: order.label };

/**
 * Only the program of a storefront may order for customers; others could spend anybody's points.
 * @throws ApiError 403
 */
async function assertOrdersForCustomers(
  runner: Runner,
  { caller }: Pick<Call, 'caller'>,
  { user }: { readonly user: number | null },
): Promise<void> {
  if (user === null) return;
  const [row] = await runOnce(runner, sql`select orders_for_customers from merchant where id = ${merchantId(caller)}`, {
    prepared: true,
  });
  if (row?.[0] !== true) throw new ApiError(403, 'errors.guestsOnly');
}

/** `POST open/order/quote`: what an order would cost, and whether it would be accepted. Writes nothing. */
async function quote(deps: Deps & CrudDeps, context: ApiContext): Promise<Response> {
  const call = await openCall(deps, context, order);
  return context.get('runLimited')(async () => {
    const asked = await formValues(call, quoteForm);
    await assertOrdersForCustomers(deps.pool, call, asked);
    const quoted = await quoteAsked(deps.pool, deps.pool, storeOf(call), asked, deps.now());
    if ('problems' in quoted) throw invalid(quoted.problems, quoteForm);
    return context.json({ data: await answerQuote(call, asked, quoted) });
  });
}

const placeForm = { fields: placeFields, label: order.label };

/** `POST open/order`: places an order, once per key. */
async function place(deps: Deps & CrudDeps, context: ApiContext): Promise<Response> {
  const call = await openCall(deps, context, order);
  if (context.req.header('idempotency-key') === undefined) throw new ApiError(400, 'errors.keyMissing');
  return write(call, async (writing, body) => {
    const asked = await checkForm(writing.client, placeForm, body, storeOf(call));
    await assertOrdersForCustomers(writing.client, call, asked);
    return { status: 201, body: { data: await placeOrder(writing, deps.pool, asked) } };
  });
}

const paymentForm = { fields: openPaymentFields, label: order.label };

/**
 * `POST open/order/{order_no}/payment`: reports a payment of an order that the same merchant placed.
 * @throws ApiError 404 for an order of another merchant
 */
async function pay(deps: Deps & CrudDeps, context: ApiContext): Promise<Response> {
  const call = await openCall(deps, context, order);
  if (context.req.header('idempotency-key') === undefined) throw new ApiError(400, 'errors.keyMissing');
  return write(call, async ({ tx, client, now }, body) => {
    const store = storeOf(call);
    const { paid_at, method, reference, amount } = await checkForm(client, paymentForm, body, store);
    const current = await lockOrder(client, store, context.req.param('order_no') ?? '');
    if (current.placed_by_merchant !== merchantId(call.caller)) throw new ApiError(404, 'errors.notFound');
    assertPaidByNow(paid_at, current, { now, form: paymentForm });
    const payment = { method, reference, amount, paid_at: paid_at ?? now.toISOString() };
    const { status, payment_state } = await recordPayment({ tx, client }, current, payment, { now });
    return { status: 200, body: { data: { order_no: current.order_no, status, payment_state } } };
  });
}

/** Calls of storefronts and merchants about orders (CONTRACT, From outside). */
export function openOrderRoutes(deps: Deps & CrudDeps): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/open/order/quote',
      access: 'public',
      doc: {
        id: 'quoteOrder',
        tag: 'open',
        summary: 'What an order would cost, rule by rule whether it would be taken; writes nothing',
        basic: true,
        body: jsonSchemas(quoteForm).create,
        answer: bodySchema(quoteAnswer),
        refusals: [401, 403, 422],
      },
      handler: (context) => quote(deps, context),
    },
    {
      method: 'post',
      path: '/open/order',
      access: 'public',
      doc: {
        id: 'placeOrder',
        tag: 'open',
        summary: 'Place an order: priced, checked and held at once',
        basic: true,
        parameters: [{ ...idempotencyKey, required: true }],
        body: jsonSchemas(placeForm).create,
        status: 201,
        answer: bodySchema(placedAnswer),
        refusals: [401, 403, 409, 422],
      },
      handler: (context) => place(deps, context),
    },
    {
      method: 'post',
      path: '/open/order/:order_no/payment',
      access: 'public',
      doc: {
        id: 'recordOrderPayment',
        tag: 'open',
        summary: 'Tell of money that came in for an order of one’s own, once by its reference',
        basic: true,
        parameters: [{ ...idempotencyKey, required: true }],
        body: jsonSchemas(paymentForm).create,
        answer: bodySchema(paidAnswer),
        refusals: [401, 404, 409, 422],
      },
      handler: (context) => pay(deps, context),
    },
  ];
}
