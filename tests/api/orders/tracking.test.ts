import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../../../server/slots.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let number: string;
let sub: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('blind', ['ecommerce:UpdateOrder']);
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  const version = await shop.versions.makeLive();
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items: [{ version }] });
  const subs = await shop.admin(`GET /sub-order?parent_id=${Number(at(placed.json, 'data', 'id'))}`);
  number = String(at(subs.json, 'data', 0, 'sub_order_no'));
  sub = Number(at(subs.json, 'data', 0, 'id'));
});
afterAll(() => shop.drop());

async function send(lines: readonly string[], { as = 'administrator', query = '' } = {}) {
  const body = new FormData();
  body.set('file', new File([['#sub_order,1', ...lines].join('\r\n')], 'couriers.csv'));
  const answer = await shop.app.request(`/api/order/import/update_do_logistic_data${query}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(as)}`, 'X-STORE-ID': `${shop.store}` },
  });
  return { status: answer.status, json: await answer.json() };
}

/** Sends a file and does its job. Returns how many rows came to what. */
async function done(lines: readonly string[]): Promise<unknown> {
  const { status, json } = await send(lines);
  expect({ status, json }).toMatchObject({ status: 202 });
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  const job = await shop.admin(`GET /job/${String(at(json, 'data', 'id'))}`);
  expect(at(job.json, 'data', 'status'), job.text).toBe('done');
  const run = await shop.admin(`GET /sub-order/import/${String(at(job.json, 'data', 'import'))}`);
  return at(run.json, 'data', 'counts');
}
const read = async () => at((await shop.admin(`GET /sub-order/${sub}`)).json, 'data');
const head = 'sub_order_no,courier,tracking_no,tracking_url';

test('a file of another store, with columns that there aren’t, or from who may not change orders is refused', async () => {
  // An import reveals which records exist.
  for (const as of ['reader', 'blind']) expect((await send([head, `${number},SF,A1,`], { as })).status).toBe(403);
  expect((await send([head, `${number},SF,A1,`], { query: `?store_id=${shop.store + 1}` })).status).toBe(400);
  expect((await send(['sub_order_no,colour', `${number},red`])).status).toBe(422);
  expect(await read()).toMatchObject({ courier: null, revision: 1 });
});

test('couriers and tracking numbers come by a file, and the same file twice changes nothing', async () => {
  const file = [head, `${number},SF Express,SF123,https://sf.example/SF123`, 'NO-SUCH-1,SF Express,SF124,'];
  expect(await done(file)).toMatchObject({ update: 1, wrong: 1 });
  const after = await read();
  expect(after).toMatchObject({ courier: 'SF Express', tracking_no: 'SF123', status: 'unpaid', revision: 2 });
  expect(await done(file)).toMatchObject({ unchanged: 1, wrong: 1 });
  expect(await read()).toEqual(after);
});
