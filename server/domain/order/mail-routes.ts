import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import {
  type MailOfOrder,
  type OrderMail,
  orderMailAnswer,
  orderMailsAnswer,
} from '../../../resources/orders/order-mail-answers.ts';
import { type OrderMailUse, orderMailUses } from '../../../resources/orders/order-mails.ts';
import { translate } from '../../../resources/messages/translate.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { type Call, type EntityRoute, idOf, notFound } from '../../crud/call.ts';
import { recordPath } from '../../crud/slots.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import type { Route } from '../../http/route.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { lettersAnswer, localeIn, localePart } from '../../outbox/letter-answer.ts';
import { mailPageRoute } from '../../outbox/preview.ts';
import { orderLetters } from './mail.ts';
import type { Order } from './mail-values.ts';
import { mailKeysOf } from './mails-of-order.ts';
import { chosenMail, fitting, readMailedParts } from './send-details.ts';

const [tag] = order.plural;
const usePart = `:use{${orderMailUses.join('|')}}`;
const mailUseIn = (part: string | undefined): OrderMailUse | undefined => orderMailUses.find((one) => one === part);
const pageOf = (id: number, use: OrderMailUse, locale: ContentLocale) =>
  `/api/order/${id}/order_detail_email/${use}/${locale}`;

async function existing(call: Call): Promise<Order> {
  const { deps, store } = call;
  const found = await readRecord(deps.pool, { resource: order, id: idOf(call), store, locale: 'en_US' });
  if (!found) throw notFound();
  return found.record;
}

/** The mail that would be sent now, or the reason why none can be. */
async function preview(call: Call, current: Order, asked: OrderMailUse | null): Promise<OrderMail> {
  const { pool, urlSigner } = call.deps;
  const known = await readMailedParts(pool, current.id);
  const uses = fitting(current, known);
  const choice = { uses, use: asked ?? uses[0] ?? null };
  try {
    const { use, ...means } = await chosenMail(pool, current, known, asked);
    const { locales, letterIn } = await orderLetters(pool, { order: current, ...means }, means);
    const letters = lettersAnswer(urlSigner, letterIn, (locale) => pageOf(current.id, use, locale));
    return { ...choice, problem: null, locales, letters };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return {
      ...choice,
      problem: translate(call.language, error.key, error.details.params),
      locales: [],
      letters: null,
    };
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : String(value ?? ''));

/** Mails about an order, the latest first. */
async function mailsOf(runner: Runner, id: number): Promise<readonly MailOfOrder[]> {
  const keys = await mailKeysOf(runner, id);
  const rows = await runOnce(
    runner,
    sql`select id, subject, recipient, status, created_at, sent_at from outgoing_mail
      where lower(key) = any (${sql.param(keys)}::text[]) order by created_at desc, id desc`,
  );
  const moment = (value: unknown) => (value === null ? null : new Date(textIn(value)).toISOString());
  return rows.map(([mail, subject, recipient, status, created_at, sent_at]) => ({
    id: Number(mail),
    subject: textIn(subject),
    recipient: textIn(recipient),
    status: textIn(status),
    created_at: moment(created_at) ?? '',
    sent_at: moment(sent_at),
  }));
}

/** Routes of the mails of orders. */
export const orderMailRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/order_detail_email`,
    needs: ['update'],
    doc: {
      id: 'previewOrderDetailEmail',
      tag,
      summary: 'The mail of an order’s details as it would leave now, or why none can',
      parameters: [
        {
          name: 'use',
          in: 'query',
          schema: { type: 'string', enum: [...orderMailUses] },
          description: 'Another that fits',
        },
      ],
      answer: bodySchema(orderMailAnswer),
      refusals: [404, 422],
    },
    handler: async (call) => {
      const current = await existing(call);
      return call.context.json({
        data: await preview(call, current, mailUseIn(call.context.req.query('use')) ?? null),
      });
    },
  },
  {
    method: 'get',
    at: `${recordPath}/mails`,
    needs: ['get'],
    doc: {
      id: 'listOrderMails',
      tag,
      summary: 'What the customer was sent about an order, the last first',
      answer: bodySchema(orderMailsAnswer),
      refusals: [404],
    },
    handler: async (call) => call.context.json({ data: await mailsOf(call.deps.pool, (await existing(call)).id) }),
  },
];

/** The page of an order's mail, shown in an iframe. */
export function orderMailPageRoute({ pool, ...deps }: Deps): Route {
  return mailPageRoute(deps, {
    path: `/order/:id{[0-9]+}/order_detail_email/${usePart}/${localePart}`,
    doc: {
      id: 'previewOrderDetailEmailPage',
      tag,
      summary: 'The mail of an order’s details, by the signed URL that its preview tells',
    },
    read: async ({ req }) => {
      // An iframe doesn't send a store; its signed address was issued to somebody who may see this order.
      const id = Number(req.param('id'));
      const [row] = await runOnce(pool, sql`select store_id from "order" where id = ${id}`);
      const found = row && (await readRecord(pool, { resource: order, id, store: Number(row[0]), locale: 'en_US' }));
      const use = mailUseIn(req.param('use'));
      if (!found || !use) return undefined;
      const means = await chosenMail(pool, found.record, await readMailedParts(pool, id), use);
      return (await orderLetters(pool, { order: found.record, ...means }, means)).letterIn(
        localeIn(req.param('locale')),
      ).html;
    },
  });
}
