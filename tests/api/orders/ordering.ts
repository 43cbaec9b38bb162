import { sql } from 'drizzle-orm';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { postPoints } from '../../../server/domain/point_transaction/post-points.ts';
import { at } from '../openapi/described.ts';
import { type Answer, call } from '../scenarios.ts';
import { both, idIn, versionsOf } from '../version-world.ts';
import { makeShop, type Shop } from '../world.ts';

/** A shop whose orders come from a merchant's program, with customers 1000 to 1010 and two shipping fees. */
export interface OrderingShop extends Shop {
  /** An address within the delivery area. */
  readonly home: Readonly<Record<string, unknown>>;
  readonly versions: ReturnType<typeof versionsOf>;
  admin(what: string, body?: object): Promise<Answer>;
  /** Calls from outside, as the merchant's program. */
  open(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /**
   * `POST open/order`, sent to `home` unless the body says otherwise. By default each call has a new idempotency key,
   * so it is another order; `null` sends none.
   */
  place(body: object, options?: { readonly key?: string | null | undefined }): Promise<Answer>;
  /** Creates a live coupon with a discount of HK$5; returns its code. */
  coupon(more?: object): Promise<string>;
  give(user: number, points: { readonly k_coin?: number; readonly oto_point?: number }): Promise<void>;
}

export const basic = (username: string, secret: string) =>
  `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;

export const makeOrderingShop = async (): Promise<OrderingShop> => orderingIn(await makeShop());

/** Enables delivery methods, on each day of the next four weeks. */
export async function offer(admin: OrderingShop['admin'], ways: readonly string[]): Promise<void> {
  const types = ways.map((delivery_type) => ({ delivery_type, enabled: true, lead_days: 0, days_ahead: 28 }));
  const { status, text } = await admin('PUT /delivery-settings', { types });
  if (status !== 200) throw new Error(text);
}

/** Prepares a shop for orders by a merchant's program. Pass `versions` if the test creates its own. */
export async function orderingIn(shop: Shop, versions = versionsOf(() => shop)): Promise<OrderingShop> {
  const admin: OrderingShop['admin'] = (what, body) => call(shop, what, { as: 'administrator', ...(body && { body }) });
  const merchant = idIn(
    await admin('POST /merchant', { name: 'Wing On', open_api_username: 'wing-on', orders_for_customers: true }),
  );
  const shown = await admin(`POST /merchant/${merchant}/new_open_api_password`);
  const authorization = basic('wing-on', String(at(shown.json, 'shown_once', 'open_api_password')));
  await shop.db.execute(sql`insert into "user" (id, email, locale)
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1000, 1010) n`);
  await shop.db.execute(sql`update settings_points set k_coin_worth = 1, oto_point_worth = 0.01`);
  await shop.db.execute(sql`update settings_price set step = '0.01'`);
  for (const [delivery_methods, price] of [
    [['home_delivery'], '30.00'],
    [['digital'], '0.00'],
  ]) {
    const fee = { description: both('Fee'), delivery_methods, type: 'flat', price };
    await admin(`POST /shipping-fee/${idIn(await admin('POST /shipping-fee', fee))}/promote`);
  }
  await offer(admin, ['home_delivery', 'digital', 'pickup_point']);
  const country = idIn(await admin('POST /address-area/country', { code: 'QZ', name: both('Somewhere') }));
  const home = { recipient: 'Ann', tel: '+85291234567', country, address: '1 Main Street' };
  let made = 0;
  const open: OrderingShop['open'] = (path, body, headers = {}) =>
    call(shop, `POST /open/${path}`, { headers: { Authorization: authorization, ...headers }, body });
  return {
    ...shop,
    home,
    versions,
    admin,
    open,
    place(body, { key } = {}) {
      made += 1;
      return open('order', { ...home, ...body }, key === null ? {} : { 'Idempotency-Key': key ?? `order ${made}` });
    },
    async coupon(more = {}) {
      made += 1;
      const code = `QUOTE${made}`;
      const wanted = { name: both(code), code, amount: '5.00', ...more };
      await admin(`POST /coupon/${idIn(await admin('POST /coupon', wanted))}/promote`);
      return code;
    },
    async give(user, points) {
      for (const point_type of ['k_coin', 'oto_point'] as const)
        await inTransaction(shop.parts.pool, async (scope) => {
          const point = points[point_type] ?? 0;
          if (point > 0)
            await postPoints(
              scope,
              { user, point_type, type: 'adjust', cause: 'adjustment', message: 'Gift', point },
              { now: shop.now() },
            );
        });
    },
  };
}
