import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { product_version } from '../../resources/catalogue/product_version.ts';
import { toApiError } from '../../server/db/model/constraint-errors.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { both, type Chosen, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { call } from './scenarios.ts';

let shop: VersionShop;
/** Creates a version with two colours and two sizes for one test. */
const tea = () => shop.chosen({ Colour: ['Red', 'Blue'], Size: ['S', 'L'] });
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const at = ({ id }: Pick<Chosen, 'id'>) => `/product-version/${id}`;
const pick = ({ choice }: Chosen, ...names: readonly string[]) => names.map((name) => choice[name]);
async function withOption(values: object = {}) {
  const version = await tea();
  const [option] = rowsAt(
    await shop.data(`POST ${at(version)}/options`, { choices: pick(version, 'Red', 'S'), ...values }),
    'options',
  );
  return { ...version, option: idIn(option) };
}

const golive = (version: Pick<Chosen, 'id'>) => shop.data(`POST ${at(version)}/promote`);

describe('an option is refused', () => {
  const least = 'You must select at least one choice.';
  const all = 'You must select all choices.';
  const exists = 'The option (choice combination) already exists.';

  test.each([
    ['without choices', [], 422, least],
    ['without a choice of each group', ['Red'], 422, all],
    ['with two of a group', ['Red', 'Blue', 'S'], 422, 'Select only one choice of each group.'],
    ['that is there already, its choices in another order', ['S', 'Red'], 409, exists],
  ])('%s', async (_name, names, status, sentence) => {
    const version = await withOption();
    expect(await shop.ask(`POST ${at(version)}/options`, { choices: pick(version, ...names) })).toMatchObject({
      status,
      json: { errors: { choices: [sentence] } },
    });
  });

  test('with others that are right, where it is there already: a conflict at its place, and none of them is made', async () => {
    const version = await withOption();
    const options = [{ choices: pick(version, 'Blue', 'S') }, { choices: pick(version, 'Red', 'S') }];
    expect(await shop.ask(`POST ${at(version)}/options`, { options })).toMatchObject({
      status: 409,
      json: { message: 'This clashes with another record', errors: { 'options.1.choices': [exists] } },
    });
    expect(rowsAt(await shop.data(`GET ${at(version)}/product-options`), 'options')).toHaveLength(1);
  });

  test('each at its place among many, and none of them is made', async () => {
    const version = await withOption();
    const options = [
      { choices: pick(version, 'Blue', 'S') },
      {},
      { choices: [version.choice.L] },
      { choices: pick(version, 'Red', 'S') },
      { choices: pick(version, 'S', 'Blue') },
      { choices: [999_999, version.choice.Red] },
    ];
    expect(await shop.ask(`POST ${at(version)}/options`, { options })).toMatchObject({
      status: 422,
      json: {
        errors: {
          'options.1.choices': [least],
          'options.2.choices': [all],
          'options.3.choices': [exists],
          'options.4.choices': [exists],
          'options.5.choices': [expect.any(String)],
        },
      },
    });
    expect(rowsAt(await shop.data(`GET ${at(version)}/product-options`), 'options')).toHaveLength(1);
  });

  test.each([
    ['zh-Hant', '請最少選擇一個選項。', '請為每個選項組選擇選項。', '這個選項組合已經存在。'],
    ['zh-Hans', '请至少选择一个选项。', '请为每个选项组选择选项。', '该选项组合已存在。'],
  ])('in the words of %s', async (language, ...said) => {
    const version = await withOption();
    const answer = await shop.ask(
      `POST ${at(version)}/options`,
      { options: [{}, { choices: [version.choice.L] }, { choices: pick(version, 'Red', 'S') }] },
      { 'Accept-Language': language },
    );
    expect(answer.json).toMatchObject({
      errors: Object.fromEntries(said.map((sentence, index) => [`options.${index}.choices`, [sentence]])),
    });
  });

  test.each([
    [{ price: '-0.01' }, 'price'],
    [{ original_price: '-1' }, 'original_price'],
    [{ price: '1.005' }, 'price'],
    [{ quota: -1 }, 'quota'],
    [{ quota: 1.5 }, 'quota'],
    [{ sku: 999_999 }, 'sku'],
    [{ purchased: 1 }, 'purchased'],
  ])('with %j', async (values, field) => {
    const version = await tea();
    const option = { choices: pick(version, 'Red', 'S'), ...values };
    expect(await shop.ask(`POST ${at(version)}/options`, option)).toMatchObject({
      status: 422,
      json: { errors: { [field]: [expect.any(String)] } },
    });
    expect(
      await shop.ask(`POST ${at(version)}/options`, { options: [{ choices: pick(version, 'Blue', 'S') }, option] }),
    ).toMatchObject({ status: 422, json: { errors: { [`options.1.${field}`]: [expect.any(String)] } } });
  });

  test('with a SKU of another store', async () => {
    const version = await withOption();
    const refused = {
      status: 422,
      json: { errors: { sku: ['The SKU field refers to a record that does not exist'] } },
    };
    expect(
      await shop.ask(`POST ${at(version)}/options`, { choices: pick(version, 'Blue', 'S'), sku: shop.strangeSku }),
    ).toMatchObject(refused);
    expect(await shop.ask(`PUT ${at(version)}/option/${version.option}`, { sku: shop.strangeSku })).toMatchObject(
      refused,
    );
  });

  test('that names an option there is already, which stays as it is with its group price', async () => {
    const version = await withOption({ sku: shop.skus[0], price: '9' });
    await shop.data(`PUT ${at(version)}/group-prices`, {
      group_prices: [{ customer_group: shop.groups[0], option: version.option, price: '1' }],
    });
    const before = await shop.data(`GET ${at(version)}/product-options`);
    const options = [
      { choices: pick(version, 'Blue', 'S') },
      { id: version.option, choices: pick(version, 'Blue', 'L') },
    ];
    expect(await shop.ask(`POST ${at(version)}/options`, { options })).toMatchObject({
      status: 422,
      json: { errors: { 'options.1.id': [expect.any(String)] } },
    });
    const choices = [{ name: both('Tin') }, { id: version.choice.Red, name: both('Box') }];
    expect(
      await shop.ask(`POST ${at(version)}/choice-group`, { name: both('Packing'), choices, default_choice: 0 }),
    ).toMatchObject({ status: 422, json: { errors: { 'choices.1.id': [expect.any(String)] } } });
    expect(await shop.data(`GET ${at(version)}/product-options`)).toEqual(before);
  });

  test('with more than two thousand at once, or none', async () => {
    const version = await tea();
    expect(
      await shop.ask(`POST ${at(version)}/options`, { options: Array.from({ length: 2_001 }, () => ({})) }),
    ).toMatchObject({
      status: 422,
      json: { errors: { options: ['The Options field may have at most 2,000 entries'] } },
    });
    expect(await shop.ask(`POST ${at(version)}/options`, { options: [] })).toMatchObject({
      status: 422,
      json: { errors: { options: [expect.any(String)] } },
    });
  });

  test('by the database too, on the field and in words', async () => {
    const version = await withOption();
    const again = shop.db.execute(
      sql`insert into product_version_options (store_id, record_id, combination, obsolete) select store_id, record_id, upper(combination), false from product_version_options where id = ${version.option}`,
    );
    const refusal = toApiError(await again.catch((error: unknown) => error), product_version);
    expect(refusal).toMatchObject({ status: 409, details: { fields: { options: [{ rule: 'duplicate' }] } } });
  });
});

