import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../server/housekeeping.ts';
import { makeShop, type Shop } from './world.ts';

let folder: string;
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'housekeeping-'));
  shop = await makeShop({ environment: { DATA_DIR: folder } });
});
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true });
});

const ask = (text: string, values?: unknown[]) =>
  shop.parts.pool.query<{ n: number }>(text, values).then(({ rows }) => rows);
const count = async (what: string) => Number((await ask(`select count(*)::int as n from ${what}`))[0]?.n);
const ago = (hours: number) => new Date(shop.now().getTime() - hours * 3_600_000).toISOString();
const addKeys = (number: number, at: string) =>
  ask(
    `insert into idempotency select 1, $1 || i, 'POST /', '', 201, '{}', $1::timestamptz from generate_series(1, ${number}) i`,
    [at],
  );

describe('nothing is emptied', () => {
  test('by a server while another one is doing it', async () => {
    await addKeys(1, ago(30));
    const other = await shop.parts.pool.connect();
    await other.query('select pg_advisory_lock(7242041)');
    await runHousekeeping(shop.parts);
    await other.query('select pg_advisory_unlock(7242041)');
    other.release();
    expect(await count('idempotency')).toBe(1);
  });

  test('by a server that is stopping', async () => {
    await runHousekeeping(shop.parts, AbortSignal.abort());
    expect(await count('idempotency')).toBe(1);
  });
});

describe('once an hour is emptied, however much there is', () => {
  test('Idempotency-Keys after a day', async () => {
    await addKeys(3_500, ago(25));
    await addKeys(2, ago(23));
    await runHousekeeping(shop.parts);
    expect(await count('idempotency')).toBe(2);
  });

  test('sessions whose time is over, with their tokens', async () => {
    await shop.tokenOf('orders');
    const kept = await count('session');
    await ask(
      `insert into session (id, admin_user, created_at, until, lasts_until)
        select 'over ' || i, (select min(id) from admin_user), $1, $2, $2 from generate_series(1, 2500) i`,
      [ago(20), ago(1)],
    );
    await ask(`insert into refresh_token (hash, session) values ('of one that is over', 'over 1')`);
    await runHousekeeping(shop.parts);
    expect(await count('session')).toBe(kept);
    expect(await count(`refresh_token where session like 'over %'`)).toBe(0);
  });

  test('the changes that counts are the sum of', async () => {
    await ask(
      `insert into row_count (entity, store_id, change) select 'anything', i % 2, 1 from generate_series(1, 5000) i`,
    );
    await runHousekeeping(shop.parts);
    expect(await ask(`select store_id, change from row_count where entity = 'anything' order by store_id`)).toEqual([
      { store_id: 0, change: 2_500 },
      { store_id: 1, change: 2_500 },
    ]);
  });

  test('sign-in failures after 15 minutes, and addresses not used for long', async () => {
    const add = (hours: number, succeeded: boolean, times = 1) =>
      ask(
        `insert into sign_in_attempt (at, address, account, succeeded) select $1, '192.0.2.1', 'x', $2 from generate_series(1, $3::integer)`,
        [ago(hours), succeeded, times],
      );
    await add(0.3, false, 2_300);
    await add(0.2, false);
    await add(24 * 365, true);
    await add(24, true);
    await runHousekeeping(shop.parts);
    expect(await ask('select succeeded from sign_in_attempt order by at')).toEqual([
      { succeeded: true },
      { succeeded: false },
    ]);
  });

  test('jobs a month after their end', async () => {
    await ask(
      `insert into job (task, data, user_id, language, status, run_at, created_at, finished_at) select 'x', '{}', 1, 'en', 'done', $1, $1, $1 from generate_series(1, 2300)`,
      [ago(31 * 24)],
    );
    await runHousekeeping(shop.parts);
    expect(await count('job')).toBe(0);
  });

  test('files that came in as a server was killed; what comes in now stays', async () => {
    const incoming = join(folder, 'incoming');
    await mkdir(join(incoming, 'pictures'), { recursive: true });
    for (const name of ['old', 'young', 'pictures/old']) await writeFile(join(incoming, name), 'half');
    for (const name of ['old', 'pictures/old', 'pictures'])
      await utimes(join(incoming, name), new Date(ago(25)), new Date(ago(25)));
    await utimes(join(incoming, 'young'), new Date(ago(23)), new Date(ago(23)));
    await runHousekeeping(shop.parts);
    expect(await readdir(incoming)).toEqual(['young']);
  });

  test('what an upload that was killed half-way left, its unfinished file too; what another writes now stays', async () => {
    const [lost, young] = ['a', 'b'].map((letter) => letter.repeat(26));
    for (const [key, at] of [
      [lost, ago(2)],
      [young, ago(0.5)],
    ] as const) {
      await ask(`insert into media_garbage values ($1, $2)`, [`${key}/photo.png`, at]);
      await mkdir(join(folder, 'media', `${key}/sizes`), { recursive: true });
      await writeFile(join(folder, 'media', `${key}/sizes/thumb.webp.0f3c`), 'half');
    }
    await ask(`insert into media_garbage select i || '/photo.png', $1 from generate_series(1, 2200) i`, [ago(3)]);
    await runHousekeeping(shop.parts);
    expect(await readdir(join(folder, 'media'))).toEqual([young]);
    expect(await count('media_garbage')).toBe(1);
  });
});
