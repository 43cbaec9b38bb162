import { sql } from 'drizzle-orm';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allPermissions } from '../../resources/access.ts';
import { resources } from '../../resources/index.ts';
import { bootstrap } from '../../server/bootstrap.ts';
import { createDatabase } from '../../server/db/connection/pool.ts';
import { readEnv } from '../../server/process/env.ts';
import { createAdministrator, resetPassword } from '../../server/session/administrators.ts';
import { verifyPassword } from '../../server/credentials/hash.ts';
import { findAccountByUsername } from '../../server/session/accounts.ts';
import { loadOrCreateSecret } from '../../server/session/secret.ts';
import { StartError } from '../../server/process/start-error.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
const written: string[] = [];
const log = pino({}, { write: (line: string) => written.push(line) });
const start = async (environment: Record<string, string> = {}) =>
  bootstrap({ pool: database.pool, env: readEnv({ DEMO: '0', ...environment }), log });

describe('an empty database', () => {
  beforeEach(async () => {
    database = await makeDatabase();
  });
  afterEach(async () => database.drop());

  async function count(table: string): Promise<number> {
    const { rows } = await createDatabase(database.pool).execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.identifier(table)}`,
    );
    return rows[0]?.total ?? -1;
  }
  const person = async (name: string) => findAccountByUsername(createDatabase(database.pool), name);

  test.each(['chief kettles', 'MainStore kettle 9', '主商店的水壺真是很舊了'])(
    'stays empty when the given password contains the user name: %s',
    async (given) => {
      await expect(start({ ADMIN_USERNAME: 'chief', ADMIN_PASSWORD: given })).rejects.toThrow(
        'ADMIN_PASSWORD: given one that the user name or the name of a store makes easy to guess; allowed: one without them',
      );
      expect(await count('admin_user')).toBe(0);
    },
  );

  test('gets an administrator whose generated password is printed once, never logged, and must be changed', async () => {
    const { password = '' } = await start({ ADMIN_USERNAME: 'chief' });
    expect(password).toMatch(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/u);
    const chief = await person('Chief');
    expect(chief?.must_change_password).toBe(true);
    expect(await verifyPassword(password, chief?.password ?? undefined)).toBe(true);
    expect(written.join('')).not.toContain(password);
    expect(await start({ ADMIN_USERNAME: 'chief' })).toEqual({});
  });

  test('takes a given password as it is', async () => {
    expect(await start({ ADMIN_PASSWORD: 'short but given' })).toEqual({});
    const admin = await person('admin');
    expect(admin?.must_change_password).toBe(false);
    expect(await verifyPassword('short but given', admin?.password ?? undefined)).toBe(true);
  });

  test('gets five roles and one store in both languages', async () => {
    await start();
    expect(await count('role')).toBe(5);
    const { rows } = await database.pool.query('select name_zh_hk, name_en_us from store');
    expect(rows).toEqual([{ name_zh_hk: '主商店', name_en_us: 'Main store' }]);
  });

  test('gets two stores and every entity filled with DEMO, without standing in the first administrator’s way', async () => {
    await start({ DEMO: '1', ADMIN_PASSWORD: 'short but given' });
    expect(await count('store')).toBe(2);
    for (const { name } of resources) expect({ name, filled: (await count(name)) > 0 }).toEqual({ name, filled: true });
    expect((await person('admin'))?.suspended).toBe(false);
  });

  test('is filled once by several servers that start together', async () => {
    const passwords = (await Promise.all([start(), start(), start()])).flatMap(({ password }) => password ?? []);
    expect(passwords).toHaveLength(1);
    expect({ people: await count('admin_user'), roles: await count('role'), stores: await count('store') }).toEqual({
      people: 1,
      roles: 5,
      stores: 1,
    });
  });

  test('later starts give the role administrator what a new version brought, and leave the other roles alone', async () => {
    await start();
    await database.pool.query("update role set permissions = '{}'");
    await start();
    const { rows } = await database.pool.query<{ key: string; permissions: string[] }>(
      'select key, permissions from role',
    );
    for (const { key, permissions } of rows)
      expect({ key, permissions }).toEqual({ key, permissions: key === 'administrator' ? allPermissions : [] });
  });

  test('administrators whose names are alike get addresses of their own', async () => {
    await start();
    const db = createDatabase(database.pool);
    await database.pool.query(
      "insert into admin_user (username, name, email, role) select 'someone', 'Someone', 'A-B@Example.com', role from admin_user limit 1",
    );
    await createAdministrator(db, 'a-b');
    const { rows } = await database.pool.query("select username, email from admin_user where username = 'a-b'");
    expect(rows).toEqual([{ username: 'a-b', email: 'a-b.2@example.com' }]);
  });

  test('the command refuses user names that the form refuses', async () => {
    const db = createDatabase(database.pool);
    for (const name of ['a.b', 'a@b', 'ab', 'mei ling', '陳大文', 'аdmin', 'x'.repeat(41), '\uD800mei']) {
      const refusal = expect.objectContaining({
        message: `${JSON.stringify(name)} is no user name; allowed: 3 to 40 letters, digits, dashes and underscores`,
      });
      await expect(createAdministrator(db, name)).rejects.toThrow(StartError);
      await expect(createAdministrator(db, name)).rejects.toEqual(refusal);
      expect(() => readEnv({ ADMIN_USERNAME: name })).toThrow(
        '; allowed: 3 to 40 letters, digits, dashes and underscores',
      );
    }
  });

  test('administrators are made and reset by name', async () => {
    await start();
    const db = createDatabase(database.pool);
    await expect(resetPassword(db, 'nobody')).rejects.toThrow(StartError);
    await expect(createAdministrator(db, 'ADMIN')).rejects.toThrow('There is an admin user "ADMIN" already');
    const { password } = await createAdministrator(db, 'second');
    expect(await verifyPassword(password, (await person('second'))?.password ?? undefined)).toBe(true);
    const again = await resetPassword(db, 'SECOND');
    expect(await verifyPassword(password, (await person('second'))?.password ?? undefined)).toBe(false);
    expect(await verifyPassword(again.password, (await person('second'))?.password ?? undefined)).toBe(true);
    expect((await person('second'))?.must_change_password).toBe(true);
  });
});

describe('the generated session secret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secret-'));
  });
  afterEach(async () => rm(folder, { recursive: true, force: true }));

  test.each([
    ['is empty', ''],
    ['is short', 'short'],
    ['is 43 NUL bytes', '\0'.repeat(43)],
    ['has one letter too many', 'x'.repeat(44)],
    ['is no base64url', `${'x'.repeat(42)}+`],
  ])('stops the start where it %s', async (_, text) => {
    await writeFile(join(folder, 'session-secret'), text);
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(StartError);
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(
      /^\S*session-secret (?:is empty|holds no secret of 43 [^\n:]*): put the file [^\n]*SESSION_SECRET; [^\n]*\.$/u,
    );
  });

  test('stops the start where it is a folder', async () => {
    await mkdir(join(folder, 'session-secret'));
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(
      new StartError(
        `${join(folder, 'session-secret')} is a folder: put the file of a backup there, or give SESSION_SECRET; without its secret, codes of intangible goods can’t be read.`,
      ),
    );
  });

  test('stops the start where it is a pipe that nobody writes to', async () => {
    expect(spawnSync('mkfifo', [join(folder, 'session-secret')]).status).toBe(0);
    await expect(loadOrCreateSecret(folder)).rejects.toThrow('session-secret is empty: put the file of a backup there');
  });

  test('stops the start where it is a link to where nothing is', async () => {
    await symlink(join(folder, 'nowhere', 'secret'), join(folder, 'session-secret'));
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(
      new StartError(
        `${join(folder, 'session-secret')} is a link to where nothing is: put the file of a backup there, or give SESSION_SECRET; without its secret, codes of intangible goods can’t be read.`,
      ),
    );
  });

  test('is created once by concurrent starts, readable by its owner only', async () => {
    const secrets = await Promise.all([loadOrCreateSecret(folder), loadOrCreateSecret(folder)]);
    expect(new Set([...secrets, await loadOrCreateSecret(folder)]).size).toBe(1);
    expect((await readFile(join(folder, 'session-secret'), 'utf8')).length).toBeGreaterThanOrEqual(43);
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  });
});
