import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ability } from '../../server/crud/call.ts';
import { fillSlots, recordPath } from '../../server/crud/slots.ts';
import { ApiError } from '../../server/errors.ts';
import { answerOf } from '../../server/openapi/schemas.ts';
import { trash } from '../../server/traits/trash/index.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';
import { at } from './version-world.ts';

const label = ['Crate', '箱', '箱'] as const;
const crate = sample({
  name: 'crate',
  keepsLast: true,
  fields: { code: { kind: 'text', label, required: true } },
});

/** Records the calls to an ability that exists only in this test. */
const asked: string[] = [];

/** Seals crates: one object that fills slots, unknown to every file in `crud`. */
const seal: Ability = {
  routes: (resource) => [
    {
      method: 'get',
      at: `${recordPath}/seal`,
      needs: ['get'],
      doc: { id: `seal${resource.name}`, tag: 'seals', summary: 'Its seal', answer: answerOf({}) },
      handler: async ({ context }) => context.json({ data: { seal: context.req.param('id') } }),
    },
  ],
  ownRoutes: (_deps, resources) => [
    {
      method: 'get',
      path: '/seals',
      access: 'session',
      handler: (context) => context.json({ data: resources.map(({ name }) => name) }),
    },
  ],
  guards: [
    {
      fields: () => ['code'],
      check: async ({ values }) => {
        if (values.code === 'TAKEN') throw new ApiError(409, 'errors.conflict');
        return values.code === 'EMPTY' ? { code: 'FILLED' } : undefined;
      },
    },
  ],
  visible: (_resource, column) => sql`${column('code')} <> 'SEALED'`,
  cleanValues: (_resource, values) =>
    typeof values.code === 'string' ? { ...values, code: values.code.toUpperCase() } : values,
  assertWritable(_resource, { code }) {
    if (code === 'SEALED') throw new ApiError(409, 'errors.notNow');
  },
  needsLock: () => true,
  async aroundSave(_writing, changes, save) {
    const saved = await save();
    asked.push(...saved.map(({ record }, place) => `${changes[place]?.before.record.code} to ${record.code}`));
    return saved;
  },
  async beforeRemove(_writing, records) {
    asked.push(...records.map(({ code }) => `removes ${code}`));
    return new Map();
  },
  async afterRestore(_writing, records) {
    asked.push(...records.map(({ code }) => `restored ${code}`));
  },
};

let world: SampleWorld;
beforeAll(async () => {
  const rules = { hooksOf: () => ({}), runAction: async () => ({}), beforeExport: async () => {} };
  world = await makeSamples([crate], [], undefined, fillSlots([trash, seal], rules));
});
afterAll(() => world.drop());
beforeEach(() => asked.splice(0));

const send = async (what: string, code?: string) => {
  const { status, json } = await call(world, what, { body: code === undefined ? undefined : { code } });
  return { status, json };
};
/** Creates a crate and returns its path. */
const make = async (code: string) => {
  const made = await call(world, 'POST /crate', { body: { code } });
  expect(made).toMatchObject({ status: 201 });
  return `/crate/${at(made, 'data.id')}`;
};

test('a guard refuses a write, and answers values that are written besides', async () => {
  expect(await send('POST /crate', 'taken')).toMatchObject({ status: 409 });
  expect(await send('POST /crate', 'empty')).toMatchObject({ status: 201, json: { data: { code: 'FILLED' } } });
});

test('a guarded value is refused, and stays as it was', async () => {
  const path = await make('sealed');
  expect(await send(`PUT ${path}`, 'open')).toMatchObject({ status: 409 });
  expect(await send(`GET ${path}`)).toMatchObject({ json: { data: { code: 'SEALED' } } });
});

test('values are cleaned before anyone sees what they change, and a save is watched', async () => {
  const path = await make('a');
  await send(`PUT ${path}`, 'b');
  await send(`PUT ${path}`, 'B');
  expect(asked).toEqual(['A to B', 'B to B']);
  expect(await send(`GET ${path}`)).toMatchObject({ json: { data: { code: 'B', revision: 2 } } });
});

test('its trash slot is called for deleted and restored records', async () => {
  const path = await make('c');
  await make('d');
  expect(await send(`DELETE ${path}`)).toMatchObject({ status: 200 });
  expect(await send(`POST ${path}/restore`)).toMatchObject({ status: 200 });
  expect(asked).toEqual(['removes C', 'restored C']);
});

test('its routes are served below the entity’s path and at paths of its own', async () => {
  const path = await make('e');
  expect(await send(`GET ${path}/seal`)).toMatchObject({ json: { data: { seal: path.split('/')[2] } } });
  expect(await send('GET /seals')).toMatchObject({ json: { data: ['crate'] } });
});

test('an entity without an ability has none of its routes', async () => {
  const path = await make('f');
  expect(await send(`GET ${path}/history`)).toMatchObject({ status: 404 });
  expect(await send('GET /crate/sort')).toMatchObject({ status: 404 });
});
