import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { both, type Chosen, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { scenarios } from './scenarios.ts';

/**
 * An overwritten version can be restored whatever was sold since, at once or as a draft
 * (docs/decisions/0013-drafts.md).
 */
let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
});
afterAll(() => shop.drop());

const at = (id: number) => `/product-version/${id}`;
const state = (id: number) => shop.data(`GET ${at(id)}/product-options`);
const options = async (id: number) => rowsAt(await state(id), 'options');
const promote = (id: number, headers?: Readonly<Record<string, string>>) =>
  shop.ask(`POST ${at(id)}/promote`, undefined, headers);
const golive = (id: number) => shop.data(`POST ${at(id)}/promote`);
const draftOf = async (id: number) => idIn(await shop.data(`POST ${at(id)}/edit`));
const sell = (version: number, option?: number, purchase = 1) =>
  changeStock(shop.parts.pool, {
    version,
    store: shop.store,
    ...(option !== undefined && { option }),
    purchase,
    hold: 1,
  });
const changesOf = async (id: number) => valueAt(await shop.data(`GET ${at(id)}/differences`), ['changes']);
const choiceNamed = (data: unknown, name: string) =>
  idIn(
    rowsAt(data, 'choice_groups')
      .flatMap((group) => rowsAt(group, 'choices'))
      .find((choice) => valueAt(choice, ['name', 'en_US']) === name),
  );
const nameOf = (data: unknown, id: unknown) =>
  valueAt(
    rowsAt(data, 'choice_groups')
      .flatMap((group) => rowsAt(group, 'choices'))
      .find((choice) => choice.id === id),
    ['name', 'en_US'],
  );
/** Returns the options of a version by the names of their choices. */
async function named(id: number): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const data = await state(id);
  return Object.fromEntries(
    rowsAt(data, 'options').map((option) => [
      (Array.isArray(option.choices) ? option.choices : []).map((choice) => nameOf(data, choice)).join(' '),
      option,
    ]),
  );
}

/** Returns the id of the newest archived copy. */
async function archivedOf(id: number): Promise<number> {
  const versions = valueAt((await shop.ask(`GET ${at(id)}/versions`)).json, ['data']);
  return idIn(
    Array.isArray(versions) ? versions.filter(isObject).find(({ status }) => status === 'archived') : undefined,
  );
}

/** Creates a live version in red and small. */
async function tea(values: object = {}): Promise<Chosen> {
  const version = await shop.chosen({ Colour: ['Red'], Size: ['S'] }, { name: both('First'), ...values });
  await shop.data(`POST ${at(version.id)}/options`, {
    choices: [version.choice.Red, version.choice.S],
    sku: shop.skus[0],
    quota: 9,
  });
  await golive(version.id);
  return version;
}

/** Adds XL in a draft, promotes it and sells one. The previous version has no XL. */
async function withExtraLarge(version: Chosen): Promise<{ readonly archived: number; readonly option: number }> {
  const draft = await draftOf(version.id);
  const [colour, size] = rowsAt(await state(draft), 'choice_groups');
  const added = await shop.data(`PUT ${at(draft)}/choice-group/${idIn(size)}`, {
    choices: [{ name: both('XL') }, ...rowsAt(size, 'choices').map(({ id }) => ({ id }))],
  });
  await shop.data(`POST ${at(draft)}/options`, {
    choices: [choiceNamed({ choice_groups: [colour] }, 'Red'), choiceNamed(added, 'XL')],
    sku: shop.skus[1],
    price: '7',
  });
  await shop.data(`PUT ${at(draft)}`, { name: both('Second') });
  await golive(draft);
  const option = idIn((await named(version.id))['Red XL']);
  await sell(version.id, option);
  return { archived: await archivedOf(version.id), option };
}

