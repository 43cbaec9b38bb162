import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { both, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const named = (data: unknown) =>
  rowsAt(data, 'choice_groups').map((group) => [
    valueAt(group, ['name', 'en_US']),
    rowsAt(group, 'choices').map((choice) => valueAt(choice, ['name', 'en_US'])),
  ]);
const combinations = (data: unknown) => rowsAt(data, 'options').map(({ choices }) => choices);
const at = (id: number) => `/product-version/${id}`;

describe('switching to choices', () => {
  test('is refused a second time', async () => {
    const { id } = await shop.chosen({});
    expect(await shop.ask(`POST ${at(id)}/change_to_choices`)).toMatchObject({
      status: 409,
      json: { message: 'This version has choices already' },
    });
  });

  test('names what is wrong in a group to begin with, by its place', async () => {
    const id = await shop.version();
    const answer = await shop.ask(`POST ${at(id)}/change_to_choices`, {
      choice_groups: [
        { name: both('Size') },
        { name: { en_US: 'Colour' }, choices: [{ name: both('Red') }, { name: {} }] },
      ],
    });
    expect(answer).toMatchObject({
      status: 422,
      json: {
        errors: {
          'choice_groups.1.name.zh_HK': [expect.any(String)],
          'choice_groups.1.choices.1.name.zh_HK': [expect.any(String)],
          'choice_groups.1.choices.1.name.en_US': [expect.any(String)],
        },
      },
    });
    expect(await shop.data(`GET ${at(id)}`)).toMatchObject({ has_choices: false, revision: 1 });
  });

  test('takes the SKU and the quota, and keeps the price for options without one', async () => {
    const id = await shop.version({ sku: shop.skus[0], quota: 5, price: '12' });
    const answer = await shop.ask(`POST ${at(id)}/change_to_choices`, {
      choice_groups: [{ name: both('Size'), choices: [{ name: both('S') }] }],
    });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        data: {
          revision: 2,
          has_choices: true,
          options: [],
          choice_groups: [{ name: both('Size'), choices: [{ name: both('S') }] }],
        },
      },
    });
    expect(await shop.data(`GET ${at(id)}`)).toMatchObject({
      has_choices: true,
      sku: null,
      quota: null,
      price: '12.00',
    });
    expect(await shop.ask(`GET ${at(id)}/history`)).toMatchObject({
      json: {
        data: [
          {
            action: 'change_to_choices',
            changes: { sku: { before: shop.skus[0], after: null }, has_choices: { before: false, after: true } },
          },
          {},
        ],
      },
    });
  });

  test('needs no body', async () => {
    const id = await shop.version();
    expect(await shop.ask(`POST ${at(id)}/change_to_choices`)).toMatchObject({
      status: 200,
      json: { data: { has_choices: true, choice_groups: [] } },
    });
  });
});

