import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { databasePid, makeDataDir, runServer, startServer } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;

afterEach(() => dataDir.remove());

const environment = () => ({ DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: password });
const admin = (...words: string[]) =>
  runServer(environment(), { command: [process.execPath, 'scripts/admin.mjs', ...words] });
const passwordIn = (text: string) => /password (\S+)/.exec(text)?.[1] ?? '';

async function signIn(
  address: string,
  username: string,
  password: string,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return { status: response.status, answer: await response.json() };
}

const mustChange = { data: { challenge: 'NEW_PASSWORD_REQUIRED' } };

const usage =
  'Usage: npm run admin -- create|reset|reset-factor <username>, npm run admin -- map-group <group> <role key>, or npm run admin -- ledger\n';

test.each([
  [[], usage],
  [['drop', 'mei'], usage],
  [['create', 'mei', 'ling'], usage],
  [['map-group', 'warehouse'], usage],
  [['map-group', 'warehouse', 'catalogue', 'orders'], usage],
  [['create', 'mei ling'], '"mei ling" is no user name; allowed: 3 to 40 letters, digits, dashes and underscores\n'],
  [['create', 'a@b'], '"a@b" is no user name; allowed: 3 to 40 letters, digits, dashes and underscores\n'],
])('npm run admin -- %s is refused in one line', async (words, line) => {
  dataDir = await makeDataDir();
  expect(await admin(...words)).toEqual({ code: 1, out: '', error: line });
});

test('resetting an unknown user is refused in one line, and leaves nothing running', async () => {
  dataDir = await makeUsedDataDir();
  expect(await admin('reset', 'mei')).toEqual({ code: 1, out: '', error: 'There is no admin user "mei".\n' });
  expect(await admin('reset-factor', 'mei')).toEqual({
    code: 1,
    out: '',
    error: 'There is no admin user "mei" with a second factor.\n',
  });
  expect(await databasePid(dataDir.path)).toBeUndefined();
});

test('a group of the user pool gets a role by the role’s key, once, and another one in its place', async () => {
  dataDir = await makeUsedDataDir();
  expect(await admin('map-group', 'warehouse', 'stock')).toEqual({
    code: 1,
    out: '',
    error:
      'There is no role with the key "stock"; there are administrator, catalogue, orders, customer_service, read_only.\n',
  });
  const said = (role: string) => ({
    code: 0,
    out: `Whoever is in the group warehouse of the user pool has the role ${role}.\n`,
    error: '',
  });
  const server = await startServer(environment());
  const client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  await client.connect();
  const kept = async () =>
    (
      await client.query(`select r.key, s.revision from settings_sign_in s
      left join settings_sign_in_groups g on g.record_id = s.id left join role r on r.id = g.role`)
    ).rows;
  expect(await admin('map-group', 'warehouse', 'catalogue')).toEqual(said('Catalogue'));
  expect(await admin('map-group', 'warehouse', 'catalogue')).toEqual(said('Catalogue'));
  expect(await kept()).toEqual([{ key: 'catalogue', revision: 2 }]);
  expect(await admin('map-group', 'warehouse', 'Orders')).toEqual(said('Orders'));
  expect(await kept()).toEqual([{ key: 'orders', revision: 3 }]);
  const { rows } = await client.query(
    `select details from security_event where event = 'groups_mapped' order by id desc limit 2`,
  );
  expect(rows.map(({ details }) => details)).toEqual([
    '+ warehouse → Orders, − warehouse → Catalogue',
    '+ warehouse → Catalogue',
  ]);
  const history = await client.query(
    `select changes from history where entity = 'settings_sign_in' order by id desc limit 1`,
  );
  expect(history.rows[0]?.changes).toMatchObject({
    groups: { before: [{ group: 'warehouse' }], after: [{ group: 'warehouse' }] },
  });
  await client.end();
  expect(await server.end('SIGTERM')).toBe(0);
});

test('in a new data folder with the demo shop, which holds sealed codes, a group gets its role', async () => {
  dataDir = await makeDataDir();
  const command = [process.execPath, 'scripts/admin.mjs', 'map-group', 'bosses', 'administrator'];
  expect(await runServer({ ...environment(), DEMO: '1' }, { command })).toEqual({
    code: 0,
    out: 'Whoever is in the group bosses of the user pool has the role Administrator.\n',
    error: '',
  });
});

test('without a running server, create makes the database and an administrator, who can sign in once it runs', async () => {
  dataDir = await makeDataDir();
  const made = await admin('create', 'mei');
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(await databasePid(dataDir.path)).toBeUndefined();
  expect(await admin('create', 'mei')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^There is an admin user "mei" already[^\n]*\n$/),
  });

  const server = await startServer(environment());
  expect(await signIn(server.address, 'mei', passwordIn(made.out))).toMatchObject({ status: 200, answer: mustChange });
  expect(await signIn(server.address, 'admin', password)).toMatchObject({ status: 200 });
  await server.end('SIGTERM');
});

test('beside a running server, points are compared with their ledger; an unforeseen database error is one line, without the password; reset replaces a password, and the server goes on', async () => {
  dataDir = await makeUsedDataDir();
  const server = await startServer(environment());
  expect(await admin('ledger')).toMatchObject({ code: 0, out: expect.stringMatching(/^Every balance[^\n]*\n$/) });
  const client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  await client.connect();
  await client.query("insert into \"user\" (id, email, locale, oto_point) values (1, 'ann@a.example', 'en_US', 7)");
  expect(await admin('ledger')).toMatchObject({
    code: 1,
    error: 'Points that differ: user 1 has 7 oto_point, 0 by the ledger, 0 in lots\n',
  });
  await client.query("alter table admin_user add constraint nobody_new check (username <> 'mei')");
  await client.end();
  const failed = await admin('create', 'mei');
  expect({ code: failed.code, out: failed.out }).toEqual({ code: 1, out: '' });
  expect(failed.error).toMatch(/^It failed: [^\n]*nobody_new[^\n]*\n$/);
  expect(failed.error).not.toContain('argon2');

  const { code, out, error } = await admin('reset', 'admin');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(await signIn(server.address, 'admin', password)).toMatchObject({ status: 401 });
  expect(await signIn(server.address, 'admin', passwordIn(out))).toMatchObject({ status: 200, answer: mustChange });
  expect(await server.end('SIGTERM')).toBe(0);
});
