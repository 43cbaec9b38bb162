import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe } from 'vitest';
import { nothing, planMigration } from '../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../server/db/migrate/schema.ts';
import { exportRoutes } from '../../server/traits/csv/export/routes.ts';
import { slots } from '../../server/slots.ts';
import { errorHandler } from '../../server/http/error-handler.ts';
import { mount } from '../../server/http/mount.ts';
import type { AppEnv } from '../../server/http/route.ts';
import { unsignedUrls } from '../../server/http/signed-urls.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { sample } from './sample-app.ts';
import { scenarios, type World } from './scenarios.ts';

/**
 * Fields that a user may not read are neither in their files nor in their tables. Fields that nobody may read are in
 * none.
 */
const crate = sample({
  name: 'crate',
  scope: 'store',
  fields: {
    code: { kind: 'text', label: ['Code', '編號', '编号'], required: true, unique: true },
    cost: { kind: 'money', label: ['Cost', '成本', '成本'], read: 'ecommerce:DeleteProduct' },
    lock: {
      kind: 'group',
      label: ['Lock', '鎖', '锁'],
      fields: {
        maker: { kind: 'text', label: ['Maker', '製造商', '制造商'] },
        number: { kind: 'text', label: ['Number', '號碼', '号码'], read: 'ecommerce:DeleteProduct' },
      },
    },
    pin: { kind: 'password', label: ['PIN', '密碼', '密码'] },
    token: { kind: 'text', label: ['Token', '憑證', '凭证'], secret: true },
  },
  csv: { version: 1, key: 'code' },
  list: { columns: ['code', 'cost'], filters: ['code', 'cost'], sort: 'code', search: ['code'] },
});
const everybody = 'ecommerce:ListProducts ecommerce:ExportProduct';
const chief = `${everybody} ecommerce:DeleteProduct`;
const csv = { accept: 'text/csv' };

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await makeDatabase();
  const { pool } = database;
  const { statements } = await planMigration(nothing, entityTables([crate]), [crate]);
  for (const statement of statements) await pool.query(statement);
  await pool.query(`insert into store (id, name_zh_hk, name_en_us) values (1, '一', 'One'), (2, '二', 'Two')`);
  await pool.query(
    `insert into crate (store_id, code, cost, lock_maker, lock_number, pin, token) values (1, 'A', 12, 'Chubb', '4711', 'hash', 'hush'), (2, 'B', 34, 'Yale', '0815', 'hash', 'hush')`,
  );
  const app = new Hono<AppEnv>();
  const log = pino({ level: 'silent' });
  app.onError(errorHandler({ log }));
  app.use(async (context, next) => {
    context.set('language', 'en');
    context.set('requestId', 'of-the-tests');
    await next();
  });
  mount(
    app,
    exportRoutes(
      { pool, background: pool, log, urlSigner: unsignedUrls, now: () => new Date('2026-11-20T02:00:00Z'), slots },
      [crate],
    ),
    async (authorization) => ({
      user: 1,
      session: 'of the tests',
      resolveCaller: async () => ({
        caller: {
          id: 1,
          username: 'tester',
          name: 'Tester',
          session: 'of the tests',
          permissions: authorization?.slice('Bearer '.length).split(' ') ?? [],
        },
        storeExists: true,
      }),
    }),
  );
  world = { app, store: 1, tokenOf: (person) => person };
});
afterAll(() => database.drop());

describe('files and tables', () => {
  scenarios(
    () => world,
    [
      {
        name: 'hold what everybody may read',
        as: everybody,
        call: 'GET /configurable-datatable/crate',
        headers: csv,
        status: 200,
        contains: '#crate,1\r\nid,code,lock.maker,created_at,updated_at\r\n1,A,Chubb,',
        lacks: ['4711', '12.00', 'hash', 'hush', 'B,'],
      },
      {
        name: 'hold the rest for whoever may read that, and never a secret',
        as: chief,
        call: 'GET /configurable-datatable/crate?columns[]=code&columns[]=cost&columns[]=lock.number',
        headers: csv,
        status: 200,
        contains: 'code,cost,lock.number\r\nA,12.00,4711\r\n',
        lacks: ['hash', 'hush'],
      },
      {
        name: 'refuse a closed column',
        as: everybody,
        call: 'GET /configurable-datatable/crate?columns[]=cost',
        headers: csv,
        status: 400,
        contains: 'cost',
      },
      {
        name: 'refuse a secret to everybody',
        as: chief,
        call: 'GET /configurable-datatable/crate?columns[]=token',
        status: 400,
        contains: 'token',
      },
      {
        name: 'refuse a filter that would tell',
        as: everybody,
        call: 'GET /configurable-datatable/crate?filter[cost][gte]=10',
        headers: csv,
        status: 400,
        contains: 'filter[cost]',
      },
      {
        name: 'refuse an order that would tell',
        as: everybody,
        call: 'GET /configurable-datatable/crate?sort=cost',
        headers: csv,
        status: 400,
        contains: 'cost',
      },
      {
        name: 'offer no closed column',
        as: everybody,
        call: 'GET /crate/export/options',
        status: 200,
        contains: { data: { total: 1 } },
        lacks: ['cost', 'lock.number', 'token', 'pin'],
      },
      {
        name: 'offer it to whoever may read it',
        as: chief,
        call: 'GET /crate/export/options',
        status: 200,
        contains: '"lock.number"',
      },
      {
        name: 'have no closed field as JSON',
        as: everybody,
        call: 'GET /configurable-datatable/crate',
        status: 200,
        contains: { data: [{ id: 1, code: 'A', lock: { maker: 'Chubb' } }] },
        lacks: ['4711', '12.00', 'hash', 'hush'],
      },
      {
        name: 'hold nothing of another store, even by its id',
        as: chief,
        call: 'GET /configurable-datatable/crate?ids[]=2&columns[]=code',
        headers: csv,
        status: 200,
        lacks: ['B'],
      },
    ],
  );
});
