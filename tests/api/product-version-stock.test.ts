import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { changeStock, type StockChange } from '../../server/domain/product_version/stock.ts';
import { ApiError } from '../../server/errors.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

type Count = Omit<StockChange, 'version' | 'store' | 'option'>;
const promote = (version: number) => shop.data(`POST /product-version/${version}/promote`);
/** Creates a live version with a quota. */
async function single(quota: number | null = 5) {
  const version = await shop.version({ quota, sku: shop.skus[0] });
  await promote(version);
  return { version, store: shop.store };
}
async function option(quota: number | null = 5) {
  const { id, choice } = await shop.chosen({ Size: ['S', 'L'] });
  const made = rowsAt(
    await shop.data(`POST /product-version/${id}/options`, {
      options: [
        { choices: [choice.S], quota, sku: shop.skus[0] },
        { choices: [choice.L], sku: shop.skus[1] },
      ],
    }),
    'options',
  );
  await promote(id);
  const [first = 0, other = 0] = made.map(idIn);
  return { version: id, store: shop.store, option: first, other };
}
const count = (thing: Omit<StockChange, keyof Count>, change: Count) =>
  changeStock(shop.parts.pool, { ...thing, ...change });
const refused = (status: number, key: string) => expect.objectContaining({ status, key });

describe('stock is refused', () => {
  test('for a version or an option that is not there, or elsewhere', async () => {
    const [one, other] = [await option(), await option()];
    for (const wrong of [
      { ...one, version: 999_999 },
      { ...one, option: 999_999 },
      { ...one, option: other.option },
      { ...one, store: shop.stores[1] },
      { version: 999_999, store: shop.store },
    ]) {
      await expect(count(wrong, { hold: 1 })).rejects.toEqual(refused(404, 'errors.notFound'));
    }
  });

  test('for a draft, and for what a promote overwrote', async () => {
    const [main, copy, chosen] = [await single(), await single(), await option()];
    for (const [status, thing] of [
      ['draft', copy],
      ['archived', chosen],
    ] as const) {
      await shop.db.execute(
        sql`update product_version set version_of = ${main.version}, status = ${status} where id = ${thing.version}`,
      );
      await expect(count(thing, { hold: 1 })).rejects.toEqual(refused(404, 'errors.notFound'));
    }
  });

  test('beyond the quota, with nothing counted', async () => {
    for (const thing of [await single(3), await option(3)]) {
      await count(thing, { hold: 2 });
      await expect(count(thing, { hold: 2 })).rejects.toEqual(refused(409, 'errors.soldOut'));
      await expect(count(thing, { purchase: 2 })).rejects.toEqual(refused(409, 'errors.soldOut'));
      expect(await count(thing, { hold: 1 })).toEqual({ purchased_pcs: 0, holding_pcs: 3 });
      expect(await shop.data(`GET /product-version/${thing.version}`)).toMatchObject({ holding_pcs: 3 });
    }
  });

  test('of what was never live, or is switched off; what is held of it can be paid or given back all the same', async () => {
    const never = { version: await shop.version({ sku: shop.skus[0] }), store: shop.store };
    await expect(count(never, { hold: 1 })).rejects.toEqual(refused(409, 'errors.notOnSale'));
    for (const thing of [await single(), await option()]) {
      await count(thing, { hold: 4 });
      await shop.data(`POST /product-version/${thing.version}/deactivate`);
      for (const change of [{ hold: 1 }, { purchase: 1 }, { release: 1, purchase: 2 }])
        await expect(count(thing, change)).rejects.toEqual(refused(409, 'errors.notOnSale'));
      await expect(count(thing, { release: 5 })).rejects.toEqual(refused(409, 'errors.notNow'));
      expect(await count(thing, { release: 2, purchase: 2 })).toEqual({ purchased_pcs: 2, holding_pcs: 2 });
      expect(await count(thing, { release: 1, refund: 1 })).toEqual({ purchased_pcs: 1, holding_pcs: 1 });
      await shop.data(`POST /product-version/${thing.version}/activate`);
      expect(await count(thing, { hold: 1 })).toEqual({ purchased_pcs: 1, holding_pcs: 2 });
    }
  });

  test('of an obsolete option, though what is held of it can be paid or given back', async () => {
    const thing = await option();
    await count(thing, { hold: 3 });
    await shop.data(`POST /product-version/${thing.version}/option/${thing.option}/obsolete`);
    await expect(count(thing, { hold: 1 })).rejects.toEqual(refused(409, 'errors.soldOut'));
    expect(await count(thing, { release: 2, purchase: 2 })).toEqual({ purchased_pcs: 2, holding_pcs: 1 });
    expect(await count(thing, { release: 1 })).toEqual({ purchased_pcs: 2, holding_pcs: 0 });
  });

  test('of a version that sells options, though what was held before can be given back', async () => {
    const thing = await single();
    await count(thing, { hold: 2 });
    const draft = idIn(await shop.data(`POST /product-version/${thing.version}/edit`));
    const { choice_groups } = await shop.data(`POST /product-version/${draft}/change_to_choices`, {
      choice_groups: [{ name: both('Size'), choices: [{ name: both('S') }] }],
    });
    const [choice] = rowsAt(rowsAt({ choice_groups }, 'choice_groups')[0], 'choices').map(idIn);
    await shop.data(`POST /product-version/${draft}/options`, { choices: [choice], sku: shop.skus[0] });
    await promote(draft);
    await expect(count(thing, { hold: 1 })).rejects.toEqual(refused(409, 'errors.soldOut'));
    expect(await count(thing, { release: 1 })).toEqual({ purchased_pcs: 0, holding_pcs: 1 });
  });

  test('when more is released than held', async () => {
    for (const thing of [await single(), await option()]) {
      await count(thing, { hold: 1, purchase: 1 });
      for (const change of [{ release: 2 }, { refund: 2 }, { release: 2, purchase: 2 }])
        await expect(count(thing, change)).rejects.toEqual(refused(409, 'errors.notNow'));
      expect(await count(thing, { release: 1, refund: 1 })).toEqual({ purchased_pcs: 0, holding_pcs: 0 });
    }
  });

  test.each([{ hold: -1 }, { purchase: 0.5 }, { release: Number.NaN }, { refund: 2e9 }])(
    'for %j, which is not a number of pieces',
    async (change) => {
      await expect(count(await single(), change)).rejects.toBeInstanceOf(RangeError);
    },
  );
});

