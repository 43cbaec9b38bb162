import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { custom_product_label } from '../../resources/catalogue/custom_product_label.ts';
import { label } from '../../resources/kinds/examples.ts';
import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { makeSamples, everything, sample, type SampleWorld } from './sample-app.ts';
import { type Answer, call, type CallOptions, scenarios } from './scenarios.ts';

const text = { kind: 'text', label } as const;

/** Fields with their own permission: in the record, in a group and in the search. */
const guarded = sample({
  name: 'guarded',
  fields: {
    name: text,
    cost: { kind: 'money', label, read: 'admin:GetCost', write: 'admin:UpdateCost' },
    terms: {
      kind: 'group',
      label,
      fields: { rebate: { kind: 'percent', label, read: 'admin:GetCost' }, days: { kind: 'integer', label } },
    },
    supplier: { ...text, read: 'admin:GetCost' },
    token: { ...text, secret: true },
  },
  list: {
    columns: ['name', 'cost', 'terms.rebate'],
    filters: ['cost', 'terms.rebate', 'name'],
    sort: '-cost',
    search: ['name', 'supplier'],
  },
});
/** Belongs to a store and to an area of the same store; its rows refer to an area too. */
const spot = sample({
  name: 'spot',
  scope: 'store',
  parent: 'area',
  fields: {
    name: { ...text, required: true, unique: true },
    area: { kind: 'reference', label, to: 'custom_product_label' },
    near: { kind: 'reference', label, to: 'custom_product_label', many: true },
    hours: {
      kind: 'rows',
      label,
      key: 'day',
      fields: {
        day: { kind: 'integer', label, required: true },
        open: { kind: 'dateTime', label },
        fee: { kind: 'money', label, default: '1.00' },
        note: { ...text, localized: true },
      },
    },
    code: { ...text, maxLength: 5 },
  },
  uniqueTogether: [['area', 'code']],
  list: { columns: ['name', 'area', 'hours'], filters: ['near'], sort: 'name', search: ['name', 'code'] },
});
const fixed = sample({ name: 'fixed', without: ['create', 'update', 'delete'], fields: { name: text } });

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([guarded, spot, fixed], [custom_product_label]);
});
afterAll(() => world.drop());