describe('an option that was sold since stays when what was before it is restored', () => {
  test('obsolete, with its choice behind the others and with its counts; the rest is as it was', async () => {
    const version = await tea();
    const before = await state(version.id);
    const { archived, option } = await withExtraLarge(version);
    const members = { group_prices: [{ customer_group: shop.groups[0], option, price: '5' }] };
    await shop.data(`PUT ${at(version.id)}/group-prices`, members);

    const seen = await changesOf(archived);
    expect(seen).toMatchObject({
      options: { before: [{ sku: shop.skus[1], obsolete: false }], after: [{ sku: shop.skus[1], obsolete: true }] },
      choices: { before: [{}, {}, {}], after: [{}, {}, {}] },
    });
    const restored = await promote(archived);
    expect(restored, restored.text).toMatchObject({
      status: 200,
      json: { data: { id: version.id, version: 3, name: both('First') } },
    });
    const now = await state(version.id);
    const [colour, size] = rowsAt(now, 'choice_groups');
    expect(
      [colour, size].map((group) => rowsAt(group, 'choices').map((choice) => valueAt(choice, ['name', 'en_US']))),
    ).toEqual([['Red'], ['S', 'XL']]);
    expect(rowsAt(now, 'options')).toEqual([
      rowsAt(before, 'options')[0],
      expect.objectContaining({
        id: option,
        sku: shop.skus[1],
        price: '7.00',
        obsolete: true,
        state: 'obsolete',
        purchased_pcs: 1,
        holding_pcs: 1,
      }),
    ]);
    expect(rowsAt(now, 'group_pricing')).toEqual([]);
    expect(await changesOf(archived)).toEqual({});
    const [entry] = rowsAt((await shop.ask(`GET ${at(version.id)}/history`)).json, 'data');
    expect(entry).toMatchObject({
      action: 'promote',
      changes: { options: { before: [{ id: option, obsolete: false }], after: [{ id: option, obsolete: true }] } },
    });

    // Held pieces can still be paid, and the restored version can be overwritten.
    await changeStock(shop.parts.pool, { version: version.id, store: shop.store, option, release: 1, purchase: 1 });
    expect(await promote(await archivedOf(version.id))).toMatchObject({
      status: 200,
      json: { data: { version: 4, name: both('Second') } },
    });
    expect((await named(version.id))['Red XL']).toMatchObject({
      id: option,
      obsolete: false,
      purchased_pcs: 2,
      holding_pcs: 0,
    });
    expect(rowsAt(await state(version.id), 'group_pricing')).toMatchObject([{ option, price: '5.00' }]);
  });

  test('however often: what is restored again finds it so', async () => {
    const version = await tea();
    const { archived, option } = await withExtraLarge(version);
    for (let round = 0; round < 3; round += 1) {
      expect(await promote(archived)).toMatchObject({ status: 200 });
      expect(await named(version.id)).toMatchObject({
        'Red S': { obsolete: false },
        'Red XL': { id: option, obsolete: true, purchased_pcs: 1 },
      });
    }
  });

  test('an option that nobody bought is removed', async () => {
    const version = await tea();
    const { archived, option } = await withExtraLarge(version);
    await changeStock(shop.parts.pool, { version: version.id, store: shop.store, option, refund: 1, release: 1 });
    expect(await promote(archived)).toMatchObject({ status: 200 });
    expect(Object.keys(await named(version.id))).toEqual(['Red S']);
    expect(valueAt(rowsAt(await state(version.id), 'choice_groups')[1], ['choices'])).toHaveLength(1);
  });

  test('not by a draft that leaves it out: there it is to be made obsolete', async () => {
    const version = await tea();
    const { option } = await withExtraLarge(version);
    const draft = await draftOf(version.id);
    await shop.data(`DELETE ${at(draft)}/option/${idIn((await named(draft))['Red XL'])}`);
    expect(await promote(draft)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Put them back into the draft') },
    });
    expect((await named(version.id))['Red XL']).toMatchObject({ id: option, obsolete: false });
  });
});

/** Creates a version of one SKU that gets choices later, one of which is sold. */
async function chosenSince(values: object = {}) {
  const id = await shop.version({ sku: shop.skus[0], name: both('First'), price: '11', ...values });
  await golive(id);
  const draft = await draftOf(id);
  const made = await shop.data(`POST ${at(draft)}/change_to_choices`, {
    choice_groups: [{ name: both('Size'), choices: [{ name: both('S') }] }],
  });
  await shop.data(`POST ${at(draft)}/options`, { choices: [choiceNamed(made, 'S')], sku: shop.skus[1] });
  await shop.data(`PUT ${at(draft)}`, { name: both('Second'), price: '22' });
  await golive(draft);
  const [option] = (await options(id)).map(idIn);
  await sell(id, option);
  return { id, archived: await archivedOf(id) };
}

