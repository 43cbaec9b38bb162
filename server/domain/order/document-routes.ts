import { sql } from 'drizzle-orm';
import { formatPhone } from '../../../resources/kinds/phone/format-phone.ts';
import {
  documentsAnswer,
  type Letterhead,
  type OrderDocuments,
  type PrintedItem,
  printedExtras,
  type PrintedOrder,
} from '../../../resources/orders/order-documents.ts';
import { isPartOf } from '../../../resources/orders/order-parts.ts';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { documentParameters, mostDocuments } from '../../../resources/query/calls.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { singletonId } from '../../../resources/singleton.ts';
import { settings_shop } from '../../../resources/system/settings_shop.ts';
import type { Call, EntityRoute } from '../../crud/call.ts';
import { signLabels } from '../../crud/signed-labels.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';
import { readRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { bodySchema, inQuery } from '../../openapi/schemas.ts';
import { type Order, type OrderNames, orderMailValues, readNames } from './mail-values.ts';

type SubOrder = RecordOf<typeof sub_order>;

/** @throws ApiError 400 for no ids, or more than one call may have */
function idsIn(call: Call): readonly number[] {
  const { ids = [] } = parseParameters(call, documentParameters);
  if (ids.length === 0 || ids.length > mostDocuments)
    throw new ApiError(400, 'errors.malformed', { params: { reason: documentParameters.ids.name } });
  return [...new Set(ids)];
}

async function readLetterhead({ deps: { pool, urlSigner } }: Call): Promise<Letterhead> {
  const found = await readRecord(pool, { resource: settings_shop, id: singletonId(undefined), locale: 'en_US' });
  if (!found) throw new Error('the settings of the shop are missing: they are made at the start');
  const { record, labels } = found;
  const urls = signLabels(settings_shop, labels, urlSigner)['logo.file'];
  const both = (text: (typeof record)['name']) => ({ zh_HK: text.zh_HK ?? '', en_US: text.en_US ?? '' });
  return {
    name: both(record.name),
    address: both(record.address),
    email: record.email,
    phone: record.phone === null ? null : formatPhone(record.phone),
    logo: (urls && Object.values(urls)[0]) ?? null,
  };
}

/** Names of merchants by id, including deleted ones. */
async function readMerchants(runner: Runner, subs: readonly SubOrder[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(subs.flatMap(({ merchant }) => merchant ?? []))];
  const rows = await runOnce(runner, sql`select id, name from merchant where id = any (${sql.param(ids)}::integer[])`);
  return new Map(rows.map(([id, name]) => [Number(id), String(name)]));
}

const amount = (value: string | null) => value ?? '0.00';

function printedItem({ id, ...item }: Order['items'][number]): PrintedItem {
  return {
    id,
    item_code: item.item_code ?? '',
    name: { zh_HK: item.name.zh_HK ?? '', en_US: item.name.en_US ?? '' },
    option_name: item.option_name,
    qty: item.qty ?? 0,
    returned_qty: item.returned_qty ?? 0,
    kept_qty: item.kept_qty ?? 0,
    price: amount(item.price),
    discount: amount(item.discount),
    amount: amount(item.amount),
  };
}

function printedOrder(
  record: Order,
  names: OrderNames,
  subs: readonly SubOrder[],
  merchants: ReadonlyMap<number, string>,
): PrintedOrder {
  const values = (locale: 'zh_HK' | 'en_US') => orderMailValues(record, names, [], '', locale);
  const [zh, en] = [values('zh_HK'), values('en_US')];
  const tel = record.tel ?? record.phone;
  return {
    id: record.id,
    order_no: record.order_no ?? '',
    ordered_at: record.ordered_at ?? record.created_at,
    locale: record.locale ?? 'zh_HK',
    status: record.status ?? '',
    name: record.name ?? '',
    recipient: { zh_HK: zh.recipient, en_US: en.recipient },
    tel: tel === null ? null : formatPhone(tel),
    address: { zh_HK: zh.address, en_US: en.address },
    pickup_point: record.pickup_point === null ? null : names.pickup_point,
    delivery_date: record.delivery_date,
    extras: printedExtras.filter((name) => record[name] === true),
    billing_address: record.billing_address,
    remarks: record.remarks,
    payment_method: record.payment_method,
    amounts: {
      subtotal: amount(record.subtotal),
      discount_amount: amount(record.discount_amount),
      shipping_fee: amount(record.shipping_fee),
      rounding: amount(record.rounding),
      k_coin_amount: amount(record.k_coin_amount),
      oto_point_amount: amount(record.oto_point_amount),
      total_amount: amount(record.total_amount),
      paid_amount: amount(record.paid_amount),
      refunded_amount: amount(record.refunded_amount),
    },
    parts: subs.map((sub) => ({
      id: sub.id,
      sub_order_no: sub.sub_order_no ?? '',
      merchant: sub.merchant === null ? null : (merchants.get(sub.merchant) ?? ''),
      delivery_type: sub.delivery_type ?? '',
      status: sub.status ?? '',
      courier: sub.courier ?? record.courier,
      tracking_no: sub.tracking_no ?? record.tracking_no,
      items: record.items.filter((item) => isPartOf(item, sub)).map(printedItem),
    })),
  };
}

/** The printed documents of orders with these sub-orders, in the order of `ids`, the ids of the orders. */
async function documentsOf(call: Call, subs: readonly SubOrder[], ids: readonly number[]): Promise<OrderDocuments> {
  const { deps, store } = call;
  const orders = await readMany(deps.pool, { resource: order, store, locale: 'en_US' }, ids);
  const merchants = await readMerchants(deps.pool, subs);
  const printed: PrintedOrder[] = [];
  for (const id of ids) {
    const found = orders.get(id);
    if (!found) continue;
    const own = subs.filter((sub) => sub.order === id);
    printed.push(printedOrder(found.record, await readNames(deps.pool, found.record), own, merchants));
  }
  return { shop: await readLetterhead(call), orders: printed };
}

async function readSubOrders({ deps, store }: Call, ids: readonly number[]): Promise<readonly SubOrder[]> {
  const found = await readMany(deps.pool, { resource: sub_order, store, locale: 'en_US' }, ids);
  return ids.flatMap((id) => found.get(id)?.record ?? []);
}

const doc = {
  parameters: inQuery(documentParameters),
  answer: bodySchema(documentsAnswer),
} as const;

/** The printed documents of orders, with all of their sub-orders. */
export const orderDocumentsRoute: EntityRoute = {
  method: 'get',
  at: '/documents',
  needs: ['get'],
  doc: { ...doc, id: 'getOrderDocuments', tag: order.plural[0], summary: 'What order sheets and packing slips say' },
  handler: async (call) => {
    const ids = idsIn(call);
    const rows = await runOnce(
      call.deps.pool,
      sql`select id from sub_order where "order" = any (${sql.param(ids)}::integer[]) order by id`,
    );
    const subs = await readSubOrders(
      call,
      rows.map(([id]) => Number(id)),
    );
    return call.context.json({ data: await documentsOf(call, subs, ids) });
  },
};

/** The printed documents of sub-orders: their orders, each with only the requested sub-orders. */
export const subOrderDocumentsRoute: EntityRoute = {
  method: 'get',
  at: '/documents',
  needs: ['get'],
  doc: { ...doc, id: 'getSubOrderDocuments', tag: sub_order.plural[0], summary: 'What packing slips say' },
  handler: async (call) => {
    const subs = await readSubOrders(call, idsIn(call));
    const ids = [...new Set(subs.flatMap((sub) => sub.order ?? []))];
    return call.context.json({ data: await documentsOf(call, subs, ids) });
  },
};
