import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldedText } from '../../resources/folded-text.ts';
import { migrationsFolder, writeMigration } from '../../server/db/migrate/migration-files.ts';
import { bringUpToDate } from '../../server/db/migrate/up-to-date.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

/** Texts that count as new, and those that count as taken (docs/decisions/0025-unique-texts.md). */
let shop: Shop;
let role = 0;
beforeAll(async () => {
  shop = await makeShop();
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select role as id from admin_user where username = 'orders'`,
  );
  role = rows[0]?.id ?? 0;
  await make('role', { key: 'night', name: 'Rosé ﬁne', permissions: [] });
  await make('user-group', { name: { zh_HK: '茶友', en_US: 'Tea Friends' } });
  await make('sku', tea);
});
afterAll(() => shop.drop());

const tea = { item_code: 'TEA-1', name: '普洱茶', delivery_type: 'home_delivery', gross_weight: '1.500' };

async function make(path: string, body: object): Promise<void> {
  const made = await call(shop, `POST /${path}`, { as: 'administrator', body });
  expect(made.status, made.text).toBe(201);
}

const dash = 'may hold only letters from A to Z, digits, “-” and “_”';
const plain = 'may hold only letters from A to Z, digits and signs of an English keyboard';

describe('a user name, key or code', () => {
  const person = (username: string) => ({ username, name: 'May', email: 'may@shop.example', role });
  scenarios<Shop>(
    () => shop,
    [
      ...[
        ['a Cyrillic letter', 'аdministrator', '“а” U+0430 at place 1'],
        ['full-width letters', 'ａdministrator', '“ａ” U+FF41 at place 1'],
        ['a zero-width character', 'admini\u200Bstrator', '“\u200B” U+200B at place 7'],
        ['an accent apart', 'administrato\u0301r', '“\u0301” U+0301 at place 13'],
        ['Chinese characters', '管理員們', '“管” U+7BA1 at place 1'],
        ['a point', 'a.b', '“.” at place 2'],
        ['a space and a full-width letter', 'may ｗong', '“ ” at place 4'],
      ].map(([what, username = '', found]) => ({
        name: `a user name with ${what}`,
        as: 'administrator',
        call: 'POST /admin-user',
        body: () => person(username),
        status: 422,
        contains: { errors: { username: [`The Username ${dash}: ${found} is none of them`] } },
      })),
      {
        name: 'a key, told in Traditional Chinese',
        as: 'administrator',
        call: 'POST /role',
        body: { key: 'nıght', name: 'Other', permissions: [] },
        headers: { 'Accept-Language': 'zh-HK' },
        status: 422,
        contains: {
          errors: { key: ['識別碼只可使用英文字母 A 至 Z、數字、「-」及「_」：第 2 個字元是「ı」 U+0131，不在此列'] },
        },
      },
      {
        name: 'a code with full-width digits',
        as: 'administrator',
        call: 'POST /sku',
        body: { ...tea, item_code: 'TEA-１' },
        status: 422,
        contains: {
          errors: {
            item_code: [`The Item code ${plain}: “１” U+FF11 at place 5 is none of them, even where it looks alike`],
          },
        },
      },
      {
        name: 'a code with spaces and signs',
        as: 'administrator',
        call: 'POST /sku',
        body: { ...tea, item_code: 'TEA 2/b (#7)' },
        status: 201,
      },
    ],
  );

  test('from before the rule is kept until it is changed', async () => {
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`insert into sku (store_id, item_code, name, delivery_type) values (${shop.store}, 'ＯＬＤ', '舊', 'home_delivery') returning id`,
    );
    const id = rows[0]?.id ?? 0;
    const put = (body: object) => call(shop, `PUT /sku/${id}`, { as: 'administrator', body });
    expect((await put({ name: '新' })).status).toBe(200);
    expect((await put({ item_code: 'ＯＬＤ', name: '更新' })).status).toBe(200);
    expect(await put({ item_code: 'ＯＬＤ２' })).toMatchObject({
      status: 422,
      json: { errors: { item_code: [expect.stringContaining(plain)] } },
    });
    expect((await put({ item_code: 'OLD' })).status).toBe(200);
  });

  test('of before is told in the log once the database was migrated', async () => {
    await shop.db.execute(
      sql`insert into product_group (store_id, code, name_zh_hk, name_en_us) values (${shop.store}, 'gоld', '金', 'Gold')`,
    );
    const lines: unknown[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    try {
      await cp(migrationsFolder, folder, { recursive: true });
      writeMigration('next', ['select 1'], {}, Date.now(), folder);
      // Reported by whichever runs first: the server or `npm run admin`.
      for (let times = 0; times < 2; times += 1)
        await bringUpToDate(
          shop.parts.pool,
          pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
          folder,
        );
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(lines).toMatchObject([
      { level: 40, entity: 'product_group', field: 'code', count: 1, ids: [expect.any(Number)] },
    ]);
  });

  test('typed in full width finds the row’s record', async () => {
    const answer = await call(shop, 'PUT /sku/import/update/single', {
      as: 'administrator',
      body: { csv_version: 1, dry_run: true, row: { item_code: 'ｔｅａ－１', name: '新' } },
    });
    expect(answer.json).toMatchObject({ data: { outcome: 'update' } });
    const rows = [
      { row: 3, values: { item_code: 'ＴＥＡ-1', name: 'x' } },
      { row: 4, values: { item_code: 'tea-1', name: 'y' } },
    ];
    const both = await call(shop, 'PUT /sku/import/upsert/rows', {
      as: 'administrator',
      body: { csv_version: 1, dry_run: true, rows },
    });
    expect(both.json).toMatchObject({ data: [{ outcome: 'update' }, { outcome: 'update' }] });
  });

  test('typed in full width signs one in, and counts as the same account', async () => {
    expect((await call(shop, 'POST /auth/login', { body: { username: 'Ｏｒｄｅｒｓ', password } })).status).toBe(200);
    expect((await call(shop, 'POST /auth/login', { body: { username: 'оrders', password } })).status).toBe(401);
    for (const username of ['catalogue', 'ｃatalogue', 'cata\u200Blogue', 'CATALOGUE'])
      await call(shop, 'POST /auth/login', { body: { username, password: 'wrong' } });
    const { rows } = await shop.db.execute<{ accounts: number }>(
      sql`select count(distinct account)::int as accounts from (select account from sign_in_attempt where not succeeded order by id desc limit 4) latest`,
    );
    expect(rows[0]?.accounts).toBe(1);
  });
});

describe('a name that nobody sees', () => {
  const required = { errors: { name: ['The Name is required'] } };
  scenarios<Shop>(
    () => shop,
    [
      ...['\u200B', '\u200D', '\u3164', '\u202E'].map((name) => ({
        name: `is none: ${JSON.stringify(name)} U+${name.codePointAt(0)?.toString(16)}`,
        as: 'administrator',
        call: 'POST /role',
        body: { key: 'blank', name, permissions: [] },
        status: 422,
        contains: required,
      })),
      {
        name: 'is none in one language either',
        as: 'administrator',
        call: 'POST /user-group',
        body: { name: { zh_HK: '\u3164', en_US: 'Seen' } },
        status: 422,
        contains: { errors: { 'name.zh_HK': ['The Name (Chinese) is required'] } },
      },
      {
        name: 'keeps no mark that turns the words after it',
        as: 'administrator',
        call: 'POST /role',
        body: { key: 'turned', name: '\u202EKitchen\u202C 👩\u200D🍳', permissions: [] },
        status: 201,
        contains: { data: { name: 'Kitchen 👩\u200D🍳' } },
      },
    ],
  );
});

describe('another unique text', () => {
  const named = (name: string) => ({ key: 'other', name, permissions: [] });
  const taken = { errors: { name: ['The Name is already taken'] } };
  const group = (zh: string, en: string) => ({ name: { zh_HK: zh, en_US: en } });
  scenarios<Shop>(
    () => shop,
    [
      ...[
        ['in other case', 'ROSÉ FINE'],
        ['in full width', 'Ｒｏｓé　ﬁｎｅ'],
        ['with the accent apart', 'Rose\u0301 fine'],
        ['with a zero-width character', 'Ro\u200Bsé fine'],
      ].map(([what, name = '']) => ({
        name: `a name that is there ${what}`,
        as: 'administrator',
        call: 'POST /role',
        body: named(name),
        status: 409,
        contains: taken,
      })),
      {
        name: 'a localised name that is there in full width',
        as: 'administrator',
        call: 'POST /user-group',
        body: group('茶客', 'ＴＥＡ friends'),
        status: 409,
        contains: { errors: { 'name.en_US': ['The Name (English) is already taken'] } },
      },
      {
        name: 'a localised name that is there with an invisible character',
        as: 'administrator',
        call: 'POST /user-group',
        body: group('茶\u200D友', 'Others'),
        status: 409,
        contains: { errors: { 'name.zh_HK': ['The Name (Chinese) is already taken'] } },
      },
      {
        name: 'a name of other letters',
        as: 'administrator',
        call: 'POST /role',
        body: named('Rose fine'),
        status: 201,
      },
    ],
  );

  test('is one record for a file that names it otherwise', async () => {
    const row = { email: 'chan@shop.example', user_groups: 'ｔｅａ　friends' };
    const answer = await call(shop, 'PUT /user/import/create/single', {
      as: 'administrator',
      body: { csv_version: 1, row },
    });
    expect({ status: answer.status, text: answer.text }).toMatchObject({
      status: 200,
      text: expect.stringContaining('Tea Friends'),
    });
  });

  test('is folded alike by database and server', async () => {
    const texts = [
      'VIP Münster',
      'ＶＩＰ\u3000１',
      'ｶｰﾄﾞ',
      'Rose\u0301',
      'Rose\u200D\u0301',
      '\uFEFFGo\u200Bl\u200D\u2060d',
      'Go\u00ADld',
      '\u202EGold',
      '茶\u{E0100}',
      'STRASSE',
      'straße',
      'STRAẞE',
      'ΟΔΟΣ',
      'οδος',
      'ﬁne',
      '𠮷野家',
      'Ａ\u3164Ｂ',
      'e\u0323\u0302',
      'Дом',
      'ДОМ',
      '①',
      '㈱',
      'K',
      'İstanbul'.slice(1),
    ];
    const { rows } = await shop.db.execute<{ given: string; folded: string }>(
      sql`select given, folded_text(given) as folded from unnest(${sql.param(texts)}::text[]) as given`,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldedText));
  });

  test('of each code point is folded alike by database and server', async () => {
    const { rows } = await shop.db.execute<{ point: number; folded: string }>(
      sql`select point, folded_text(chr(point)) as folded from generate_series(32, 12000) as point where point not between 55296 and 57343`,
    );
    const other = rows
      .filter(({ point, folded }) => foldedText(String.fromCodePoint(point)) !== folded)
      .map(({ point }) => String.fromCodePoint(point));
    expect(other.filter((character) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}]/u.test(character))).toEqual(
      ['İ'],
    );
  });
});
