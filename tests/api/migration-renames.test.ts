import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { nothing, planMigration, type Plan } from '../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../server/db/migrate/schema.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { appOf, sample } from './sample-app.ts';
import { call, scenarios, type World } from './scenarios.ts';

const label = ['Word', '字', '字'] as const;
const text = { kind: 'text', label, maxLength: 60 } as const;
const amount = { kind: 'money', label } as const;

/** Every kind of place in which a field name is stored, before and after the rename. */
const fieldsBefore = {
  name: { ...text, required: true },
  blurb: { ...text, localized: true },
  rank: { kind: 'integer', label, unique: true, minValue: 0 },
  mood: {
    kind: 'select',
    label,
    choices: [
      { value: 'calm', label },
      { value: 'wild', label },
    ],
  },
  store: { kind: 'reference', label, to: 'store' },
  shops: { kind: 'reference', label, to: 'store', many: true },
  size: {
    kind: 'group',
    label,
    fields: {
      wide: amount,
      tall: amount,
      frame: { kind: 'group', label, fields: { colour: { ...text, localized: true } } },
    },
  },
  parts: {
    kind: 'rows',
    label,
    key: 'type',
    fields: {
      type: { ...text, required: true },
      note: { ...text, localized: true },
      shop: { kind: 'reference', label, to: 'store' },
      sellers: { kind: 'reference', label, to: 'store', many: true },
      makers: { kind: 'reference', label, to: 'store', many: true },
      cost: { kind: 'group', label, fields: { each: amount } },
    },
  },
  tags_read: { kind: 'rows', label, paged: true, key: 'word', fields: { word: { ...text, required: true } } },
} as const satisfies Fields;

const fieldsAfter = {
  title: { ...fieldsBefore.name, was: 'name' },
  story: { ...fieldsBefore.blurb, was: 'blurb' },
  place: { ...fieldsBefore.rank, was: 'rank' },
  temper: { ...fieldsBefore.mood, was: 'mood' },
  home: { ...fieldsBefore.store, was: 'store' },
  sold_in: { ...fieldsBefore.shops, was: 'shops' },
  measure: {
    kind: 'group',
    label,
    was: 'size',
    fields: {
      width: { ...amount, was: 'wide' },
      tall: amount,
      edge: { kind: 'group', label, was: 'frame', fields: { paint: { ...text, localized: true, was: 'colour' } } },
    },
  },
  pieces: {
    ...fieldsBefore.parts,
    was: 'parts',
    key: 'name',
    fields: {
      name: { ...text, required: true, was: 'type' },
      remark: { ...text, localized: true, was: 'note' },
      shop: { kind: 'reference', label, to: 'store' },
      sold_by: { kind: 'reference', label, to: 'store', many: true, was: 'sellers' },
      makers: { kind: 'reference', label, to: 'store', many: true },
      price: { kind: 'group', label, was: 'cost', fields: { one: { ...amount, was: 'each' } } },
    },
  },
  words: {
    ...fieldsBefore.tags_read,
    was: 'tags_read',
    fields: { text: { ...text, required: true, was: 'word' } },
    key: 'text',
  },
} as const satisfies Fields;

const lists = {
  columns: ['name', 'blurb', 'rank', 'mood', 'size.wide'],
  filters: ['mood', 'store'],
  sort: 'name',
  search: ['name', 'blurb'],
} as const;
const before = sample({ name: 'lamp', fields: fieldsBefore, list: lists });
const after = sample({
  name: 'lamp',
  fields: fieldsAfter,
  list: {
    columns: ['title', 'story', 'place', 'temper', 'measure.width'],
    filters: ['temper', 'home'],
    sort: 'title',
    search: ['title', 'story'],
  },
});

const both = (zh: string, en: string) => ({ zh_HK: zh, en_US: en });
const record = {
  name: 'Moon',
  blurb: both('月', 'moon'),
  rank: 3,
  mood: 'calm',
  store: 2,
  shops: [1, 2],
  size: { wide: '1.50', tall: '12345678901.25', frame: { colour: both('紅', 'red') } },
  parts: [
    { type: 'shade', note: both('罩', 'cover'), shop: 1, sellers: [1, 2], makers: [2], cost: { each: '2.00' } },
    { type: 'foot', note: both('腳', 'base'), shop: null, sellers: [2], makers: [], cost: { each: null } },
  ],
  tags_read: { set: [{ word: 'paper' }] },
};
const renamed = {
  title: 'Moon',
  story: both('月', 'moon'),
  place: 3,
  temper: 'calm',
  home: 2,
  sold_in: [1, 2],
  measure: { width: '1.50', tall: '12345678901.25', edge: { paint: both('紅', 'red') } },
  pieces: [
    { name: 'shade', remark: both('罩', 'cover'), shop: 1, sold_by: [1, 2], makers: [2], price: { one: '2.00' } },
    { name: 'foot', remark: both('腳', 'base'), shop: null, sold_by: [2], makers: [], price: { one: null } },
  ],
  words: { total: 1 },
};