describe('where what was sold can’t fit in', () => {
  test('restoring is refused with the way out, and nothing changes', async () => {
    const { id, archived } = await chosenSince();
    const before = await state(id);
    for (const [language, message] of [
      [
        'en',
        'Pieces were sold or are held of options that don’t fit into version 1: its choices are others. Restore that version as a draft instead: all but the choices comes back there, and the present choices stay.',
      ],
      [
        'zh-Hant',
        '第 1 版的選項與現時不同，容不下已售出或保留了貨品的選項組合。請改為把該版本還原成草稿：選項以外的內容都會還原，現時的選項則保留。',
      ],
      [
        'zh-Hans',
        '第 1 版的选项与现在不同，容不下已售出或保留了商品的选项组合。请改为把该版本恢复成草稿：选项以外的内容都会恢复，现在的选项则保留。',
      ],
    ] as const) {
      const refused = await promote(archived, { 'Accept-Language': language });
      expect(refused).toMatchObject({ status: 409, json: { message } });
      expect(refused.json).not.toHaveProperty('errors');
    }
    expect(await state(id)).toEqual(before);
    expect(await shop.data(`GET ${at(id)}`)).toMatchObject({ version: 2, name: both('Second') });
    expect(await changesOf(archived)).toMatchObject({
      has_choices: { before: true, after: false },
      sku: { after: shop.skus[0] },
    });
  });

  test('a draft of it takes over all but the choices, and can be promoted', async () => {
    const { id, archived } = await chosenSince();
    const [live] = await options(id);
    const draft = await shop.ask(`POST ${at(archived)}/edit`);
    expect(draft, draft.text).toMatchObject({
      status: 201,
      json: {
        data: {
          status: 'draft',
          version_of: id,
          version: 0,
          revision: 1,
          has_choices: true,
          sku: null,
          name: both('First'),
          price: '11.00',
        },
      },
    });
    const made = idIn(valueAt(draft.json, ['data']));
    expect(await options(made)).toMatchObject([{ sku: shop.skus[1], obsolete: false, purchased_pcs: 0 }]);
    expect(await promote(made)).toMatchObject({ status: 200, json: { data: { id, version: 3, name: both('First') } } });
    expect(await options(id)).toEqual([live]);
  });

  test('so it is for a combination that was made anew, where what it was before comes back', async () => {
    const version = await tea();
    const grown = await draftOf(version.id);
    await shop.data(`POST ${at(grown)}/choice-group`, {
      name: both('Packing'),
      choices: [{ name: both('Box') }],
      default_choice: 0,
    });
    await golive(grown);
    // The same choices with a new option, because nobody bought the old one.
    const draft = await draftOf(version.id);
    const [former] = await options(draft);
    await shop.data(`DELETE ${at(draft)}/option/${idIn(former)}`);
    await shop.data(`POST ${at(draft)}/options`, { choices: former?.choices, sku: shop.skus[2] });
    await golive(draft);
    const [made] = await options(version.id);
    await sell(version.id, idIn(made));
    const [before, sold] = [await state(version.id), made?.combination];
    expect(sold).toBe(former?.combination);
    expect(await promote(await archivedOf(version.id))).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('don’t fit into version 2') },
    });
    expect(await state(version.id)).toEqual(before);
  });

  test.each([
    [
      'with a group more by now',
      (draft: number) =>
        shop.data(`POST ${at(draft)}/choice-group`, {
          name: both('Packing'),
          choices: [{ name: both('Box') }, { name: both('Bag') }],
          default_choice: 0,
        }),
    ],
    [
      'with a group less by now',
      async (draft: number) =>
        shop.data(`DELETE ${at(draft)}/choice-group/${idIn(rowsAt(await state(draft), 'choice_groups')[1])}`),
    ],
  ] as const)('so it is %s, for a combination that is new', async (_name, change) => {
    const version = await tea();
    const draft = await draftOf(version.id);
    const changed = await change(draft);
    const [colour, ...others] = rowsAt(changed, 'choice_groups');
    const grown = await shop.data(`POST ${at(draft)}/choice-group/${idIn(colour)}/choices`, { name: both('Blue') });
    await shop.data(`POST ${at(draft)}/options`, {
      choices: [choiceNamed(grown, 'Blue'), ...others.map((group) => idIn(rowsAt(group, 'choices').at(-1)))],
      sku: shop.skus[2],
    });
    await golive(draft);
    const sold = (await options(version.id)).at(-1);
    await sell(version.id, idIn(sold));
    const archived = await archivedOf(version.id);
    expect(await promote(archived)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('don’t fit into version 1') },
    });
    const before = await options(version.id);
    const copy = await draftOf(archived);
    expect(await promote(copy)).toMatchObject({ status: 200 });
    expect(await options(version.id)).toEqual(before);
  });
});