test('what is taken out of the shop while somebody buys it isn’t sold to them, nor beyond a quota that is lowered meanwhile', async () => {
  for (const thing of [await single(), await option()]) {
    const buy = () => count(thing, { hold: 1 }).catch((error: unknown) => error);
    expect(
      await runWhileLocked<unknown>(
        shop.parts.pool,
        [`update product_version set status = 'inactive' where id = $1`, [thing.version]],
        [buy, buy],
      ),
    ).toEqual([refused(409, 'errors.notOnSale'), refused(409, 'errors.notOnSale')]);
    await shop.data(`POST /product-version/${thing.version}/activate`);
    expect(
      await runWhileLocked<unknown>(
        shop.parts.pool,
        ['update product_version set quota = 1 where id = $1', [thing.version]],
        [buy, buy],
      ),
    ).toEqual(expect.arrayContaining([{ purchased_pcs: 0, holding_pcs: 1 }, refused(409, 'errors.soldOut')]));
    expect(await shop.data(`GET /product-version/${thing.version}`)).toMatchObject({
      purchased_pcs: 0,
      holding_pcs: 1,
    });
  }
});

test('without a quota any number is sold', async () => {
  for (const thing of [await single(null), await option(null)])
    expect(await count(thing, { purchase: 1_000_000 })).toEqual({ purchased_pcs: 1_000_000, holding_pcs: 0 });
});

test('a version counts what its options do, and no revision changes', async () => {
  const thing = await option();
  const { revision } = await shop.data(`GET /product-version/${thing.version}`);
  await count(thing, { hold: 2, purchase: 1 });
  await count({ ...thing, option: thing.other }, { purchase: 4 });
  expect(await shop.data(`GET /product-version/${thing.version}`)).toMatchObject({
    revision,
    purchased_pcs: 5,
    holding_pcs: 2,
  });
});