let database: TestDatabase;
let later: TestDatabase['pool'];
let plan: Plan;
let again: Plan;
let world: World;

const tablesOf = (resource: Resource) => entityTables([resource]);

beforeAll(async () => {
  database = await makeDatabase();
  await database.pool.query(`insert into store (id, name_zh_hk, name_en_us) values (1, '一', 'One'), (2, '二', 'Two')`);
  const first = await planMigration(nothing, tablesOf(before), [before]);
  for (const statement of first.statements) await database.pool.query(statement);
  const old = appOf(database.pool, [before]);
  for (const rank of [3, 4])
    expect(await call(old, 'POST /lamp', { body: { ...record, rank } })).toMatchObject({ status: 201 });
  for (const body of [
    { size: { wide: '9.00' }, parts: [] },
    { size: record.size, parts: record.parts },
  ])
    expect(await call(old, 'PUT /lamp/1', { body })).toMatchObject({ status: 200 });
  expect(await call(old, 'DELETE /lamp/2')).toMatchObject({ status: 200 });
  plan = await planMigration(first.snapshot, tablesOf(after), [after]);
  for (const statement of plan.statements) await database.pool.query(statement);
  again = await planMigration(plan.snapshot, tablesOf(after), [after]);
  // Prepared statements are cached by entity name, which stays the same. The newer code starts with an empty cache.
  vi.resetModules();
  const newer = await import('./sample-app.ts');
  later = createPool(database.connection);
  world = newer.appOf(later, [after]);
});

afterAll(async () => {
  await endPool(later);
  await database.drop();
});

describe('renaming fields of every sort', () => {
  it('loses nothing, is done once, and makes no index or constraint anew', () => {
    expect(plan.lossy).toEqual([]);
    expect(plan.blocked).toEqual([]);
    expect(again.statements).toEqual([]);
    expect(
      plan.statements.filter((statement) =>
        /\b(?:ADD|DROP) (?:COLUMN|CONSTRAINT)\b|\b(?:CREATE|DROP) TABLE\b/u.test(statement),
      ),
    ).toEqual([]);
  });

  it('leaves the database as one that never had the former names', async () => {
    const names = async (pool: TestDatabase['pool']) =>
      (
        await pool.query(
          `select relkind::text || ' ' || relname as name from pg_class where relname like 'lamp%' union all select contype::text || ' ' || conname from pg_constraint where conname like 'lamp%' and contype <> 'n' order by 1`,
        )
      ).rows;
    const fresh = await makeDatabase();
    try {
      for (const statement of (await planMigration(nothing, tablesOf(after), [after])).statements)
        await fresh.pool.query(statement);
      expect(await names(later)).toEqual(await names(fresh.pool));
    } finally {
      await fresh.drop();
    }
  });

  scenarios(
    () => world,
    [
      { name: 'a record has all its values', call: 'GET /lamp/1', status: 200, contains: { data: renamed } },
      {
        name: 'a deleted one is brought back whole',
        call: 'POST /lamp/2/restore',
        status: 200,
        contains: { data: { ...renamed, place: 4 } },
      },
      {
        name: 'with its paged rows',
        call: 'GET /lamp/2/rows/words',
        status: 200,
        contains: { data: [{ text: 'paper' }] },
      },
      {
        name: 'the indexes serve the new names',
        call: 'GET /lamp?sort=-place&filter[temper]=calm&q=moon',
        status: 200,
        contains: { data: [{ id: 2 }, { id: 1 }] },
      },
      {
        name: 'a unique value is still unique',
        call: 'POST /lamp',
        body: { title: 'Sun', place: 3 },
        status: 409,
        contains: { errors: { place: [expect.any(String)] } },
      },
      {
        name: 'the history has the new names, in rows too',
        call: 'GET /lamp/1/history',
        status: 200,
        contains: {
          data: [
            {
              action: 'update',
              changes: {
                'measure.width': { before: '9.00', after: '1.50' },
                pieces: { before: [], after: renamed.pieces },
              },
            },
            {
              action: 'update',
              changes: {
                'measure.width': { before: '1.50', after: '9.00' },
                pieces: { before: renamed.pieces, after: [] },
              },
            },
            {
              action: 'create',
              changes: {
                title: { after: 'Moon' },
                'story.zh_HK': { after: '月' },
                temper: { after: 'calm' },
                home: { after: 2 },
                sold_in: { after: [1, 2] },
                'measure.tall': { after: '12345678901.25' },
                'measure.edge.paint.en_US': { after: 'red' },
                pieces: { after: renamed.pieces },
                words: { after: [{ text: 'paper' }] },
              },
            },
          ],
        },
      },
      {
        name: 'no former name is left in it',
        call: 'GET /lamp/2/history',
        status: 200,
        lacks: [
          'blurb',
          'rank',
          'mood',
          'shops',
          'size',
          'wide',
          'frame',
          'colour',
          'parts',
          '"type"',
          'note',
          'cost',
          'each',
          'tags_read',
          'word"',
        ],
      },
    ],
  );
});
