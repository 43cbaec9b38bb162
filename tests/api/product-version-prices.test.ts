import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
let staff: number;
let members: number;
beforeAll(async () => {
  shop = await makeVersionShop();
  [staff = 0, members = 0] = shop.groups;
});
afterAll(() => shop.drop());

const at = (id: number) => `/product-version/${id}`;
const set = (id: number, ...group_prices: readonly object[]) =>
  shop.ask(`PUT ${at(id)}/group-prices`, { group_prices });
async function withOption() {
  const { id, choice } = await shop.chosen({ Size: ['S', 'L'] });
  const made = rowsAt(
    await shop.data(`POST ${at(id)}/options`, { options: [{ choices: [choice.S] }, { choices: [choice.L] }] }),
    'options',
  ).map(idIn);
  const [small = 0, large = 0] = made;
  return { id, small, large };
}

describe('a group price is refused', () => {
  test.each([
    [{ price: '-0.01' }, 'price'],
    [{ price: '1.001' }, 'price'],
    [{ price: undefined }, 'price'],
    [{ customer_group: null }, 'customer_group'],
    [{ customer_group: 999_999 }, 'customer_group'],
    [{ option: 999_999 }, 'option'],
    [{ combination: 'x' }, 'combination'],
  ])('with %j, at its place', async (wrong, field) => {
    const { id } = await withOption();
    expect(
      await set(
        id,
        { customer_group: members, option: null, price: '1' },
        { customer_group: staff, option: null, price: '1', ...wrong },
      ),
    ).toMatchObject({
      status: 422,
      json: { errors: { [`group_prices.1.${field}`]: [expect.any(String)] } },
    });
    expect(await shop.data(`GET ${at(id)}/product-options`)).toMatchObject({ group_pricing: [] });
  });

  test('for an option of another version', async () => {
    const [one, other] = [await withOption(), await withOption()];
    expect(await set(one.id, { customer_group: staff, option: other.small, price: '1' })).toMatchObject({
      status: 422,
      json: { errors: { 'group_prices.0.option': [expect.any(String)] } },
    });
  });

  test('twice for the same group and option', async () => {
    const { id, small } = await withOption();
    const twice = await set(
      id,
      { customer_group: staff, option: small, price: '1' },
      { customer_group: staff, option: null, price: '1' },
      { customer_group: staff, option: small, price: '2' },
    );
    expect(twice).toMatchObject({
      status: 422,
      json: { errors: { 'group_prices.2.customer_group': [expect.any(String)] } },
    });
  });

  test('without any price', async () => {
    const { id } = await withOption();
    expect(await shop.ask(`PUT ${at(id)}/group-prices`, {})).toMatchObject({
      status: 422,
      json: { errors: { group_prices: [expect.any(String)] } },
    });
  });
});

describe('group prices', () => {
  test('are set one by one, leave the others, and go with a price of nothing', async () => {
    const { id, small, large } = await withOption();
    const first = await set(
      id,
      { customer_group: staff, option: null, price: '80' },
      { customer_group: staff, option: small, price: '0' },
      { customer_group: members, option: large, price: '999.9' },
    );
    expect(first).toMatchObject({
      status: 200,
      json: {
        data: {
          group_pricing: [
            { customer_group: staff, option: null, price: '80.00' },
            { customer_group: staff, option: small, price: '0.00' },
            { customer_group: members, option: large, price: '999.90' },
          ],
        },
        labels: { 'group_pricing.customer_group': { [staff]: 'staff', [members]: 'members' } },
      },
    });
    const second = await set(
      id,
      { customer_group: staff, option: small, price: '5' },
      { customer_group: staff, option: null, price: null },
      { customer_group: members, option: null, price: null },
    );
    expect(second).toMatchObject({
      status: 200,
      json: {
        data: {
          group_pricing: [
            { customer_group: staff, option: small, price: '5.00' },
            { customer_group: members, option: large, price: '999.90' },
          ],
        },
      },
    });
    const history = await shop.ask(`GET ${at(id)}/history`);
    expect(history).toMatchObject({
      json: {
        data: [
          {
            action: 'group_prices_update',
            changes: { group_pricing: { before: [{ price: '80.00' }, { price: '0.00' }], after: [{ price: '5.00' }] } },
          },
          {},
          {},
          {},
          {},
        ],
      },
    });
  });

  test('that are set as they are, or removed where there is none, leave revision and history alone; so do options', async () => {
    const { id, small } = await withOption();
    const given = [{ customer_group: staff, option: small, price: '80' }];
    const { revision } = await shop.data(`PUT ${at(id)}/group-prices`, { group_prices: given });
    const before = await shop.ask(`GET ${at(id)}/history`);
    expect(await set(id, ...given, { customer_group: members, option: null, price: null })).toMatchObject({
      status: 200,
      json: { data: { revision } },
    });
    expect(await shop.ask(`PUT ${at(id)}/options`, { options: [{ id: small, price: null }] })).toMatchObject({
      status: 200,
      json: { data: { revision } },
    });
    expect((await shop.ask(`GET ${at(id)}/history`)).json).toEqual(before.json);
  });

  test('keep their row ids when their price changes', async () => {
    const { id } = await withOption();
    const before = rowsAt(
      await shop.data(`PUT ${at(id)}/group-prices`, {
        group_prices: [{ customer_group: staff, option: null, price: '80' }],
      }),
      'group_pricing',
    );
    const after = rowsAt(
      await shop.data(`PUT ${at(id)}/group-prices`, {
        group_prices: [{ customer_group: staff, option: null, price: '70' }],
      }),
      'group_pricing',
    );
    expect(after.map(idIn)).toEqual(before.map(idIn));
  });

  test('can be had without choices', async () => {
    const id = await shop.version();
    expect(await set(id, { customer_group: staff, option: null, price: '80' })).toMatchObject({
      status: 200,
      json: { data: { has_choices: false, group_pricing: [{ price: '80.00' }] } },
    });
  });

  test('of one group and place are one in the database, whoever writes', async () => {
    const { id, small } = await withOption();
    await set(
      id,
      { customer_group: staff, option: null, price: '1' },
      { customer_group: staff, option: small, price: '1' },
    );
    const copy =
      'insert into product_version_group_pricing (store_id, record_id, customer_group, combination, price) select store_id, record_id, customer_group, combination, 2 from product_version_group_pricing where record_id = $1 and combination is';
    await expect(shop.parts.pool.query(`${copy} null`, [id])).rejects.toThrow(
      'product_version_group_pricing_customer_group_combination_key',
    );
    await expect(shop.parts.pool.query(`${copy} not null`, [id])).rejects.toThrow(
      'product_version_group_pricing_customer_group_combination_key',
    );
  });

  test('keep a customer group from being deleted', async () => {
    const { id } = await withOption();
    await set(id, { customer_group: members, option: null, price: '1' });
    expect(await shop.ask(`DELETE /customer-group/${members}`)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Product version') },
    });
  });
});
