import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { type Answer, call } from './scenarios.ts';

const text = { kind: 'text', label } as const;
const sold = { kind: 'integer', label, readOnly: true, tally: true, default: 0, minValue: 0 } as const;
const quota = { kind: 'integer', label, minValue: 0, covers: ['sold'] } as const;
const fields = { name: { ...text, required: true }, note: { ...text, localized: true }, quota, sold } as const;

/** Counted rows: paged, read all at once, and identified by two fields together. */
const stall = sample({
  name: 'stall',
  fields: {
    name: text,
    quota,
    sold,
    wares: { kind: 'rows', label, paged: true, key: 'name', fields },
    extras: { kind: 'rows', label, key: 'name', fields },
    fees: {
      kind: 'rows',
      label,
      paged: true,
      key: ['place', 'name'],
      fields: { place: { kind: 'integer', label, required: true }, name: text, fee: { kind: 'money', label } },
    },
  },
});

let world: SampleWorld;
let id: number;
beforeAll(async () => {
  world = await makeSamples([stall]);
});
afterAll(() => world.drop());
beforeEach(async () => {
  const made = await ask('POST /stall', {
    name: 'Stall',
    wares: { set: [{ name: 'a', quota: 9 }, { name: 'b' }, { name: 'c' }] },
    extras: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  });
  id = Number(valueAt(made.json, ['data', 'id']));
  await world.pool.query(`update stall_wares set sold = 5 where record_id = $1 and name <> 'c'`, [id]);
  await world.pool.query(`update stall_extras set sold = 7 where record_id = $1 and name <> 'c'`, [id]);
});

const ask = (what: string, body?: unknown): Promise<Answer> => call(world, what, body === undefined ? {} : { body });
type Row = Readonly<Record<string, unknown>>;
async function rows(field: 'wares' | 'fees' | 'extras'): Promise<readonly Row[]> {
  const { json } = field === 'extras' ? await ask(`GET /stall/${id}`) : await ask(`GET /stall/${id}/rows/${field}`);
  const found = valueAt(json, field === 'extras' ? ['data', 'extras'] : ['data']);
  return Array.isArray(found) ? found.filter(isObject) : [];
}
const put = (body: object) => ask(`PUT /stall/${id}`, body);

describe('rows of a page', () => {
  test('change in place: what isn’t given stays, and what is counted too', async () => {
    const [a, b, c] = await rows('wares');
    expect(await put({ wares: { set: [{ id: a?.id, quota: 6, note: { en_US: 'new' }, sold: 0 }] } })).toMatchObject({
      status: 200,
    });
    expect(await rows('wares')).toEqual([{ ...a, quota: 6, note: { zh_HK: null, en_US: 'new' }, sold: 5 }, b, c]);
  });

  test('swap their keys, and keep their ids and counts', async () => {
    const [a, b, c] = await rows('wares');
    expect(
      await put({
        wares: {
          set: [
            { id: a?.id, name: 'B' },
            { id: b?.id, name: 'c' },
            { id: c?.id, name: 'a' },
          ],
        },
      }),
    ).toMatchObject({ status: 200 });
    expect(await rows('wares')).toEqual([
      { ...a, name: 'B' },
      { ...b, name: 'c' },
      { ...c, name: 'a' },
    ]);
  });

  test('take the key of one that goes, in one write', async () => {
    const [a, b, c] = await rows('wares');
    expect(await put({ wares: { set: [{ id: a?.id, name: 'b' }, { name: 'a' }], remove: [b?.id] } })).toMatchObject({
      status: 200,
    });
    expect(await rows('wares')).toEqual([{ ...a, name: 'b' }, c, { ...c, id: expect.any(Number), name: 'a' }]);
  });

  test('can’t take the key of a row that stays', async () => {
    const before = await rows('wares');
    expect(await put({ wares: { set: [{ id: before[0]?.id, name: 'C' }] } })).toMatchObject({
      status: 409,
      json: { errors: { 'wares.set.0.name': [expect.any(String)] } },
    });
    expect(await rows('wares')).toEqual(before);
  });

  test('start with a count of zero, whatever is given', async () => {
    await put({ wares: { set: [{ name: 'd', sold: 4 }] } });
    expect((await rows('wares')).at(-1)).toMatchObject({ name: 'd', sold: 0 });
  });

  test('take any changes in one write as one after the other would', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ place: fc.nat(2), name }), { selector: ({ place }) => place, maxLength: 3 }),
        fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
        async (renames, gone) => {
          await world.pool.query('delete from stall_wares where record_id = $1', [id]);
          await put({ wares: { set: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } });
          await world.pool.query('update stall_wares set sold = id where record_id = $1', [id]);
          const before = await rows('wares');
          const renamed = renames.filter(({ place }) => !gone.includes(place));
          const wanted = before.flatMap((row, place): Row[] =>
            gone.includes(place)
              ? []
              : [{ ...row, name: renamed.find((one) => one.place === place)?.name ?? row.name }],
          );
          const answer = await put({
            wares: {
              set: renamed.map((one) => ({ id: before[one.place]?.id, name: one.name })),
              remove: gone.map((place) => before[place]?.id),
            },
          });
          const possible = new Set(wanted.map((row) => row.name)).size === wanted.length;
          // A duplicate name within the body is a validation error; a name of another row is a conflict.
          const twice = new Set(renamed.map((one) => one.name)).size < renamed.length;
          expect(answer.status).toBe(possible ? 200 : twice ? 422 : 409);
          expect(await rows('wares')).toEqual(possible ? wanted : before);
        },
      ),
      { numRuns: examples(30) },
    );
  });
});