describe('a choice group', () => {
  test('is refused without a name in both languages', async () => {
    const { id } = await shop.chosen({});
    expect(await shop.ask(`POST ${at(id)}/choice-group`, {})).toMatchObject({
      status: 422,
      json: {
        errors: { 'name.zh_HK': ['The Choice group (Chinese) is required'], 'name.en_US': [expect.any(String)] },
      },
    });
    expect(await shop.ask(`POST ${at(id)}/choice-group`, { name: both('x'.repeat(61)) })).toMatchObject({
      status: 422,
    });
    expect(
      await shop.ask(`POST ${at(id)}/choice-group`, { name: both('Size'), choices: [{ name: both('S') }, {}] }),
    ).toMatchObject({ status: 422, json: { errors: { 'choices.1.name.en_US': [expect.any(String)] } } });
  });

  test('is refused beyond ten', async () => {
    const { id } = await shop.chosen(
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`Group ${index}`, ['A']])),
    );
    expect(await shop.ask(`POST ${at(id)}/choice-group`, { name: both('One more') })).toMatchObject({
      status: 422,
      json: { errors: { name: ['The Choice group field may have at most 10 entries'] } },
    });
  });

  test('stands behind the others, with its choices in order', async () => {
    const { id } = await shop.chosen({ Colour: ['Red'] });
    const answer = await shop.ask(`POST ${at(id)}/choice-group`, {
      name: both('Size'),
      choices: [{ name: both('S') }, { name: both('L') }],
    });
    expect(answer.status).toBe(201);
    expect(named(valueAt(answer.json, ['data']))).toEqual([
      ['Colour', ['Red']],
      ['Size', ['S', 'L']],
    ]);
  });

  test('is refused where there are options, unless it says which choice they get', async () => {
    const { id, choice } = await shop.chosen({ Colour: ['Red', 'Blue'] });
    await shop.data(`POST ${at(id)}/options`, { options: [{ choices: [choice.Red] }, { choices: [choice.Blue] }] });
    for (const body of [
      { name: both('Size') },
      { name: both('Size'), choices: [{ name: both('S') }], default_choice: 1 },
      { name: both('Size'), default_choice: 0 },
    ]) {
      expect(await shop.ask(`POST ${at(id)}/choice-group`, body)).toMatchObject({
        status: 422,
        json: {
          errors: { default_choice: ['There are options already: name the choice of this group that they get.'] },
        },
      });
    }
    const added = await shop.data(`POST ${at(id)}/choice-group`, {
      name: both('Size'),
      choices: [{ name: both('S') }, { name: both('L') }],
      default_choice: 1,
    });
    const [, size] = rowsAt(added, 'choice_groups');
    const large = rowsAt(size, 'choices')[1]?.id;
    expect(combinations(added)).toEqual([
      [choice.Red, large],
      [choice.Blue, large],
    ]);
  });

  test('changes name, place and choices: those given in that order, the others behind them', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue', 'Green'], Size: ['S'] });
    const path = `PUT ${at(id)}/choice-group/${group.Colour}`;
    expect(named(await shop.data(path, { name: { en_US: 'Shade' }, position: 5 }))).toEqual([
      ['Size', ['S']],
      ['Shade', ['Red', 'Blue', 'Green']],
    ]);
    const changed = await shop.data(path, {
      position: 0,
      choices: [{ id: choice.Green, name: { en_US: 'Lime' } }, { name: both('Black') }, { id: choice.Red }],
    });
    expect(named(changed)).toEqual([
      ['Shade', ['Lime', 'Black', 'Red', 'Blue']],
      ['Size', ['S']],
    ]);
    expect(rowsAt(rowsAt(changed, 'choice_groups')[0], 'choices')[0]).toMatchObject({
      id: choice.Green,
      name: { zh_HK: 'Green（中）', en_US: 'Lime' },
    });
  });

  test('takes no choice of another group, nor one twice', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red'], Size: ['S'] });
    const path = `PUT ${at(id)}/choice-group/${group.Colour}`;
    expect(await shop.ask(path, { choices: [{ id: choice.Red }, { id: choice.S }] })).toMatchObject({
      status: 422,
      json: { errors: { 'choices.1.id': [expect.any(String)] } },
    });
    expect(await shop.ask(path, { choices: [{ id: choice.Red }, { id: choice.Red }] })).toMatchObject({
      status: 422,
      json: { errors: { 'choices.1.id': [expect.any(String)] } },
    });
    expect(await shop.ask(path, { position: -1 })).toMatchObject({
      status: 422,
      json: { errors: { position: [expect.any(String)] } },
    });
  });

  test('is not deleted while options have several of its choices, or nothing else', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue'], Size: ['S'] });
    await shop.data(`POST ${at(id)}/options`, {
      options: [{ choices: [choice.Red, choice.S] }, { choices: [choice.Blue, choice.S] }],
    });
    expect(await shop.ask(`DELETE ${at(id)}/choice-group/${group.Colour}`)).toMatchObject({
      status: 409,
      json: { message: 'Options have this choice already: 2. Delete them first.' },
    });
    const alone = await shop.chosen({ Colour: ['Red', 'Blue'] });
    await shop.data(`POST ${at(alone.id)}/options`, { choices: [alone.choice.Red] });
    expect(await shop.ask(`DELETE ${at(alone.id)}/choice-group/${alone.group.Colour}`)).toMatchObject({ status: 409 });
  });

  test('that options have one choice of is deleted, and they go without; their prices stay theirs', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue'], Size: ['S', 'M'] });
    const made = await shop.data(`POST ${at(id)}/options`, {
      options: [{ choices: [choice.Red, choice.S] }, { choices: [choice.Blue, choice.S] }],
    });
    const [first, second] = rowsAt(made, 'options');
    await shop.data(`PUT ${at(id)}/group-prices`, {
      group_prices: [{ customer_group: shop.groups[0], option: second?.id, price: '7' }],
    });
    const after = await shop.data(`DELETE ${at(id)}/choice-group/${group.Size}`);
    expect(after).toMatchObject({
      options: [
        { id: first?.id, choices: [choice.Red] },
        { id: second?.id, choices: [choice.Blue] },
      ],
      group_pricing: [{ option: second?.id, price: '7.00' }],
    });
    expect(named(after)).toEqual([['Colour', ['Red', 'Blue']]]);
  });
});

