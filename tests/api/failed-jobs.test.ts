import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBulk } from '../../resources/bulk/has-bulk.ts';
import { failed_job, resourcesAndViews } from '../../resources/index.ts';
import { recordFailedJob } from '../../server/domain/failed_job/note-failed-job.ts';
import { ApiError } from '../../server/errors.ts';
import { addJob } from '../../server/jobs/jobs.ts';
import { type JobHandler, Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

/** Runs a job of this task on a server, created in the name of `catalogue`. */
async function work(task: string, data: Readonly<Record<string, unknown>>, run: JobHandler['run']): Promise<void> {
  const user = await shop.idOf('catalogue');
  await addJob(shop.parts.pool, { task, data, total: 1, user, language: 'en' }, shop.now());
  await new Worker({ ...shop.parts, handlers: new Map([[task, { run }]]), onFailed: recordFailedJob }).drain();
}

test('each job of the shop has a word, without which its failure could not be noted', () => {
  const words: readonly string[] = failed_job.fields.task.choices.map(({ value }) => value);
  expect([...jobHandlers.keys()].toSorted()).toEqual(words.toSorted());
});

test('and so has each list', () => {
  const names: readonly string[] = failed_job.fields.entity.choices.map(({ value }) => value);
  expect(
    resourcesAndViews.filter((one) => hasBulk(one) || one.csv).filter(({ name }) => !names.includes(name)),
  ).toEqual([]);
});

describe('a job', () => {
  test('that is done, or tried again, is no failed one', async () => {
    await work('bulk', { entity: 'sku', store: shop.store, bulk: 11 }, async () => {});
    await work('import', { entity: 'sku', store: shop.store, import: 12 }, async () => {
      throw new Error('broke off');
    });
    expect((await call(shop, 'GET /failed-job', { as: 'administrator' })).json).toMatchObject({ data: [] });
    await shop.db.execute('delete from job');
  });

  test('that is given up is listed: what, where, of whom, and why, in the reader’s language', async () => {
    await work('bulk', { entity: 'sku', store: shop.store, bulk: 13 }, async () => {
      throw new ApiError(403, 'errors.importRights');
    });
    // Its entity no longer exists, as after an upgrade that dropped it.
    await work('import', { entity: 'gramophone', import: 14 }, async () => {
      throw new ApiError(404, 'errors.notFound');
    });
    const { json } = await call(shop, 'GET /failed-job?sort=id', { as: 'administrator' });
    expect(json).toMatchObject({
      data: [
        {
          task: 'bulk',
          entity: 'sku',
          store: shop.store,
          run: 13,
          asked_by: 'catalogue of the tests',
          reason: {
            zh_HK: '要求此工作的人已沒有所需權限。',
            en_US: 'Whoever asked for this may no longer do it: their permissions have changed.',
          },
          status: 'open',
          created_at: shop.now().toISOString(),
        },
        { task: 'import', entity: null, store: null, run: 14 },
      ],
    });
  });

  test('that can’t be noted ends all the same', async () => {
    const { pool } = shop.parts;
    await pool.query('delete from job');
    await pool.query('alter table failed_job rename to failed_job_away');
    await work('bulk', { entity: 'sku', bulk: 15 }, async () => {
      throw new ApiError(403, 'errors.importRights');
    }).finally(() => pool.query('alter table failed_job_away rename to failed_job'));
    expect((await pool.query('select status from job')).rows).toEqual([{ status: 'failed' }]);
    expect(shop.log.some((line) => line.includes('a failed job could not be noted'))).toBe(true);
  });

  test('that ends while the database is away is given up once it is back', async () => {
    const { pool } = shop.parts;
    await pool.query('delete from job');
    let away = true;
    const user = await shop.idOf('catalogue');
    await addJob(pool, { task: 'bulk', data: { entity: 'sku', bulk: 16 }, total: 1, user, language: 'en' }, shop.now());
    const run = () => Promise.reject(new ApiError(403, 'errors.importRights'));
    const worker = new Worker({
      ...shop.parts,
      handlers: new Map([['bulk', { run }]]),
      onFailed: async (...given) => {
        await recordFailedJob(...given);
        if (away) throw Object.assign(new DatabaseError('ended', 5, 'error'), { code: '57P01' });
      },
    });
    for (let time = 1; time <= 7; time += 1) {
      await worker.drain();
      shop.advance(5_000);
    }
    expect((await pool.query('select status, attempts from job')).rows).toEqual([{ status: 'running', attempts: 1 }]);
    expect((await pool.query('select from failed_job where run = 16')).rowCount).toBe(0);
    away = false;
    await worker.drain();
    expect((await pool.query('select status from job')).rows).toEqual([{ status: 'failed' }]);
    // The reason of the failure, not the number of attempts to record it.
    expect((await pool.query('select reason_en_us from failed_job where run = 16')).rows).toEqual([
      { reason_en_us: expect.stringContaining('permissions have changed') },
    ]);
  });
});

describe('failed jobs', () => {
  scenarios(
    () => shop,
    [
      { name: 'not signed in', call: 'GET /failed-job', status: 401 },
      { name: 'who may not see the staff', as: 'catalogue', call: 'GET /failed-job', status: 403 },
      { name: 'nobody makes one', as: 'administrator', call: 'POST /failed-job', body: {}, status: 404 },
      { name: 'nobody deletes one', as: 'administrator', call: 'DELETE /failed-job/1', status: 404 },
      {
        name: 'who deals with one says so, and it leaves what waits',
        as: 'administrator',
        call: 'POST /failed-job/1/settle',
        body: {},
        status: 200,
        contains: { data: { status: 'settled' } },
        also: async () => {
          const open = await call(shop, 'GET /failed-job?filter[status]=open', {
            as: 'administrator',
          });
          expect(open.json).toMatchObject({ data: [{ run: 16 }, { run: 14 }] });
        },
      },
      {
        name: 'once is enough',
        as: 'administrator',
        call: 'POST /failed-job/1/settle',
        body: {},
        status: 409,
      },
    ],
  );
});