describe('an option', () => {
  test('is made with what was given; counts begin at nothing, whatever is said', async () => {
    const version = await tea();
    const body = {
      options: [
        { choices: pick(version, 'S', 'Red'), sku: shop.skus[0], price: '9.5', original_price: '12', quota: 3 },
        { choices: pick(version, 'L', 'Red') },
      ],
    };
    const answer = await shop.ask(`POST ${at(version)}/options`, body);
    expect(answer).toMatchObject({
      status: 201,
      json: {
        data: {
          revision: 3,
          options: [
            {
              choices: pick(version, 'Red', 'S'),
              sku: shop.skus[0],
              price: '9.50',
              original_price: '12.00',
              quota: 3,
              obsolete: false,
              purchased_pcs: 0,
              holding_pcs: 0,
              state: 'active',
            },
            {
              choices: pick(version, 'Red', 'L'),
              sku: null,
              price: null,
              original_price: null,
              quota: null,
              state: 'incomplete',
            },
          ],
        },
        labels: { 'options.sku': { [shop.skus[0] ?? 0]: 'Tea T-1' } },
      },
    });
    expect(await shop.ask(`GET ${at(version)}/product-options`)).toMatchObject({ status: 200, json: answer.json });
    expect(await shop.data(`GET ${at(version)}`)).toMatchObject({ revision: 3, options: { total: 2 } });
  });

  test('changes alone, and leaves what isn’t given; what is read can be sent back', async () => {
    const version = await withOption({ sku: shop.skus[0], price: '9', quota: 3 });
    const [option] = rowsAt(
      await shop.data(`PUT ${at(version)}/option/${version.option}`, { price: null, quota: 4 }),
      'options',
    );
    expect(option).toMatchObject({ sku: shop.skus[0], price: null, quota: 4, state: 'active' });
    const [same] = rowsAt(
      await shop.data(`PUT ${at(version)}/option/${version.option}`, { ...option, purchased_pcs: 7, combination: 'x' }),
      'options',
    );
    expect(same).toEqual(option);
  });

  test('changes with others in one call; one that is wrong leaves all as they were', async () => {
    const version = await withOption({ quota: 3 });
    const made = rowsAt(
      await shop.data(`POST ${at(version)}/options`, { choices: pick(version, 'Blue', 'L') }),
      'options',
    );
    const [first, second] = made.map(idIn);
    const path = `PUT ${at(version)}/options`;
    const other = await withOption();
    const options = [
      { id: first, price: '5' },
      { id: second, price: '-5' },
      { price: '1' },
      { id: other.option, price: '1' },
      { id: first },
    ];
    expect(await shop.ask(path, { options })).toMatchObject({
      status: 422,
      json: {
        errors: {
          'options.2.id': [expect.any(String)],
          'options.3.id': [expect.any(String)],
          'options.4.id': [expect.any(String)],
        },
      },
    });
    expect(await shop.ask(path, { options: options.slice(0, 2) })).toMatchObject({
      status: 422,
      json: { errors: { 'options.1.price': [expect.any(String)] } },
    });
    const changed = await shop.data(path, {
      options: [
        { id: first, price: '5' },
        { id: second, quota: 1, obsolete: true, sku: shop.skus[1] },
      ],
    });
    expect(rowsAt(changed, 'options')).toMatchObject([
      { id: first, price: '5.00', quota: 3 },
      { id: second, quota: 1, state: 'obsolete', sku: shop.skus[1] },
    ]);
    expect(await shop.ask(`GET ${at(version)}/history`)).toMatchObject({
      json: {
        data: [
          {
            action: 'options_update',
            changes: {
              options: {
                before: [{ id: first }, { id: second }],
                after: [{ id: first, price: '5.00' }, { id: second }],
              },
            },
          },
          {},
          {},
          {},
          {},
        ],
      },
    });
  });

  test('is obsolete, and is restored; not twice', async () => {
    const version = await withOption({ sku: shop.skus[0] });
    const path = `POST ${at(version)}/option/${version.option}`;
    expect(await shop.ask(`${path}/restore`)).toMatchObject({ status: 409 });
    expect(rowsAt(await shop.data(`${path}/obsolete`), 'options')).toMatchObject([
      { obsolete: true, state: 'obsolete' },
    ]);
    expect(await shop.ask(`${path}/obsolete`)).toMatchObject({ status: 409 });
    expect(rowsAt(await shop.data(`${path}/restore`), 'options')).toMatchObject([{ obsolete: false, state: 'active' }]);
    expect(await shop.ask(`GET ${at(version)}/history`)).toMatchObject({
      json: {
        data: [{ action: 'option_restore' }, { action: 'option_obsolete' }, { action: 'options_create' }, {}, {}],
      },
    });
  });

  test('is deleted with its group prices, not those of others; once sold or held it stays', async () => {
    const version = await withOption({ quota: 5, sku: shop.skus[0] });
    const path = `DELETE ${at(version)}/option/${version.option}`;
    await shop.data(`PUT ${at(version)}/group-prices`, {
      group_prices: [
        { customer_group: shop.groups[0], option: version.option, price: '1' },
        { customer_group: shop.groups[0], option: null, price: '2' },
      ],
    });
    const stock = { version: version.id, store: shop.store, option: version.option };
    await golive(version);
    await changeStock(shop.parts.pool, { ...stock, hold: 2 });
    expect(await shop.ask(path)).toMatchObject({
      status: 409,
      json: { message: 'Pieces of this option were sold or are held: 2. Mark it obsolete instead.' },
    });
    await changeStock(shop.parts.pool, { ...stock, release: 2, purchase: 2 });
    expect(await shop.ask(path)).toMatchObject({ status: 409 });
    await changeStock(shop.parts.pool, { ...stock, refund: 2 });
    const [other] = rowsAt(
      await shop.data(`POST ${at(version)}/options`, { choices: pick(version, 'Blue', 'S'), sku: shop.skus[1] }),
      'options',
    ).slice(1);
    expect(await shop.ask(path)).toMatchObject({
      status: 200,
      json: { data: { options: [{ id: other?.id }], group_pricing: [{ option: null, price: '2.00' }] } },
    });
  });

  test('needs a quota that covers what is sold and held, whoever lowers it', async () => {
    const version = await withOption({ quota: 5, sku: shop.skus[0] });
    await golive(version);
    await changeStock(shop.parts.pool, {
      version: version.id,
      store: shop.store,
      option: version.option,
      hold: 2,
      purchase: 1,
    });
    const said = ['The Quota field must be 3 or more: so many are counted already'];
    expect(await shop.ask(`PUT ${at(version)}/option/${version.option}`, { quota: 2 })).toMatchObject({
      status: 422,
      json: { errors: { quota: said } },
    });
    expect(await shop.ask(`PUT ${at(version)}/options`, { options: [{ id: version.option, quota: 0 }] })).toMatchObject(
      { status: 422, json: { errors: { 'options.0.quota': said } } },
    );
    expect(
      rowsAt(await shop.data(`PUT ${at(version)}/option/${version.option}`, { quota: 3 }), 'options'),
    ).toMatchObject([{ quota: 3, purchased_pcs: 1, holding_pcs: 2 }]);
    expect(
      rowsAt(await shop.data(`PUT ${at(version)}/option/${version.option}`, { quota: null }), 'options'),
    ).toMatchObject([{ quota: null, purchased_pcs: 1, holding_pcs: 2 }]);
  });
});