describe('a draft of an archived copy', () => {
  let live: Chosen;
  let archived: number;
  let busy: { readonly id: number; readonly archived: number };
  beforeAll(async () => {
    live = await tea();
    ({ archived } = await withExtraLarge(live));
    const other = await tea();
    busy = { id: other.id, archived: (await withExtraLarge(other)).archived };
    await draftOf(busy.id);
  });

  scenarios(
    () => shop,
    [
      {
        name: 'is made by nobody who may only read',
        as: 'reader',
        call: () => `POST ${at(archived)}/edit`,
        status: 403,
      },
      {
        name: 'is not made in another store',
        as: 'administrator',
        store: ({ stores }) => stores[1],
        call: () => `POST ${at(archived)}/edit`,
        status: 404,
      },
      {
        name: 'is not made of what was read otherwise',
        as: 'administrator',
        headers: { 'If-Match': '"9"' },
        call: () => `POST ${at(archived)}/edit`,
        status: 412,
        contains: () => ({ data: { id: archived } }),
      },
      {
        name: 'is not made beside another',
        as: 'administrator',
        call: () => `POST ${at(busy.archived)}/edit`,
        status: 409,
        contains: { message: 'There is a draft of it already' },
      },
    ],
  );

  test('says what that says, with what was sold since as obsolete, and can be changed before it is promoted', async () => {
    const draft = await draftOf(archived);
    expect(await shop.data(`GET ${at(draft)}`)).toMatchObject({
      name: both('First'),
      version_of: live.id,
      status: 'draft',
      revision: 1,
    });
    expect(await named(draft)).toMatchObject({
      'Red S': { obsolete: false, quota: 9 },
      'Red XL': { obsolete: true, price: '7.00', purchased_pcs: 0 },
    });
    expect((await shop.ask(`GET ${at(draft)}/history`)).json).toMatchObject({
      data: [{ action: 'edit', changes: { version_of: { after: live.id } } }],
    });
    expect(await shop.ask(`POST ${at(live.id)}/edit`)).toMatchObject({ status: 200, json: { data: { id: draft } } });
    await shop.data(`POST ${at(draft)}/option/${idIn((await named(draft))['Red XL'])}/restore`);
    expect(await promote(draft)).toMatchObject({ status: 200, json: { data: { id: live.id } } });
    expect(await named(live.id)).toMatchObject({ 'Red XL': { obsolete: false, purchased_pcs: 1, holding_pcs: 1 } });
  });

  test('brings back what was sold beyond its quota since, once that is raised', async () => {
    const id = await shop.version({ sku: shop.skus[0], quota: 2, name: both('First') });
    await golive(id);
    const draft = await draftOf(id);
    await shop.data(`PUT ${at(draft)}`, { quota: 50, name: both('Second') });
    await golive(draft);
    await sell(id, undefined, 5);
    const copy = await archivedOf(id);
    expect(await promote(copy)).toMatchObject({ status: 422, json: { errors: { quota: [expect.any(String)] } } });
    const again = await draftOf(copy);
    await shop.data(`PUT ${at(again)}`, { quota: 6 });
    expect(await promote(again)).toMatchObject({
      status: 200,
      json: { data: { id, quota: 6, name: both('First'), purchased_pcs: 5, holding_pcs: 1 } },
    });
  });
});

test('one option restored, pieces of another sold at the same moment: it stays, or the sale is told that it is off', async () => {
  const version = await tea();
  const { archived, option } = await withExtraLarge(version);
  await changeStock(shop.parts.pool, { version: version.id, store: shop.store, option, refund: 1, release: 1 });
  const [answer, ...sales] = await Promise.all([
    promote(archived),
    ...Array.from({ length: 6 }, () =>
      sell(version.id, option).then(
        () => 1,
        () => 0,
      ),
    ),
  ]);
  const sold = sales.reduce<number>((sum, one) => sum + one, 0);
  expect(answer.status, answer.text).toBe(200);
  const kept = (await named(version.id))['Red XL'];
  if (sold > 0) expect(kept).toMatchObject({ id: option, obsolete: true, purchased_pcs: sold, holding_pcs: sold });
  else expect(kept).toBeUndefined();
});
