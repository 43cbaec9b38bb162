import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Unique values that several rows of one file have: the later row is wrong, and names the earlier one. */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );
const rows = (from: number, ...people: readonly (readonly [string, string])[]) =>
  people.map(([email, phone], place) => ({ row: from + place, values: { email: `${email}@shop.example`, phone } }));
const send = (mode: string, body: object) =>
  call(shop, `PUT /user/import/${mode}/rows`, { as: 'administrator', body: { csv_version: 1, ...body } });
const errors = (json: unknown) => {
  const data = at(json, 'data');
  return Array.isArray(data)
    ? data.map((one: unknown) => at(one, 'errors', 'phone', 0) ?? at(one, 'errors', 'email', 0))
    : data;
};
const begin = async (mode: string, total: number) =>
  Number(
    at(
      (await call(shop, 'POST /user/import', { as: 'administrator', body: { file_name: 'a.csv', mode, total } })).json,
      'data',
      'id',
    ),
  );
const byRow = (row: number, field = 'Phone') => `The ${field} is already taken by row ${row} of this file`;

test('a check names the earlier row, whatever the spelling; who has a value already is no row', async () => {
  await call(shop, 'POST /user', { as: 'administrator', body: { email: 'old@shop.example', phone: '91110000' } });
  const people = rows(3, ['a', '9111 0001'], ['b', '+852 9111-0001'], ['c', '91110000'], ['d', '9111 0001']);
  const checked = await send('upsert', { dry_run: true, rows: people });
  expect(errors(checked.json)).toEqual([undefined, byRow(3), 'The Phone is already taken', byRow(3)]);
});

test('so do writes, also of an earlier call; and a row that would create a record which another row made', async () => {
  const id = await begin('create', 5);
  const first = await send('create', { import: id, rows: rows(3, ['a', '91110001'], ['b', '91110001']) });
  expect(errors(first.json)).toEqual([undefined, byRow(3)]);
  const next = await send('create', {
    import: id,
    rows: rows(5, ['c', '91110002'], ['d', '9111 0001'], ['A', '91110004'], ['C', '91110005']),
  });
  expect(errors(next.json)).toEqual([undefined, byRow(3), byRow(3, 'Email'), byRow(5, 'Email')]);
  await call(shop, `POST /user/import/${id}/finish`, { as: 'administrator' });
  // A row of another import isn't a row of this file.
  const other = await send('create', { dry_run: true, rows: rows(3, ['a', '91110007'], ['e', '91110001']) });
  expect(errors(other.json)).toEqual(['There is a record with this Email already', 'The Phone is already taken']);
});

test('so does the job of a file that was sent whole, in each language', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, place) => `job${place}@shop.example,9222 ${String(place).padStart(4, '0')}`,
  );
  const body = new FormData();
  body.set(
    'file',
    new File([['#user,1', 'email,phone', ...lines, 'late@shop.example,92220004', ''].join('\r\n')], 'a.csv'),
  );
  const sent = await shop.app.request('/api/user/import/upsert', {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf('administrator')}` },
  });
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  const id = Number(at(await sent.json(), 'data', 'import'));
  const told = async (language: string) =>
    at(
      (
        await call(shop, `GET /user/import/${id}/rows?outcome=wrong`, {
          as: 'administrator',
          headers: { 'Accept-Language': language },
        })
      ).json,
      'data',
    );
  expect(await told('en')).toMatchObject([{ row: 33, errors: { phone: [byRow(7)] } }]);
  expect(await told('zh-HK')).toMatchObject([{ errors: { phone: ['電話已被此檔案的第 7 行使用'] } }]);
  expect(await told('zh-CN')).toMatchObject([{ errors: { phone: ['电话已被此文件的第 7 行使用'] } }]);
});
