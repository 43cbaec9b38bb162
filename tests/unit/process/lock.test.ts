import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockError, lockFolder } from '../../../server/process/lock.ts';
import { identityOf } from '../../../server/process/processes.ts';

let folder: string;
const address = 'http://127.0.0.1:8080';
const file = () => join(folder, 'server.lock');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('a folder that is taken', () => {
  test('is refused with the address and the process of the one who has it', async () => {
    await lockFolder(folder, address);
    await expect(lockFolder(folder, 'http://127.0.0.1:9090')).rejects.toThrow(LockError);
    await expect(lockFolder(folder, 'http://127.0.0.1:9090')).rejects.toThrow(
      `DATA_DIR ${folder} is in use by the server at ${address} (process ${process.pid}): stop that one first, or give another DATA_DIR.`,
    );
  });

  test('is refused under the address that was announced later', async () => {
    const lock = await lockFolder(folder, 'http://127.0.0.1:0');
    await lock.announce(address);
    await expect(lockFolder(folder, address)).rejects.toThrow(`the server at ${address} `);
  });

  test('is waited for while the one who has it is leaving', async () => {
    const lock = await lockFolder(folder, address);
    await lock.announceStop();
    const next = lockFolder(folder, address);
    await lock.release();
    await expect(next).resolves.toBeDefined();
  });

  test('goes to exactly one of many that ask at once, and to another after its release', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, address)));
    const got = asked.filter((result) => result.status === 'fulfilled');
    expect(got).toHaveLength(1);
    await got[0]?.value.release();
    await expect(lockFolder(folder, address)).resolves.toBeDefined();
  });
});

describe('what is no hindrance', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"pid":'],
    ['another shape', '{"pid":"1"}'],
  ])('a file with %s in it', async (_, content) => {
    await writeFile(file(), content);
    await expect(lockFolder(folder, address)).resolves.toMatchObject({ elsewhere: undefined });
  });

  test('a folder of that name, which is put aside with what is in it', async () => {
    await mkdir(file());
    await writeFile(join(file(), 'notes'), '');
    await expect(lockFolder(folder, address)).resolves.toMatchObject({ elsewhere: undefined });
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('/notes'))).toHaveLength(1);
  });

  test('a process that ended and whose number another one has', async () => {
    const identity = `${await identityOf(process.pid)}0`;
    await writeFile(file(), JSON.stringify({ pid: process.pid, identity, machine: hostname(), address }));
    await expect(lockFolder(folder, address)).resolves.toMatchObject({ elsewhere: undefined });
  });

  test('a server on another machine, which the database will tell about; it is remembered', async () => {
    const other = { pid: process.pid, identity: 'x', machine: 'another-machine', address: 'http://10.0.0.1:8080' };
    await writeFile(file(), JSON.stringify(other));
    await expect(lockFolder(folder, address)).resolves.toMatchObject({ elsewhere: other });
  });
});

test('a release leaves alone what another server holds by now', async () => {
  const lock = await lockFolder(folder, address);
  const other = JSON.stringify({ pid: 1, identity: 'x', machine: hostname(), address });
  await writeFile(file(), other);
  await lock.release();
  expect(await readFile(file(), 'utf8')).toBe(other);
});
