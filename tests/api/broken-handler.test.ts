import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../resources/kinds/kind.ts';
import { appendServerWrites, type ServerWrite } from '../../server/audit/server-writes.ts';
import type { ActionResult } from '../../server/crud/action-handlers.ts';
import { createDatabase } from '../../server/db/connection/pool.ts';
import { fillSlots } from '../../server/crud/slots.ts';
import { history } from '../../server/traits/history/index.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

const label = ['Thing', '東西', '东西'] as const;

/** The values that handlers and hooks of `box` return, set by each test, unchecked by the compiler. */
let values: JsonObject;
const box = sample({
  name: 'box',
  fields: {
    code: { kind: 'text', label },
    name: { kind: 'text', label, localized: true },
    colour_hex: { kind: 'colour', label },
    size: { kind: 'group', label, fields: { width: { kind: 'integer', label } } },
    parts: { kind: 'rows', label, fields: { note: { kind: 'text', label } } },
    codes: { kind: 'rows', label, paged: true, fields: { note: { kind: 'text', label } } },
  },
  actions: { paint: { label } },
});

const gate = sample({
  name: 'gate',
  fields: { code: { kind: 'text', label }, state: { kind: 'select', label, choices: [] } },
  lifecycle: {
    field: 'state',
    initial: 'open',
    states: { open: { label }, shut: { label }, sealed: { label } },
    transitions: {
      close: { label, from: ['open'], to: 'shut', by: 'server' },
      seal: { label, from: ['shut'], to: 'sealed', by: 'server' },
    },
  },
});

/** Faulty hooks and handlers, in an app whose only ability is the history. */
const broken = fillSlots([history], {
  hooksOf: () => ({ beforeUpdate: async () => values }),
  runAction: async (): Promise<ActionResult> => ({ values }),
  beforeExport: async () => {},
});

const logged: string[] = [];
let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples(
    [box, gate],
    [],
    pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
    broken,
  );
  await call(world, 'POST /box', { body: { code: 'b', colour_hex: '#000000' } });
});
afterAll(() => world.drop());
afterEach(() => logged.splice(0));

test.each<[string, JsonObject]>([
  ['colour_hexa', { colour_hexa: '#ffffff', colour_hex: '#ffffff' }],
  ['name.en', { colour_hex: '#ffffff', name: { en: 'Box' } }],
  ['size.depth', { colour_hex: '#ffffff', size: { width: 1, depth: 2 } }],
  ['parts.on', { colour_hex: '#ffffff', parts: [{ note: 'a' }, { on: 'b' }] }],
  ['codes.on', { colour_hex: '#ffffff', codes: { set: [{ on: 'b' }] } }],
  ['codes.add', { colour_hex: '#ffffff', codes: { add: [] } }],
])('a handler’s answer with an unknown key, %s, is a logged 500, and changes nothing', async (path, answered) => {
  values = answered;
  const before = await call(world, 'GET /box/1');
  for (const [what, body] of [
    ['POST /box/1/paint', {}],
    ['PUT /box/1', { code: 'c' }],
  ] as const) {
    expect((await call(world, what, { body })).status).toBe(500);
    expect(logged.splice(0).join()).toContain(`box has no field ${path}`);
  }
  expect((await call(world, 'GET /box/1')).json).toEqual(before.json);
  expect((await call(world, 'GET /box/1/history')).json).toMatchObject({ meta: { total: 1 } });
});

test('known keys of a handler’s answer are written', async () => {
  values = {
    name: { en_US: 'Box' },
    colour_hex: '#ffffff',
    size: { width: 1 },
    parts: [{ note: 'a' }],
    codes: { set: [{ note: 'b' }] },
  };
  const { status, json } = await call(world, 'POST /box/1/paint', { body: {} });
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { data: { ...values, parts: [{ note: 'a' }], codes: { total: 1 } } },
  });
});

test.each<[string, Omit<ServerWrite, 'id' | 'revision'>]>([
  ['gate has no field stat', { after: { code: 'a', stat: 'shut' } }],
  ['gate has no field stat', { before: { stat: 'open' }, after: { state: 'shut' } }],
  ['gate has no state shutt', { before: { state: 'open' }, after: { state: 'shutt' } }],
  ['gate has no transition from open to sealed', { before: { state: 'open' }, after: { state: 'sealed' } }],
  ['gate has no transition from sealed to open', { before: { state: 'sealed' }, after: { state: 'open' } }],
])('the server’s own history refuses what nothing declares: %s', async (why, write) => {
  const db = createDatabase(world.pool);
  const entries = () => world.pool.query(`select from history where entity = 'gate'`);
  await expect(appendServerWrites(db, gate, [{ id: 7, revision: 2, ...write }], new Date())).rejects.toThrow(why);
  expect((await entries()).rowCount).toBe(0);
});

test('the server’s own history takes declared moves, and what every record has', async () => {
  const entry = { id: 8, revision: 2, before: { id: 8, state: 'open' }, after: { code: 'a', state: 'shut' } };
  await appendServerWrites(createDatabase(world.pool), gate, [entry], new Date());
  const { rows } = await world.pool.query(`select changes from history where entity = 'gate' and record_id = 8`);
  // The code titles the entry, and didn't change.
  expect(rows).toEqual([{ changes: { state: { before: 'open', after: 'shut' } } }]);
});
