import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product_version } from '../../resources/catalogue/product_version.ts';
import { nearlySoldOut } from '../../resources/catalogue/stock-fields.ts';
import { narrowedBy, printList } from '../../resources/query/list.ts';
import { workGroups } from '../../resources/work-queues.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { at } from './openapi/described.ts';
import { idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/** Versions that are sold out or nearly: counted on each sale, and found by a list filter. */
let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const short = async (version: number) => {
  const { sold_out, nearly_sold_out } = await shop.data(`GET /product-version/${version}`);
  return [sold_out, nearly_sold_out];
};
const sell = (version: number, pieces: number, option?: number) =>
  changeStock(shop.parts.pool, {
    version,
    store: shop.store,
    ...(option !== undefined && { option }),
    ...(pieces > 0 ? { hold: pieces } : { release: -pieces }),
  });
/** The records in a queue of the start page. */
async function found(name: string): Promise<readonly number[]> {
  const queue = workGroups(new Date())
    .flatMap(({ queues }) => queues)
    .find((one) => one.name === name);
  const filter = queue && narrowedBy(queue.of, queue.filter);
  const { status, json } = await shop.ask(
    `GET /product-version${printList(product_version, { ...filter, perPage: 100 })}`,
  );
  expect(status).toBe(200);
  return rowsAt({ data: at(json, 'data') }, 'data').map(idIn);
}

test('a version is nearly sold out with a few pieces left, sold out without any, and no more once some come back', async () => {
  const version = await shop.version({ quota: nearlySoldOut + 2, sku: shop.skus[0] });
  await shop.data(`POST /product-version/${version}/promote`);
  expect(await short(version)).toEqual([0, 0]);
  await sell(version, 2);
  expect(await short(version)).toEqual([0, 1]);
  expect(await found('nearly_sold_out')).toContain(version);
  await sell(version, nearlySoldOut);
  expect(await short(version)).toEqual([1, 0]);
  expect(await found('sold_out')).toContain(version);
  expect(await found('nearly_sold_out')).not.toContain(version);
  await sell(version, -1);
  expect(await short(version)).toEqual([0, 1]);
  await shop.data(`PUT /product-version/${version}`, { quota: 100 });
  expect(await short(version)).toEqual([0, 0]);
  await shop.data(`PUT /product-version/${version}`, { quota: null });
  expect(await short(version)).toEqual([0, 0]);
});

test('a version that is over is sold out for good, and waits for nobody', async () => {
  const version = await shop.version({ quota: 1, sku: shop.skus[0] });
  await shop.data(`POST /product-version/${version}/promote`);
  await sell(version, 1);
  expect(await found('sold_out')).toContain(version);
  await shop.data(`PUT /product-version/${version}`, { started_at: null, ended_at: '2026-01-01T00:00:00Z' });
  expect(await short(version)).toEqual([1, 0]);
  expect(await found('sold_out')).not.toContain(version);
  await shop.data(`PUT /product-version/${version}`, { started_at: '2999-01-01T00:00:00Z', ended_at: null });
  expect(await found('sold_out')).toContain(version);
});

test('of a version with choices its options are counted that are still sold', async () => {
  const { id: version, choice } = await shop.chosen({ Size: ['S', 'M', 'L'] });
  const made = rowsAt(
    await shop.data(`POST /product-version/${version}/options`, {
      options: [
        { choices: [choice.S], quota: 3, sku: shop.skus[0] },
        { choices: [choice.M], quota: 10, sku: shop.skus[0] },
        { choices: [choice.L], sku: shop.skus[1] },
      ],
    }),
    'options',
  );
  await shop.data(`POST /product-version/${version}/promote`);
  const [small = 0, middle = 0] = made.map(idIn);
  expect(await short(version)).toEqual([0, 1]);
  await sell(version, 3, small);
  expect(await short(version)).toEqual([1, 0]);
  await sell(version, 10, middle);
  expect(await short(version)).toEqual([2, 0]);
  await shop.data(`POST /product-version/${version}/option/${small}/obsolete`);
  expect(await short(version)).toEqual([1, 0]);
  const draft = idIn(await shop.data(`POST /product-version/${version}/edit`));
  expect(await short(draft)).toEqual([0, 0]);
  await shop.data(`POST /product-version/${draft}/promote`);
  expect(await short(version)).toEqual([1, 0]);
  await shop.data(`POST /product-version/${version}/option/${small}/restore`);
  expect(await short(version)).toEqual([2, 0]);
});

test('two options that are sold at once are both counted', async () => {
  const { id: version, choice } = await shop.chosen({ Size: ['S', 'M'] });
  const made = rowsAt(
    await shop.data(`POST /product-version/${version}/options`, {
      options: [choice.S, choice.M].map((one) => ({ choices: [one], quota: 10, sku: shop.skus[0] })),
    }),
    'options',
  );
  await shop.data(`POST /product-version/${version}/promote`);
  await Promise.all(made.map((one) => sell(version, 10, idIn(one))));
  expect(await short(version)).toEqual([2, 0]);
});

test('the counts are what the pieces say, whatever was done', async () => {
  const { rows } = await shop.db.execute<{ wrong: number }>(sql`
    with counted as (
      select id, sold_out, nearly_sold_out, array(
        select quota - purchased_pcs - holding_pcs from product_version_options where record_id = version.id and not obsolete and version.has_choices
        union all select version.quota - version.purchased_pcs - version.holding_pcs where not version.has_choices) as left_pcs
      from product_version version where version_of is null)
    select count(*)::integer as wrong from counted
    where sold_out <> (select count(*) from unnest(left_pcs) as pieces where pieces <= 0)
      or nearly_sold_out <> (select count(*) from unnest(left_pcs) as pieces where pieces between 1 and ${nearlySoldOut})`);
  expect(rows[0]?.wrong).toBe(0);
});