describe('a choice', () => {
  test('is refused without a name, and beyond five hundred', async () => {
    const { id, group } = await shop.chosen({ Colour: [] });
    const path = `POST ${at(id)}/choice-group/${group.Colour}/choices`;
    expect(await shop.ask(path, {})).toMatchObject({
      status: 422,
      json: { errors: { 'name.zh_HK': [expect.any(String)] } },
    });
    expect(await shop.ask(path, { choices: [] })).toMatchObject({
      status: 422,
      json: { errors: { choices: [expect.any(String)] } },
    });
    expect(await shop.ask(path, { choices: Array.from({ length: 501 }, () => ({ name: both('x') })) })).toMatchObject({
      status: 422,
    });
    expect(
      await shop.ask(path, { choices: Array.from({ length: 500 }, (_, index) => ({ name: both(`${index}`) })) }),
    ).toMatchObject({ status: 201 });
    expect(await shop.ask(path, { name: both('one more') })).toMatchObject({
      status: 422,
      json: { errors: { choices: ['The Choices field may have at most 500 entries'] } },
    });
  });

  test('stands behind the others of its group, one or many at once', async () => {
    const { id, group } = await shop.chosen({ Colour: ['Red'], Size: ['S'] });
    const path = `POST ${at(id)}/choice-group/${group.Colour}/choices`;
    expect(await shop.ask(path, { name: both('Blue') })).toMatchObject({ status: 201 });
    expect(named(await shop.data(path, { choices: [{ name: both('Green') }, { name: both('Black') }] }))).toEqual([
      ['Colour', ['Red', 'Blue', 'Green', 'Black']],
      ['Size', ['S']],
    ]);
  });

  test('changes its name and its place', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue', 'Green'], Size: ['S'] });
    const path = `PUT ${at(id)}/choice-group/${group.Colour}/choice/${choice.Green}`;
    expect(await shop.ask(path, { name: { en_US: '' } })).toMatchObject({
      status: 422,
      json: { errors: { 'name.en_US': [expect.any(String)] } },
    });
    expect(named(await shop.data(path, { name: { en_US: 'Lime' }, position: 0 }))).toEqual([
      ['Colour', ['Lime', 'Red', 'Blue']],
      ['Size', ['S']],
    ]);
  });

  test('is not deleted while an option has it, obsolete ones too', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue'] });
    const [option] = rowsAt(await shop.data(`POST ${at(id)}/options`, { choices: [choice.Red] }), 'options');
    await shop.data(`POST ${at(id)}/option/${option?.id}/obsolete`);
    const path = `DELETE ${at(id)}/choice-group/${group.Colour}/choice/`;
    expect(await shop.ask(`${path}${choice.Red}`)).toMatchObject({
      status: 409,
      json: { message: 'Options have this choice already: 1. Delete them first.' },
    });
    expect(named(await shop.data(`${path}${choice.Blue}`))).toEqual([['Colour', ['Red']]]);
  });

  test('keeps its key when its name changes, and the history names what was done', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red'] });
    const before = rowsAt(rowsAt(await shop.data(`GET ${at(id)}/product-options`), 'choice_groups')[0], 'choices')[0];
    const after = rowsAt(
      rowsAt(
        await shop.data(`PUT ${at(id)}/choice-group/${group.Colour}/choice/${choice.Red}`, { name: both('Rosé') }),
        'choice_groups',
      )[0],
      'choices',
    )[0];
    expect(after).toEqual({ ...before, name: both('Rosé') });
    expect(await shop.ask(`GET ${at(id)}/history`)).toMatchObject({
      json: {
        data: [
          {
            action: 'choice_update',
            changes: { choices: { before: [{ id: choice.Red }], after: [{ id: choice.Red, name: both('Rosé') }] } },
          },
          {},
          {},
        ],
      },
    });
  });
});
