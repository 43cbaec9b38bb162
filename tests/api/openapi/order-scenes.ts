import { sql } from 'drizzle-orm';
import { type OrderingShop, orderingIn } from '../orders/ordering.ts';
import { idIn } from '../version-world.ts';
import type { Shop } from '../world.ts';
import { at, isRecord } from './described.ts';
import type { Scene, Stage } from './other-calls.ts';

const selling = new WeakMap<Shop, Promise<OrderingShop>>();

let codes = 0;

function ordering(shop: Shop): Promise<OrderingShop> {
  const known = selling.get(shop) ?? orderingIn(shop);
  selling.set(shop, known);
  return known;
}

/** Places an order of one piece. */
async function placed(shop: Shop): Promise<number> {
  const { versions, place } = await ordering(shop);
  return idIn(await place({ name: 'Ann', email: 'ann@a.example', items: [{ version: await versions.makeLive() }] }));
}

async function paid(shop: Shop): Promise<number> {
  const id = await placed(shop);
  await (await selling.get(shop))?.admin(`POST /order/${id}/pay`, { method: 'Cash', reference: `scene ${id}` });
  return id;
}

/** A paid order in a shop that sends mails about such orders. */
async function mailable(shop: Shop): Promise<number> {
  const id = await paid(shop);
  const text = { zh_HK: '{order_no}', en_US: '{order_no}' };
  const template = { name: `Paid ${id}`, use: 'order_paid', subject: text, text };
  await (await selling.get(shop))?.admin('POST /message-template', template);
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  return id;
}

/** A code that can be assigned. */
async function good(shop: Shop): Promise<{ readonly id: number; readonly sku: number }> {
  codes += 1;
  const { versions, admin } = await ordering(shop);
  const sku = await versions.makeSku();
  const body = { serial_no: `CODED${codes}`, sku, code: `CODED-CODE-${codes}` };
  return { id: idIn(await admin('POST /intangible-good', body)), sku };
}

/** A paid order with an assigned code, in a shop that mails codes. */
async function coded(shop: Shop): Promise<number> {
  const { versions, place, admin } = await ordering(shop);
  const { sku } = await good(shop);
  const items = [{ version: await versions.makeLive({ sku }), quantity: 1 }];
  const id = idIn(await place({ name: 'Ann', email: 'ann@a.example', items }));
  await admin(`POST /order/${id}/pay`, { method: 'Cash', reference: `coded ${id}` });
  const text = { zh_HK: '{goods}', en_US: '{goods}' };
  await admin('POST /message-template', { name: `Codes ${id}`, use: 'order_goods', subject: text, text });
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  return id;
}

/** A paid order, with all its items as items of a return. */
async function returnable(shop: Shop) {
  const order = await paid(shop);
  const admin = (await selling.get(shop))?.admin;
  const item = at((await admin?.(`GET /order/${order}`))?.json, 'data', 'items', 0, 'id');
  return { admin, order, items: [{ order_item: item, qty: 1, type: 'restock', amount: null }] };
}

async function returning(shop: Shop): Promise<number> {
  const { admin, ...asked } = await returnable(shop);
  return Number(at((await admin?.('POST /order-return', { ...asked, return_date: '2026-11-20' }))?.json, 'data', 'id'));
}

/** A sub-order that can be pushed, in a shop with a courier in its settings; no request leaves in these tests. */
async function pushable(shop: Shop): Promise<number> {
  const id = await paid(shop);
  const admin = (await selling.get(shop))?.admin;
  const sub = Number(at((await admin?.(`GET /sub-order?parent_id=${id}`))?.json, 'data', 0, 'id'));
  await admin?.(`POST /sub-order/${sub}/accept`);
  await admin?.('PUT /settings/courier', {
    kerry_express_url: 'https://courier.example/push',
    kerry_express_key: 'key',
  });
  return sub;
}

async function shippedPart(shop: Shop): Promise<number> {
  const sub = await pushable(shop);
  await (await selling.get(shop))?.admin(`POST /sub-order/${sub}/ship`);
  return sub;
}

/** A merchant's sub-order with a delivery method that a view of sub-orders filters by. */
const movesView =
  (path: string, way: string, move = 'cancel') =>
  async ({ shop }: Stage): Promise<Scene> => {
    const sub = await (move === 'update_tracking' ? shippedPart : pushable)(shop);
    await shop.db.execute(sql`with moved as (
        update sub_order set delivery_type = ${way}, merchant = (select min(id) from merchant) where id = ${sub} returning "order", delivery_type, merchant)
      update order_items set delivery_type = moved.delivery_type, merchant = moved.merchant from moved where record_id = moved."order"`);
    return { path: `/${path}/${sub}/${move}` };
  };