describe('rows that a record holds all of', () => {
  test('change, swap and go in place: ids and counts stay', async () => {
    const [a, b, c] = await rows('extras');
    const given = [
      { id: b?.id, name: 'a' },
      { name: 'new', sold: 3 },
      { id: a?.id, name: 'B', sold: 1 },
    ];
    expect(await put({ extras: given })).toMatchObject({ status: 200 });
    expect(await rows('extras')).toEqual([
      { ...b, name: 'a' },
      { ...c, id: expect.any(Number), name: 'new' },
      { ...a, name: 'B' },
    ]);
  });
});

describe('a key of several fields', () => {
  test('is unique together; an empty part counts as one', async () => {
    expect(await put({ fees: { set: [{ place: 1 }, { place: 1, name: 'x' }, { place: 2 }] } })).toMatchObject({
      status: 200,
    });
    for (const again of [{ place: 1 }, { place: 1, name: 'X' }]) {
      expect(await put({ fees: { set: [{ place: 3 }, again] } })).toMatchObject({
        status: 409,
        json: { errors: { 'fees.set.1.place': [expect.any(String)] } },
      });
    }
    expect(
      await put({
        fees: {
          set: [
            { place: 3, name: 'y' },
            { place: 3, name: 'Y' },
          ],
        },
      }),
    ).toMatchObject({ status: 422, json: { errors: { 'fees.set.1.place': [expect.any(String)] } } });
    const [one, two] = await rows('fees');
    expect(
      await put({
        fees: {
          set: [
            { id: one?.id, name: 'x', fee: '5' },
            { id: two?.id, name: null },
          ],
        },
      }),
    ).toMatchObject({ status: 200 });
    expect((await rows('fees')).map((row) => [row.id, row.name, row.fee])).toEqual([
      [one?.id, 'x', '5.00'],
      [two?.id, null, null],
      [expect.any(Number), null, null],
    ]);
  });
});

describe('a field that covers a count', () => {
  test('is refused below it, in the record and in its rows; at it, or with nothing, it is taken', async () => {
    await put({ quota: 9 });
    await world.pool.query('update stall set sold = 4 where id = $1', [id]);
    expect(await put({ quota: 3 })).toMatchObject({
      status: 422,
      json: { errors: { quota: ['The Example field must be 4 or more: so many are counted already'] } },
    });
    expect(await put({ quota: 4 })).toMatchObject({ status: 200 });
    expect(await put({ quota: null })).toMatchObject({ status: 200 });
    const [a] = await rows('extras');
    expect(await put({ extras: [{ id: a?.id, quota: 6 }] })).toMatchObject({
      status: 422,
      json: { errors: { 'extras.0.quota': [expect.any(String)] } },
    });
  });

  test('is refused by the database where the rows aren’t known to the form', async () => {
    const [a] = await rows('wares');
    expect(await put({ wares: { set: [{ id: a?.id, quota: 4 }] } })).toMatchObject({
      status: 422,
      json: { errors: { wares: ['The Example field is less than what is counted already'] } },
    });
  });

  test('is kept by the database, and no count below nothing', async () => {
    await expect(
      world.pool.query(`update stall_wares set sold = 10 where record_id = $1 and name = 'a'`, [id]),
    ).rejects.toThrow('stall_wares_quota_covers');
    await expect(world.pool.query('update stall_wares set sold = -1 where record_id = $1', [id])).rejects.toThrow(
      'stall_wares_sold_check',
    );
    await expect(world.pool.query('update stall_wares set sold = null where record_id = $1', [id])).rejects.toThrow(
      'not-null',
    );
  });
});