const ask = (what: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
  call(world, what, { ...(body !== undefined && { body }), ...options });
const idIn = (answer: Answer): number => {
  const id = valueAt(answer.json, ['data', 'id']);
  expect(id, answer.text).toBeTypeOf('number');
  return Number(id);
};

describe('a field that needs a permission', () => {
  const insider = [...everything, 'admin:GetCost', 'admin:UpdateCost'].join(' ');
  const outsider = everything.join(' ');
  let id: number;
  beforeAll(async () => {
    id = idIn(
      await ask(
        'POST /guarded',
        { name: 'Tea', cost: '12.5', terms: { rebate: '3', days: 30 }, supplier: 'Wing On', token: 'abc' },
        { as: insider },
      ),
    );
    await ask('PUT /guarded/1', { cost: '13' }, { as: insider });
  });

  scenarios(
    () => world,
    [
      {
        name: 'is refused as a filter',
        as: outsider,
        call: 'GET /guarded?filter[cost]=12.50',
        status: 400,
        contains: 'filter[cost]',
      },
      {
        name: 'is refused as a filter inside a group',
        as: outsider,
        call: 'GET /guarded?filter[terms.rebate]=3',
        status: 400,
      },
      { name: 'is refused as a sort', as: outsider, call: 'GET /guarded?sort=cost', status: 400 },
      {
        name: 'is refused when written',
        as: outsider,
        call: () => `PUT /guarded/${id}`,
        body: { cost: '1' },
        status: 422,
        contains: { errors: { cost: ['You are not permitted to change the Example'] } },
      },
      {
        name: 'is refused when its hidden value was guessed',
        as: outsider,
        call: 'PUT /guarded/1',
        body: { cost: '13.00' },
        status: 422,
        contains: { errors: { cost: ['You are not permitted to change the Example'] } },
      },
      {
        name: 'is refused in a new record',
        as: outsider,
        call: 'POST /guarded',
        body: { name: 'Coffee', cost: '1' },
        status: 422,
        contains: { errors: { cost: [expect.any(String)] } },
      },
      {
        name: 'is not searched',
        as: outsider,
        call: 'GET /guarded?q=wing',
        status: 200,
        contains: { meta: { total: 0 } },
      },
      {
        name: 'is not in a list',
        as: outsider,
        call: 'GET /guarded',
        status: 200,
        contains: { data: [{ name: 'Tea', terms: { days: 30 } }] },
        lacks: ['13.00', 'rebate', 'Wing On'],
      },
      {
        name: 'is not in a record',
        as: outsider,
        call: () => `GET /guarded/${id}`,
        status: 200,
        lacks: ['13.00', 'rebate', 'Wing On'],
      },
      {
        name: 'is not in the history',
        as: outsider,
        call: () => `GET /guarded/${id}/history`,
        status: 200,
        contains: { meta: { total: 2 } },
        lacks: ['13.00', '12.50', 'rebate', 'Wing On'],
      },
      {
        name: 'is not in the answer to an old revision',
        as: outsider,
        call: () => `PUT /guarded/${id}`,
        body: { name: 'x' },
        headers: { 'If-Match': '"1"' },
        status: 412,
        lacks: ['13.00', 'rebate', 'Wing On'],
      },
      {
        name: 'is named to the one who lacks it',
        as: outsider,
        call: 'GET /guarded/meta',
        status: 200,
        contains: {
          data: { hidden: ['cost', 'terms.rebate', 'supplier'], locked: ['cost'], sortable: ['id', 'name'] },
        },
      },
      {
        name: 'is found by one who has it',
        as: insider,
        call: 'GET /guarded?q=wing&filter[cost][gte]=13&sort=-cost',
        status: 200,
        contains: { data: [{ cost: '13.00', terms: { rebate: '3.00' } }] },
      },
      {
        name: 'may be repeated as it is',
        as: insider.replace(' admin:UpdateCost', ''),
        call: () => `PUT /guarded/${id}`,
        body: { cost: '13', name: 'Green tea' },
        status: 200,
        contains: { data: { name: 'Green tea' } },
      },
      {
        name: 'that is secret stands in the record alone',
        as: insider,
        call: () => `GET /guarded/${id}`,
        status: 200,
        contains: { data: { token: 'abc' } },
      },
      { name: 'that is secret is in no list', as: insider, call: 'GET /guarded', status: 200, lacks: ['abc'] },
      {
        name: 'that is secret is in no history',
        as: insider,
        call: () => `GET /guarded/${id}/history`,
        status: 200,
        contains: 'token',
        lacks: ['abc'],
      },
    ],
  );
});

describe('in a store', () => {
  const other = { store: 2 };
  let here: number;
  let there: number;
  let spotId: number;
  beforeAll(async () => {
    here = idIn(
      await ask('POST /custom-product-label', {
        code: 'C',
        color_hexa: '#ff0000',
        name: { zh_HK: '中環', en_US: 'Central' },
      }),
    );
    there = idIn(
      await ask(
        'POST /custom-product-label',
        { code: 'M', color_hexa: '#ff0000', name: { zh_HK: '旺角', en_US: 'Mong Kok' } },
        other,
      ),
    );
    spotId = idIn(await ask('POST /spot', { name: 'Pier', area: here, near: [here], code: 'P' }));
  });

  scenarios(
    () => world,
    [
      {
        name: 'a reference to another store is refused on its field',
        call: 'POST /spot',
        body: () => ({ name: 'Wrong', area: there }),
        status: 422,
        contains: { errors: { area: [expect.any(String)] } },
      },
      {
        name: 'one of many references to another store is refused on its field',
        call: () => `PUT /spot/${spotId}`,
        body: () => ({ near: [here, there] }),
        status: 422,
        contains: { errors: { near: [expect.any(String)] } },
      },
      {
        name: 'the same unique value is free in another store',
        call: 'POST /spot',
        store: 2,
        body: { name: 'pier' },
        status: 201,
      },
      {
        name: 'a unique value is taken in its own',
        call: 'POST /spot',
        body: { name: 'PIER' },
        status: 409,
        contains: { errors: { name: [expect.any(String)] } },
      },
      {
        name: 'a set of fields that is unique together is named',
        call: 'POST /spot',
        body: () => ({ name: 'Second', area: here, code: 'p' }),
        status: 409,
        contains: { errors: { area: [expect.any(String)], code: [expect.any(String)] } },
      },
      {
        name: 'references offer what is in the store',
        call: 'GET /spot/meta?field=area',
        status: 200,
        contains: () => ({ data: [{ id: here, title: 'Central' }] }),
        lacks: ['Mong Kok'],
      },
      {
        name: 'references offer nothing of another store by id',
        call: () => `GET /spot/meta?field=area&ids[]=${there}`,
        status: 200,
        contains: '"data":[]',
      },
      {
        name: 'lists take the parent',
        call: () => `GET /spot?parent_id=${here}`,
        status: 200,
        contains: { meta: { total: 1 } },
      },
      { name: 'lists take the store as a parameter too', call: 'GET /spot?store_id=1', status: 200 },
      {
        name: 'lists find by one of many references',
        call: () => `GET /spot?filter[near]=${here}`,
        status: 200,
        contains: { meta: { total: 1 } },
      },
      {
        name: 'lists find what refers to nothing',
        call: 'GET /spot?filter[near][null]=true',
        status: 200,
        contains: { meta: { total: 0 } },
      },
      {
        name: 'names come in the caller’s language',
        call: () => `GET /spot/${spotId}`,
        status: 200,
        contains: () => ({ labels: { area: { [here]: 'Central' }, near: { [here]: 'Central' } } }),
      },
      {
        name: 'a record may name its own store',
        call: () => `PUT /spot/${spotId}`,
        body: { store_id: 1 },
        status: 200,
      },
      { name: 'a record may not name another', call: () => `PUT /spot/${spotId}`, body: { store_id: 2 }, status: 400 },
    ],
  );

  test('records referenced in rows, joins and columns are not deleted', async () => {
    expect(await ask(`DELETE /custom-product-label/${here}`)).toMatchObject({ status: 409 });
    expect(await ask(`GET /custom-product-label/${here}`)).toMatchObject({ status: 200 });
  });
});

describe('rows that a record holds all of', () => {
  const rowsOf = (answer: Answer): readonly Readonly<Record<string, unknown>>[] => {
    const rows = valueAt(answer.json, ['data', 'hours']);
    return Array.isArray(rows) ? rows.filter(isObject) : [];
  };
  const made = async (name: string) =>
    ask('POST /spot', {
      name,
      hours: [
        { day: 1, open: '2026-11-20T01:00:00.123Z', note: { en_US: 'early' } },
        { day: 2, fee: '2.5' },
      ],
    });

  test('come back in order with ids, in the contract’s shapes', async () => {
    const answer = await made('Ordered');
    expect(rowsOf(answer)).toEqual([
      {
        id: expect.any(Number),
        day: 1,
        open: '2026-11-20T01:00:00.123Z',
        fee: '1.00',
        note: { zh_HK: null, en_US: 'early' },
      },
      { id: expect.any(Number), day: 2, open: null, fee: '2.50', note: { zh_HK: null, en_US: null } },
    ]);
  });

  test('are matched by id: changed, removed, added and put in order', async () => {
    const answer = await made('Matched');
    const [first, second] = rowsOf(answer);
    const changed = await ask(`PUT /spot/${idIn(answer)}`, { hours: [{ day: 3 }, { id: second?.id, day: 1 }] });
    expect(changed.status, changed.text).toBe(200);
    expect(rowsOf(changed)).toEqual([
      { id: expect.any(Number), day: 3, open: null, fee: '1.00', note: { zh_HK: null, en_US: null } },
      { ...second, day: 1 },
    ]);
    const history = await ask(`GET /spot/${idIn(answer)}/history`);
    expect(history).toMatchObject({
      json: { data: [{ changes: { hours: { before: [first, second], after: rowsOf(changed) } } }, {}] },
    });
    const reversed = await ask(`PUT /spot/${idIn(answer)}`, { hours: rowsOf(changed).toReversed() });
    expect(rowsOf(reversed)).toEqual(rowsOf(changed).toReversed());
  });

  test('can swap a unique value', async () => {
    const answer = await made('Swapped');
    const [first, second] = rowsOf(answer);
    const swapped = await ask(`PUT /spot/${idIn(answer)}`, {
      hours: [
        { id: first?.id, day: 2 },
        { id: second?.id, day: 1 },
      ],
    });
    expect(rowsOf(swapped).map(({ id, day }) => [id, day])).toEqual([
      [first?.id, 2],
      [second?.id, 1],
    ]);
  });

  test('given as they are change nothing', async () => {
    const answer = await made('Same');
    expect(await ask(`PUT /spot/${idIn(answer)}`, { hours: rowsOf(answer) })).toMatchObject({
      status: 200,
      json: { data: { revision: 1 } },
    });
  });

  test('of another record, or twice the same, are refused', async () => {
    const [one, other] = [await made('One'), await made('Another')];
    const [own] = rowsOf(one);
    const [strange] = rowsOf(other);
    expect(await ask(`PUT /spot/${idIn(one)}`, { hours: [{ id: strange?.id, day: 5 }] })).toMatchObject({
      status: 422,
      json: { errors: { 'hours.0.id': [expect.any(String)] } },
    });
    expect(
      await ask(`PUT /spot/${idIn(one)}`, {
        hours: [
          { id: own?.id, day: 5 },
          { id: own?.id, day: 6 },
        ],
      }),
    ).toMatchObject({ status: 422, json: { errors: { 'hours.1.id': [expect.any(String)] } } });
  });

  test('come back with a deleted record', async () => {
    const answer = await made('Back');
    const before = rowsOf(await ask(`GET /spot/${idIn(answer)}`));
    await ask(`DELETE /spot/${idIn(answer)}`);
    expect(rowsOf(await ask(`POST /spot/${idIn(answer)}/restore`))).toEqual(before);
  });
});

describe('an entity without create, update and delete', () => {
  scenarios(
    () => world,
    [
      { name: 'has no POST', call: 'POST /fixed', body: {}, status: 404 },
      { name: 'has no PUT', call: 'PUT /fixed/1', body: {}, status: 404 },
      { name: 'has no DELETE', call: 'DELETE /fixed/1', status: 404 },
      { name: 'has no restore', call: 'POST /fixed/1/restore', status: 404 },
      {
        name: 'says so',
        call: 'GET /fixed/meta',
        status: 200,
        contains: { data: { can: { list: true, create: false, update: false, delete: false, restore: false } } },
      },
    ],
  );
});
