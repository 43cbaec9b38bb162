import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { both, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const at = (id: number) => `/product-version/${id}`;
const sentence = 'Another choice of this group is called so already: customers could not tell them apart.';
const names = (data: unknown) =>
  rowsAt(data, 'choice_groups').flatMap((group) =>
    rowsAt(group, 'choices').map((choice) => valueAt(choice, ['name', 'en_US'])),
  );

describe('two choices of one group are never called the same', () => {
  const refused = [
    {
      name: 'in a further group',
      call: 'POST choice-group',
      body: { name: both('Size'), choices: [{ name: both('S') }, { name: { zh_HK: '細', en_US: ' s' } }] },
      errors: ['choices.1.name.en_US'],
    },
    {
      name: 'where some are added',
      call: 'POST choice-group/:Colour/choices',
      body: { choices: [{ name: both('Green') }, { name: both('RED') }] },
      errors: ['choices.1.name.zh_HK', 'choices.1.name.en_US'],
    },
    {
      name: 'where one is added',
      call: 'POST choice-group/:Colour/choices',
      body: { name: { zh_HK: '紅', en_US: 'Blue' } },
      errors: ['name.en_US'],
    },
    {
      name: 'where one is renamed',
      call: 'PUT choice-group/:Colour/choice/:Red',
      body: { name: { zh_HK: 'Ｂｌｕｅ（中）' } },
      errors: ['name.zh_HK'],
    },
  ];

  test.each(refused)('$name', async ({ call, body, errors }) => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue'] });
    const before = await shop.data(`GET ${at(id)}/product-options`);
    const [method, path = ''] = call.split(' ');
    const answer = await shop.ask(
      `${method} ${at(id)}/${path.replace(':Colour', String(group.Colour)).replace(':Red', String(choice.Red))}`,
      body,
    );
    expect(answer).toMatchObject({
      status: 409,
      json: { errors: Object.fromEntries(errors.map((path_) => [path_, [sentence]])) },
    });
    expect(Object.keys(Object(valueAt(answer.json, ['errors'])))).toEqual(errors);
    expect(await shop.data(`GET ${at(id)}/product-options`)).toEqual(before);
  });

  test('where the choices of a group are given anew', async () => {
    const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue'] });
    const answer = await shop.ask(`PUT ${at(id)}/choice-group/${group.Colour}`, {
      choices: [{ id: choice.Blue }, { name: both('Blue') }],
    });
    expect(answer).toMatchObject({ status: 409, json: { errors: { 'choices.1.name.en_US': [sentence] } } });
  });

  test('where a version begins with them', async () => {
    const id = await shop.version();
    const answer = await shop.ask(`POST ${at(id)}/change_to_choices`, {
      choice_groups: [
        { name: both('Cut'), choices: [{ name: both('A') }] },
        { name: both('Size'), choices: [{ name: both('S') }, { name: both('S') }] },
      ],
    });
    expect(answer).toMatchObject({
      status: 409,
      json: { errors: { 'choice_groups.1.choices.1.name.en_US': [sentence] } },
    });
  });

  test('but those of two groups may be, one keeps its name, and two change names with each other', async () => {
    const { id, group, choice } = await shop.chosen({ Outer: ['Red', 'Blue'], Inner: ['Red', 'Blue'] });
    expect(
      await shop.ask(`PUT ${at(id)}/choice-group/${group.Outer}/choice/${choice.Red}`, { position: 1 }),
    ).toMatchObject({ status: 404 });
    const [outer] = rowsAt(await shop.data(`GET ${at(id)}/product-options`), 'choice_groups');
    const [red, blue] = rowsAt(outer, 'choices');
    await shop.data(`PUT ${at(id)}/choice-group/${group.Outer}/choice/${red?.id}`, { name: both('Red') });
    expect(
      names(
        await shop.data(`PUT ${at(id)}/choice-group/${group.Outer}`, {
          choices: [
            { id: red?.id, name: both('Blue') },
            { id: blue?.id, name: both('Red') },
          ],
        }),
      ),
    ).toEqual(['Blue', 'Red', 'Red', 'Blue']);
  });
});
