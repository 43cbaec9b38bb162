import { afterAll, beforeAll, expect, test } from 'vitest';
import { idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { statementsOf } from './statements.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const names = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of} ${index}`);

/** Creates a version with 20 × 10 × 10 possible combinations and no options. */
async function large() {
  const [colours, sizes, lengths] = [names(20, 'Colour'), names(10, 'Size'), names(10, 'Length')];
  const { id, choice } = await shop.chosen({ Colour: colours, Size: sizes, Length: lengths });
  const options = colours.flatMap((colour) =>
    sizes.flatMap((size) =>
      lengths.map((length) => ({
        choices: [choice[length], choice[colour], choice[size]],
        sku: shop.skus[0],
        price: '10',
        quota: 5,
      })),
    ),
  );
  return { id, options };
}

test('two thousand options are made, changed and read by as many statements as two', async () => {
  const [few, many] = await Promise.all(
    [2, 2_000].map(async (count) => {
      const { id, options } = await large();
      return { path: `/product-version/${id}`, options: options.slice(0, count) };
    }),
  );
  const costs = async (version: typeof few) => {
    const { path = '', options = [] } = version ?? {};
    const create = await statementsOf(shop.parts.pool, async () =>
      expect(await shop.ask(`POST ${path}/options`, { options })).toMatchObject({ status: 201 }),
    );
    const kept = rowsAt(await shop.data(`GET ${path}/product-options`), 'options').map(idIn);
    expect(kept).toHaveLength(options.length);
    const change = await statementsOf(shop.parts.pool, async () =>
      expect(
        await shop.ask(`PUT ${path}/options`, { options: kept.map((id) => ({ id, price: '21', sku: shop.skus[1] })) }),
      ).toMatchObject({ status: 200 }),
    );
    const read = await statementsOf(shop.parts.pool, () => shop.ask(`GET ${path}/product-options`));
    expect(
      rowsAt(await shop.data(`GET ${path}/product-options`), 'options').every(
        ({ price, quota, sku }) => price === '21.00' && quota === 5 && sku === shop.skus[1],
      ),
    ).toBe(true);
    return { create, change, read };
  };
  const [small, big] = [await costs(few), await costs(many)];
  expect(big.create).toBeGreaterThan(5);
  expect(big).toEqual(small);
});

test('a group more or less gives two thousand options another combination, and each stays itself', async () => {
  const { id, options } = await large();
  const path = `/product-version/${id}`;
  const before = rowsAt(await shop.data(`POST ${path}/options`, { options }), 'options');
  const more = await shop.data(`POST ${path}/choice-group`, {
    name: { zh_HK: '包裝', en_US: 'Packing' },
    choices: [{ name: { zh_HK: '盒', en_US: 'Box' } }],
    default_choice: 0,
  });
  expect(rowsAt(more, 'options').map(({ choices }) => (Array.isArray(choices) ? choices.length : 0))).toEqual(
    before.map(() => 4),
  );
  const packing = rowsAt(more, 'choice_groups').at(-1)?.id;
  const { revision: _revision, ...after } = await shop.data(`DELETE ${path}/choice-group/${packing}`);
  expect(rowsAt(after, 'options')).toEqual(before);
});

test('more than ten thousand options are refused', async () => {
  const { id } = await shop.chosen({ Colour: names(101, 'Colour'), Size: names(100, 'Size') });
  await shop.parts.pool.query(
    `insert into product_version_options (store_id, record_id, combination, obsolete) select c.store_id, c.record_id, least(c.key, s.key) || '.' || greatest(c.key, s.key), false
     from product_version_choices c join product_version_choices s on s.record_id = c.record_id and s.choice_group <> c.choice_group
     where c.record_id = $1 and c.name_en_us like 'Colour%' order by c.id, s.id limit 10000`,
    [id],
  );
  const { choice_groups } = await shop.data(`GET /product-version/${id}/product-options`);
  const [colours, sizes] = [0, 1].map((place) =>
    rowsAt({ choices: rowsAt({ choice_groups }, 'choice_groups')[place]?.choices }, 'choices'),
  );
  const choices = [colours?.at(-1)?.id, sizes?.[0]?.id];
  expect(await shop.ask(`POST /product-version/${id}/options`, { choices })).toMatchObject({
    status: 422,
    json: { errors: { choices: ['The Choices field may have at most 10,000 entries'] } },
  });
});