test('the same Idempotency-Key makes options once', async () => {
  const version = await tea();
  const send = () =>
    shop.ask(
      `POST ${at(version)}/options`,
      { choices: pick(version, 'Red', 'S') },
      { 'Idempotency-Key': `once-${version.id}` },
    );
  const first = await send();
  expect(await send()).toMatchObject({ status: 201, json: first.json });
  expect(await shop.ask(`POST ${at(version)}/options`, { choices: pick(version, 'Red', 'S') })).toMatchObject({
    status: 409,
  });
});

test('people who make the same option while the version is held up: one does, the others are told', async () => {
  const version = await tea();
  const make = () => shop.ask(`POST ${at(version)}/options`, { choices: pick(version, 'Red', 'S') });
  const answers = await runWhileLocked(
    shop.parts.pool,
    ['select from product_version where id = $1 for update', [version.id]],
    [make, make, make],
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  for (const { json } of answers.filter(({ status }) => status === 409))
    expect(json).toMatchObject({ errors: { choices: ['The option (choice combination) already exists.'] } });
});

test('two people who make the same option at once: one does, the other is told', async () => {
  const version = await tea();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      call(shop, `POST ${at(version)}/options`, { as: 'administrator', body: { choices: pick(version, 'Red', 'S') } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    errors: { choices: ['The option (choice combination) already exists.'] },
  });
});
