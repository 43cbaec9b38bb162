/** Servers of one shop where programs and staff place orders, for tests that kill them. */
import type pg from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import type { EmbeddedDatabase } from '../../server/db/embedded/index.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { password } from './used-data-dir.ts';

export const customers = 16;
export const quota = 100;
export const redemptions = 30;
/** Quota of another good, of which a customer may buy two: fewer than are requested. */
export const scarceQuota = 12;

/** Starts another server on a database. */
export function startAt({ connection }: EmbeddedDatabase, folder: string): Promise<ServerProcess> {
  const { user, host, database: called } = connection;
  return startServer({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@localhost/${called}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: 'one secret that both servers know',
  });
}

/** An answer with `data`. */
export const answers = z.looseObject({ data: z.looseObject({}) });
type Headers = Readonly<Record<string, string>>;

async function send(server: ServerProcess, path: string, body: object, headers: Headers) {
  const response = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-STORE-ID': '1', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

export interface OpenedShop {
  /** The version with limited stock: `quota` pieces. */
  readonly version: number;
  /** A version with `scarceQuota` pieces, two per customer. */
  readonly scarce: number;
  /** Versions without limits: one of the shop, and one of a merchant. */
  readonly plenty: readonly number[];
  /** Authorization headers of the merchant's program, and of an administrator. */
  readonly basic: string;
  readonly bearer: string;
}

/** Fills the shop with goods, customers with points, a coupon, and a merchant whose program places orders. */
export async function openShop(server: ServerProcess, pool: pg.Pool): Promise<OpenedShop> {
  const signedIn = await send(server, 'auth/login', { username: 'admin', password }, {});
  const { access_token } = z.object({ access_token: z.string() }).parse(answers.parse(signedIn.answer).data);
  const admin = async (path: string, body: object) => {
    const { status, answer } = await send(server, path, body, { Authorization: `Bearer ${access_token}` });
    expect(status, `${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    return z.looseObject({ data: z.looseObject({ id: z.number() }) }).parse(answer);
  };
  const merchant = await admin('merchant', {
    name: 'Wing On',
    open_api_username: 'wing-on',
    orders_for_customers: true,
  });
  const shown = await admin(`merchant/${merchant.data.id}/new_open_api_password`, {});
  const secret = z.object({ open_api_password: z.string() }).parse(shown.shown_once).open_api_password;
  const both = (text: string) => ({ zh_HK: text, en_US: text });
  const fee = await admin('shipping-fee', {
    description: both('Fee'),
    delivery_methods: ['digital'],
    type: 'flat',
    price: '0.00',
  });
  await admin(`shipping-fee/${fee.data.id}/promote`, {});
  const coupon = await admin('coupon', {
    name: both('Rush'),
    code: 'RUSH',
    amount: '1.00',
    max_redeem_total: redemptions,
  });
  await admin(`coupon/${coupon.data.id}/promote`, {});
  const twice = await admin('coupon', { name: both('Twice'), code: 'TWICE', amount: '1.00', max_use_per_user: 2 });
  await admin(`coupon/${twice.data.id}/promote`, {});
  const often = await admin('coupon', { name: both('Often'), code: 'OFTEN', amount: '1.00' });
  await admin(`coupon/${often.data.id}/promote`, {});
  await pool.query(`insert into delivery_settings_types (store_id, record_id, position, delivery_type, enabled, lead_days, days_ahead)
    select store_id, id, 0, 'digital', true, 0, 28 from delivery_settings where store_id = 1`);
  await pool.query(`update settings_points set oto_point_worth = 0.01`);
  await pool.query(`update settings_price set step = 0.01`);
  await pool.query(`insert into "user" (id, email, locale) overriding system value
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1, ${customers}) n`);
  await pool.query(`insert into point_transaction (email, "user", point_type, type, point, balance, message, cause)
    select email, id, 'oto_point', 'earn', 400, 0, 'Gift', 'import' from "user"`);
  const { rows } = await pool.query<{
    id: number;
  }>(`with made as (select * from (values ('RUSH', ${quota}, null::integer), ('SCARCE', ${scarceQuota}, null), ('PLENTY', null, null), ('MERCHANT', null, ${merchant.data.id})) as made (code, quota, merchant)),
      products as (insert into product (store_id, code) select 1, code from made returning id, code),
      sold as (insert into sku (store_id, item_code, name, merchant) select 1, code, 'Tea', merchant from made returning id, item_code)
    insert into product_version (store_id, product, key, status, version, name_zh_hk, name_en_us, sku, price, quota, max_pcs_per_user, delivery_type)
    select 1, products.id, lower(code), 'active', 1, '茶', 'Tea', sold.id, 20, quota, case code when 'RUSH' then 8 when 'SCARCE' then 2 end, 'digital'
    from made join products using (code) join sold on item_code = code order by quota is null, code returning id`);
  const [version = 0, scarce = 0, ...plenty] = rows.map(({ id }) => id);
  const basic = `Basic ${Buffer.from(`wing-on:${secret}`).toString('base64')}`;
  return { version, scarce, plenty, basic, bearer: `Bearer ${access_token}` };
}

/**
 * Returns a function that retries a call until it is answered, with the same key: at one server, then at the next.
 * @param servers the running ones; a killed server is replaced in the array
 */
export function insisting(servers: readonly (ServerProcess | undefined)[]) {
  return async (path: string, body: object, { key, by, at }: { key: string; by: string; at: number }) => {
    for (let turn = at; ; turn += 1) {
      const server = servers[turn % servers.length];
      const answered =
        server &&
        (await send(server, path, body, { Authorization: by, 'Idempotency-Key': key }).catch(() => undefined));
      if (answered && answered.status < 500 && answered.status !== 429) return answered;
    }
  };
}