test('a version with choices takes no quota, and no SKU: they are its options’', async () => {
  const thing = await option(null);
  const path = `/product-version/${thing.version}`;
  const said = ['The Quota does not apply here, on account of “With choices”'];
  for (const what of [`PUT ${path}`, `POST ${path}/quick-edit`])
    expect(await shop.ask(what, { quota: 5, price: '3' })).toMatchObject({
      status: 422,
      json: { errors: { quota: said } },
    });
  expect(await shop.ask(`PUT ${path}`, { quota: 0 }, { 'Accept-Language': 'zh-Hant' })).toMatchObject({
    status: 422,
    json: { errors: { quota: ['由於「設有選項」，限額在此不適用'] } },
  });
  expect(await shop.ask(`PUT ${path}`, { sku: shop.skus[0] })).toMatchObject({
    status: 422,
    json: { errors: { sku: [expect.any(String)] } },
  });
  const { key } = await shop.data(`GET ${path}`);
  expect(
    await shop.ask('PUT /product-version/import/update/single', {
      csv_version: 1,
      row: { key, quota: '5' },
      dry_run: false,
    }),
  ).toMatchObject({ status: 422, json: { errors: { quota: said } } });
  const before = await shop.data(`GET ${path}`);
  expect(before).toMatchObject({ quota: null, sku: null, price: '100.00' });
  expect(await shop.ask(`PUT ${path}`, before)).toMatchObject({ status: 200, json: { data: before } });
});

test('a quota of a version with choices, wherever it came from, is one of all its options together', async () => {
  const thing = await option(null);
  const other = { ...thing, option: thing.other };
  await shop.db.execute(sql`update product_version set quota = 5 where id = ${thing.version}`);
  await count(thing, { hold: 3 });
  await expect(count(other, { hold: 3 })).rejects.toEqual(refused(409, 'errors.soldOut'));
  expect(await count(other, { hold: 2 })).toEqual({ purchased_pcs: 0, holding_pcs: 2 });
  expect(await count(thing, { release: 3, purchase: 3 })).toEqual({ purchased_pcs: 3, holding_pcs: 0 });
  expect(await shop.data(`GET /product-version/${thing.version}`)).toMatchObject({ purchased_pcs: 3, holding_pcs: 2 });
});

test('counts can’t be written', async () => {
  const { version } = await single();
  expect(await shop.data(`PUT /product-version/${version}`, { purchased_pcs: 3, holding_pcs: 3 })).toMatchObject({
    purchased_pcs: 0,
    holding_pcs: 0,
  });
});

describe('deleting a version', () => {
  const held = (pieces: number) =>
    `Pieces of it are held for orders that aren’t paid yet: ${pieces}. Deactivate it, and delete it once they are paid or given back.`;

  test('is refused while pieces of it are held, of itself or of an option; what was sold alone is no hindrance', async () => {
    for (const thing of [await single(), await option()]) {
      const path = `/product-version/${thing.version}`;
      await count(thing, { hold: 3 });
      expect(await shop.ask(`DELETE ${path}`)).toMatchObject({ status: 409, json: { message: held(3) } });
      expect(await shop.ask(`DELETE ${path}`, undefined, { 'Accept-Language': 'zh-Hant' })).toMatchObject({
        json: { message: '仍有 3 件保留給未付款的訂單。請先停用，待付款或退回後再刪除。' },
      });
      expect(await shop.data(`GET ${path}`)).toMatchObject({ holding_pcs: 3, status: 'active' });
      await shop.data(`POST ${path}/deactivate`);
      await count(thing, { release: 2, purchase: 2 });
      expect(await shop.ask(`DELETE ${path}`)).toMatchObject({ status: 409, json: { message: held(1) } });
      await count(thing, { release: 1 });
      expect(await shop.ask(`DELETE ${path}`)).toMatchObject({ status: 200 });
      expect(await shop.data(`POST ${path}/restore`)).toMatchObject({ purchased_pcs: 2, holding_pcs: 0 });
    }
  });

  test('while people buy: each of them has it still there, or is told that it is gone', async () => {
    const thing = await option(null);
    const buy = () =>
      count(thing, { hold: 1 }).then(
        () => 1,
        (error: unknown) => {
          if (error instanceof ApiError && error.key === 'errors.notFound') return 0;
          throw error;
        },
      );
    const [answer, ...bought] = await Promise.all([
      shop.ask(`DELETE /product-version/${thing.version}`),
      ...Array.from({ length: 8 }, buy),
    ]);
    const pieces = bought.reduce((sum, one) => sum + one, 0);
    expect(answer.status).toBe(pieces > 0 ? 409 : 200);
    expect((await shop.ask(`GET /product-version/${thing.version}`)).status).toBe(pieces > 0 ? 200 : 404);
  });
});