/** Targets of the bodies of calls about orders. */
export const orderScenes: Readonly<Record<string, (stage: Stage) => Promise<Scene>>> = {
  payOrder: async ({ shop }) => ({
    path: `/order/${await placed(shop)}/pay`,
    // A payment must not be before the order or in the future.
    applyProseRules: (body) => (isRecord(body) ? { ...body, paid_at: null } : body),
  }),
  cancelOrder: async ({ shop }) => ({ path: `/order/${await placed(shop)}/cancel` }),
  sendOrderOrderDetailEmail: async ({ shop }) => ({
    path: `/order/${await mailable(shop)}/order_detail_email/send`,
    // The mail template for a paid order.
    applyProseRules: (body) => (isRecord(body) ? { ...body, use: 'order_paid' } : body),
  }),
  sendOrderOrderItiDetailEmail: async ({ shop }) => ({
    path: `/order/${await coded(shop)}/order_iti_detail_email/send`,
  }),
  withdrawIntangibleGood: async ({ shop }) => ({ path: `/intangible-good/${(await good(shop)).id}/withdraw` }),
  pushSubOrder: async ({ shop }) => ({ path: `/sub-order/${await pushable(shop)}/push` }),
  pushSubOrders: async ({ shop }) => {
    const sub = await pushable(shop);
    return {
      path: '/order/sub-order/kec-open-api/push',
      applyProseRules: (body) => (isRecord(body) ? { ...body, sub_orders: [sub] } : body),
    };
  },
  refundOrder: async ({ shop }) => ({
    path: `/order/${await paid(shop)}/refund`,
    // Not more than was paid.
    applyProseRules: (body) => (isRecord(body) ? { ...body, amount: '0.50' } : body),
  }),
  checkOrderReturn: async ({ shop }) => {
    const { order, items } = await returnable(shop);
    return {
      path: '/order-return/check',
      applyProseRules: (body) =>
        isRecord(body) ? { ...body, order, order_return: null, sub_order: null, shipping_amount: null, items } : body,
    };
  },
  takeOfflineRedemptionBack: async ({ shop }) => {
    const admin = (await ordering(shop)).admin;
    codes += 1;
    const id = idIn(await admin('POST /offline-redemption/code', { code: `SCENE${codes}` }));
    await admin(`POST /offline-redemption/code/${id}/redeem`);
    return { path: `/offline-redemption/code/${id}/take_back` };
  },
  cancelSubOrder: async ({ shop }) => ({ path: `/sub-order/${await pushable(shop)}/cancel` }),
  cancelMerchantSalesOrder: movesView('merchant-sales-order', 'home_delivery'),
  cancelMerchantDeliveryOrder: movesView('merchant-delivery-order', 'merchant_delivery'),
  cancelMerchantDirectDeliveryOrder: movesView('merchant-direct-delivery-order', 'direct_delivery'),
  cancelStoreDeliveryOrder: movesView('store-delivery-order', 'home_delivery'),
  shipSubOrder: async ({ shop }) => ({ path: `/sub-order/${await pushable(shop)}/ship` }),
  shipMerchantSalesOrder: movesView('merchant-sales-order', 'home_delivery', 'ship'),
  shipMerchantDeliveryOrder: movesView('merchant-delivery-order', 'merchant_delivery', 'ship'),
  shipMerchantDirectDeliveryOrder: movesView('merchant-direct-delivery-order', 'direct_delivery', 'ship'),
  shipStoreDeliveryOrder: movesView('store-delivery-order', 'home_delivery', 'ship'),
  updateSubOrderTracking: async ({ shop }) => ({ path: `/sub-order/${await shippedPart(shop)}/update_tracking` }),
  updateMerchantSalesOrderTracking: movesView('merchant-sales-order', 'home_delivery', 'update_tracking'),
  updateMerchantDeliveryOrderTracking: movesView('merchant-delivery-order', 'merchant_delivery', 'update_tracking'),
  updateMerchantDirectDeliveryOrderTracking: movesView(
    'merchant-direct-delivery-order',
    'direct_delivery',
    'update_tracking',
  ),
  updateStoreDeliveryOrderTracking: movesView('store-delivery-order', 'home_delivery', 'update_tracking'),
  refuseOrderReturn: async ({ shop }) => ({ path: `/order-return/${await returning(shop)}/refuse` }),
};

/** Adds a paid order of a million pieces, so that any return of it is possible. Returns the ids of its parts. */
export async function addOrder(
  shop: Shop,
  { version = 0, sku = 0 }: { readonly version: number | undefined; readonly sku: number | undefined },
): Promise<{ readonly order: number; readonly item: number; readonly sub: number }> {
  const { rows } = await shop.db.execute<{ order: number; item: number; sub: number }>(
    sql`with placed as (insert into "order" (store_id, order_no, ordered_at, name, email, original_price, discount_price, subtotal, discount_amount,
        shipping_fee, rounding, k_coin_amount, oto_point_amount, total_amount, paid_amount, status, payment_state)
        values (${shop.store}, 'STOCK', now(), 'Ann', 'ann@a.example', 1000000, 0, 1000000, 0, 0, 0, 0, 0, 1000000, 1000000, 'paid', 'paid') returning id),
      -- One for each view of sub-orders.
      seen as (insert into sub_order (store_id, sub_order_no, "order", merchant, delivery_type, status)
        select ${shop.store}, 'STOCK-' || way, id, (select min(id) from merchant), way, 'pending'
        from placed, unnest(array['merchant_delivery', 'direct_delivery', 'home_delivery']) as way),
      sent as (insert into sub_order (store_id, sub_order_no, "order", delivery_type, status) select ${shop.store}, 'STOCK-1', id, 'digital', 'pending' from placed returning id)
      insert into order_items (store_id, record_id, product_version, sku, item_code, product_code, name_zh_hk, name_en_us, delivery_type,
        price, qty, amount, discount, paid_by_points, total)
      select ${shop.store}, id, ${version}, ${sku}, 'A', 'A', 'A', 'A', 'digital', 1, 1000000, 1000000, 0, 0, 1000000 from placed
      returning record_id as "order", id as item, (select id from sent) as sub`,
  );
  return rows[0] ?? { order: 0, item: 0, sub: 0 };
}
