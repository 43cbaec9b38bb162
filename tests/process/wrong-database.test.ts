import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from './busy-staff.ts';
import { hasPooler, startPooler } from './pooler.ts';
import { type makeDataDir, runServer, startServer } from './server-process.ts';
import { environmentOf, password, type Service, startService } from './sick-database.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let service: Service;

beforeAll(async () => {
  folder = await makeUsedDataDir();
  service = await startService(folder);
});

afterAll(() => folder.remove());

describe('a start is refused in one line', () => {
  test.each([
    [
      'whose encoding is not UTF-8',
      "owner shop encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'",
      'its encoding is SQL_ASCII',
    ],
    [
      'that belongs to somebody else',
      'template template0',
      'its owner is another than shop, who may make nothing in it',
    ],
  ])('by a database %s', async (_name, options, reason) => {
    await service.rule('drop database if exists other');
    await service.rule(`create database other ${options}`);
    const { code, out, error } = await runServer(environmentOf(folder, service.url.replace('/shop?', '/other?')));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toBe(
      `DATABASE_URL: given the database localhost/other, which can't be used (${reason}); allowed: one in UTF8 that its user owns, on PostgreSQL 15 or later\n`,
    );
  });

  test.runIf(hasPooler)('by a pooler in transaction mode', async () => {
    const pooler = await startPooler(folder.base, service, 'transaction');
    const { code, out, error } = await runServer(environmentOf(folder, pooler.url));
    pooler.stop();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/^DATABASE_URL: [^\n]*pool_mode = session[^\n]*\n$/u);
  });
});

test.runIf(hasPooler)('a start succeeds through a pooler in session mode', async () => {
  const pooler = await startPooler(folder.base, service, 'session');
  const server = await startServer(environmentOf(folder, pooler.url));
  expect(await signIn(server.address, password)).toEqual(expect.any(String));
  expect(await server.end('SIGTERM')).toBe(0);
  pooler.stop();
});