describe('a quota below what is sold and held is refused', () => {
  const said = ['The Quota field must be 3 or more: so many are counted already'];

  test('by the form and by quick edit', async () => {
    const thing = await single();
    await count(thing, { hold: 1, purchase: 2 });
    const path = `/product-version/${thing.version}`;
    expect(await shop.ask(`PUT ${path}`, { quota: 2 })).toMatchObject({
      status: 422,
      json: { errors: { quota: said } },
    });
    expect(await shop.ask(`POST ${path}/quick-edit`, { quota: 2 })).toMatchObject({
      status: 422,
      json: { errors: { quota: said } },
    });
    expect(await shop.ask(`PUT ${path}`, { quota: 3 })).toMatchObject({ status: 200 });
    expect(await shop.ask(`PUT ${path}`, { quota: 2 }, { 'Accept-Language': 'zh-Hant' })).toMatchObject({
      json: { errors: { quota: ['限額不能小於 3：已計入這個數目'] } },
    });
  });

  test('in a promote, for the version and for an option', async () => {
    const thing = await single();
    const draft = idIn(await shop.data(`POST /product-version/${thing.version}/edit`));
    await shop.data(`PUT /product-version/${draft}`, { quota: 1 });
    await count(thing, { hold: 2 });
    expect(await shop.ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 422,
      json: { errors: { quota: [expect.any(String)] } },
    });

    const chosen = await option();
    const copy = idIn(await shop.data(`POST /product-version/${chosen.version}/edit`));
    const [kept] = rowsAt(await shop.data(`GET /product-version/${copy}/product-options`), 'options');
    await shop.data(`PUT /product-version/${copy}/option/${String(kept?.id)}`, { quota: 1 });
    await count(chosen, { hold: 2 });
    expect(await shop.ask(`POST /product-version/${copy}/promote`)).toMatchObject({
      status: 422,
      json: { errors: { options: [expect.any(String)] } },
    });
    await count(chosen, { release: 1 });
    expect(await shop.ask(`POST /product-version/${copy}/promote`)).toMatchObject({ status: 200 });
    expect(rowsAt(await shop.data(`GET /product-version/${chosen.version}/product-options`), 'options')).toMatchObject([
      { id: chosen.option, quota: 1, holding_pcs: 1 },
      { id: chosen.other },
    ]);
  });
});

describe('while sixty-four people buy', () => {
  /** Buys single pieces concurrently. Returns how many succeeded. */
  async function rush(thing: Omit<StockChange, keyof Count>): Promise<number> {
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () =>
        count(thing, { hold: 1 }).then(
          () => 1,
          (error: unknown) => {
            if (error instanceof ApiError && error.key === 'errors.soldOut') return 0;
            throw error;
          },
        ),
      ),
    );
    return outcomes.reduce((sum, one) => sum + one, 0);
  }

  test('staff lower the quota: it is refused, or what is sold stays within it', async () => {
    for (const thing of [await single(60), await option(60)]) {
      const path =
        'option' in thing
          ? `/product-version/${thing.version}/option/${thing.option}`
          : `/product-version/${thing.version}`;
      const lower = async () => {
        for (const quota of [50, 40, 30])
          expect([200, 422]).toContain((await shop.ask(`PUT ${path}`, { quota })).status);
      };
      const [held] = await Promise.all([rush(thing), lower()]);
      const after =
        'option' in thing
          ? rowsAt(await shop.data(`GET /product-version/${thing.version}/product-options`), 'options')[0]
          : await shop.data(`GET /product-version/${thing.version}`);
      expect(valueAt(after, ['holding_pcs'])).toBe(held);
      expect(held).toBeLessThanOrEqual(Number(valueAt(after, ['quota'])));
    }
  });

  test('staff change prices and choices: nothing that is counted is lost', async () => {
    const thing = await option(null);
    const path = `/product-version/${thing.version}`;
    const edit = async () => {
      for (let price = 1; price <= 6; price += 1)
        await shop.data(`PUT ${path}/options`, {
          options: [
            { id: thing.option, price },
            { id: thing.other, price },
          ],
        });
      await shop.data(`POST ${path}/choice-group`, {
        name: both('Packing'),
        choices: [{ name: both('Box') }],
        default_choice: 0,
      });
      await shop.data(`PUT ${path}`, { name: both('Another name') });
    };
    const [held] = await Promise.all([rush(thing), edit()]);
    expect(held).toBe(64);
    expect(rowsAt(await shop.data(`GET ${path}/product-options`), 'options')).toMatchObject([
      { price: '6.00', holding_pcs: 64 },
      { price: '6.00', holding_pcs: 0 },
    ]);
    expect(await shop.data(`GET ${path}`)).toMatchObject({ holding_pcs: 64 });
  });
});
