import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from 'pg';
import { ApiError } from '../../server/errors.ts';
import { addJob, addProgress } from '../../server/jobs/jobs.ts';
import { type JobHandler, Worker } from '../../server/jobs/worker.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
/** The jobs that ran, one number per attempt. */
const runs: number[] = [];
let run: JobHandler['run'];
beforeAll(async () => {
  shop = await makeShop();
});
beforeEach(async () => {
  await shop.parts.pool.query('truncate job');
  runs.length = 0;
});
afterAll(() => shop.drop());

/** Creates a worker, as a server does. */
function server(): Worker {
  const handler: JobHandler = {
    run: async (...given) => {
      runs.push(given[0].id);
      await run(...given);
    },
  };
  return new Worker({ ...shop.parts, handlers: new Map([['task', handler]]) });
}

/** Runs all due jobs with a new worker, as a restarted server does. */
const work = () => server().drain();

const add = (at: Date = shop.now()) =>
  addJob(shop.parts.pool, { task: 'task', data: {}, total: 1, user: 1, language: 'en' }, at);
const job = async () => (await shop.parts.pool.query('select status, attempts, errors from job')).rows[0];

describe('a job', () => {
  test('that was asked for while the clock was ahead is done at once', async () => {
    run = async () => {};
    await add(new Date(shop.now().getTime() + 30 * 86_400_000));
    await work();
    expect(await job()).toMatchObject({ status: 'done' });
  });

  test('that waits for its next attempt since the clock was ahead is done at once', async () => {
    run = async () => {};
    await add();
    await shop.parts.pool.query(`update job set attempts = 1, run_at = $1`, [
      new Date(shop.now().getTime() + 86_400_000),
    ]);
    await work();
    expect(await job()).toMatchObject({ status: 'done' });
  });

  test('that another attempt could not save is given up at once, with the reason', async () => {
    run = () => Promise.reject(new ApiError(403, 'errors.forbidden'));
    await add();
    await work();
    expect([runs.length, await job()]).toMatchObject([
      1,
      { status: 'failed', errors: [{ message: 'You are not permitted to access this page' }] },
    ]);
  });

  test('over which the server ended five times is not tried again, with a reason', async () => {
    await add();
    await shop.parts.pool.query(`update job set status = 'running', attempts = 5`);
    await work();
    expect([runs.length, await job()]).toMatchObject([
      0,
      { status: 'failed', errors: [{ message: expect.stringContaining('5 attempts') }] },
    ]);
  });

  test('that got on since counts its attempts anew', async () => {
    const id = await add();
    await shop.parts.pool.query(`update job set status = 'running', attempts = 4`);
    run = async () => {
      await addProgress(shop.parts.pool, id, { done: 1, failed: 0 });
      throw new Error('broke off');
    };
    await work();
    expect(await job()).toMatchObject({ status: 'queued', attempts: 1 });
  });

  test('goes on once the database is back, which could not be told that its attempts do not count', async () => {
    run = async () => {
      await shop.parts.pool.query('alter table job rename to job_away');
      throw Object.assign(new DatabaseError('ended', 5, 'error'), { code: '57P01' });
    };
    await add();
    const worker = server();
    for (let time = 1; time <= 6; time += 1) {
      while (runs.length < time) await worker.drain().catch(() => {});
      await shop.parts.pool.query('alter table job_away rename to job');
      shop.advance(5_000);
    }
    run = async () => {};
    while ((await job()).status === 'running') await worker.drain();
    expect(await job()).toMatchObject({ status: 'done', errors: [] });
  });

  test.each([
    ['the disk is full', Object.assign(new DatabaseError('no space', 8, 'error'), { code: '53100' })],
    ['the database is away', Object.assign(new DatabaseError('ended', 5, 'error'), { code: '57P01' })],
    ['the store of files is down', new ApiError(503, 'errors.filesAway')],
  ])('goes on once that is over, however long %s', async (_, reason) => {
    run = () => Promise.reject(reason);
    await add();
    for (let time = 0; runs.length < 6 && time < 500; time += 1) {
      await work();
      shop.advance(5_000);
    }
    // More attempts than a job gets that fails by itself. Releasing the lock of the last attempt may take a moment.
    expect(runs.length).toBeGreaterThan(5);
    expect(await job()).toMatchObject({ status: 'running', errors: [] });
    run = async () => {};
    while ((await job()).status === 'running') await work();
    expect(await job()).toMatchObject({ status: 'done' });
  });
});

describe('jobs that take turns', () => {
  const added = async () => [await add(), await add(), await add()] as const;
  /** Runs all jobs on a server that checks for waiting jobs as often as possible. */
  async function turns(takesTurns: boolean, run: JobHandler['run']): Promise<void> {
    const handlers = new Map([['task', { run, takesTurns }]]);
    const worker = new Worker({ ...shop.parts, handlers, pollInterval: 5, turnLength: 0 });
    worker.start();
    await expect.poll(open, { timeout: 10_000, interval: 5 }).toBe(0);
    await worker.stop();
  }
  /** The first runs: if two start at the same time, the order doesn't matter. */
  const begun = (many: number) => [...runs.slice(0, 2).toSorted((one, other) => one - other), ...runs.slice(2, many)];
  const open = async () =>
    Number((await shop.parts.pool.query(`select count(*) from job where status <> 'done'`)).rows[0].count);
  /** Returns work that takes, once per test, as long as some of the server's checks for waiting jobs. */
  function someLooks(): () => Promise<void> {
    let left = 20;
    return async () => {
      for (; left > 0; left -= 1) await open();
    };
  }

  test('give their places up to one that waits, and go on behind it', async () => {
    const [first, second, short] = await added();
    const shortOne = new AbortController();
    await turns(true, async ({ id }, { turnOver }) => {
      runs.push(id);
      // The long ones must not end before the short one.
      const enough = AbortSignal.any([turnOver, shortOne.signal]);
      if (id === short) shortOne.abort();
      else if (!enough.aborted) await new Promise((over) => enough.addEventListener('abort', over));
    });
    expect(begun(3)).toEqual([first, second, short]);
    expect(runs.lastIndexOf(first)).toBeGreaterThan(2);
    const { rows } = await shop.parts.pool.query('select distinct status, attempts, errors from job');
    expect(rows.every(({ status, attempts }) => status === 'done' && attempts <= 1)).toBe(true);
  });

  test('keep them where nobody waits', async () => {
    await shop.parts.pool.query('delete from job');
    const [first, second] = [await add(), await add()];
    const looks = someLooks();
    await turns(true, async ({ id }, { turnOver }) => {
      runs.push(id);
      await looks();
      expect(turnOver.aborted).toBe(false);
    });
    expect(begun(2)).toEqual([first, second]);
    expect(runs).toHaveLength(2);
  });

  test('those that take none are not told', async () => {
    const [first, second, short] = await added();
    const looks = someLooks();
    await turns(false, async ({ id }, { turnOver }) => {
      runs.push(id);
      await looks();
      expect(turnOver.aborted).toBe(false);
    });
    expect(begun(3)).toEqual([first, second, short]);
    expect(runs).toHaveLength(3);
  });
});
