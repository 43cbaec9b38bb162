import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { counts } from '../counts.ts';
import { connectTo, json, signIn } from './administrator.ts';
import { type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills the server during imports of lines into a group, and during their undo: each is stored completely or not at
 * all.
 */
const { importedLines: lines, linesKills } = counts;
/** Every tenth line is a customer’s email, and one in this many is wrong. */
const wrongEvery = 1_000;
const written = lines - lines / wrongEvery;

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  dataDir = await makeUsedDataDir();
  server = await start();
  client = await connectTo(dataDir.path);
  await client.query(
    `insert into "user" (email, email_verified, locale) select 'p' || n || '@club.example', true, 'zh_HK' from generate_series(0, ${lines - 1}, 10) n`,
  );
});
afterAll(async () => {
  await client.end().catch(() => {});
  await dataDir.remove();
});

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
const text = Array.from({ length: lines }, (_, line) =>
  line % wrongEvery === 1 ? `nobody${line}` : `p${line}@club.example`,
).join('\n');

const answers = {
  record: z.object({ data: z.object({ id: z.number() }) }),
  job: z.object({ data: z.looseObject({ id: z.number(), status: z.string(), import: z.number() }) }),
  undo: z.object({ data: z.object({ job_id: z.number() }) }),
  run: z.object({ data: z.looseObject({ status: z.string(), total: z.number() }) }),
  told: z.object({ meta: z.object({ total: z.number() }) }),
};

/** A session on the running server. */
async function api() {
  const headers = await signIn(server);
  const ask = async <T>(what: string, shape: z.ZodType<T>, body?: FormData | string) => {
    const [method = 'GET', path = ''] = what.split(' ');
    const sent = {
      method,
      headers: typeof body === 'string' ? { ...headers, ...json } : headers,
      ...(body !== undefined && { body }),
    };
    return shape.parse(await (await fetch(`${server.address}/api/${path}`, sent)).json());
  };
  return { ask };
}

/** The job's progress, as visible to other connections. */
async function done(job: number): Promise<number> {
  const { rows } = await client.query<{ done: number }>('select done from job where id = $1', [job]);
  return rows[0]?.done ?? 0;
}

/** The stored data of a group and an import, in one snapshot. */
async function state(group: number, run: number) {
  const { rows } = await client.query(
    `select (select count(*) from user_group_emails where record_id = $1)::integer as emails,
      (select count(*) from user_group_match where user_group_id = $1)::integer as members,
      (select count(*) from import_row where import_id = $2)::integer as told,
      (select count(*) from import_row where import_id = $2 and outcome = 'undone')::integer as undone,
      (select count(*) from import_chunk where import_id = $2)::integer > 0 as waits,
      (select revision from user_group where id = $1) as revision,
      (select status from import_run where id = $2) as status,
      (select array_agg(action order by id) from history where entity = 'user_group' and record_id = $1) as noted`,
    [group, run],
  );
  return rows[0];
}

const before = {
  emails: 0,
  members: 0,
  told: 0,
  undone: 0,
  waits: true,
  revision: 1,
  status: 'running',
  noted: ['create'],
};
const imported = {
  emails: written,
  members: lines / 10,
  told: lines,
  undone: 0,
  waits: false,
  revision: 2,
  status: 'done',
  noted: ['create', 'import'],
};
const takenBack = {
  ...imported,
  emails: 0,
  members: 0,
  undone: written,
  revision: 3,
  status: 'undone',
  noted: ['create', 'import', 'undo_import'],
};

/** Kills the server once a job has started to write. */
async function kill(job: number, pause: number): Promise<void> {
  await expect.poll(() => done(job), { interval: 2 }).toBeGreaterThan(0);
  await wait(pause);
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
}

test(`${linesKills} imports of ${lines} lines and their undo, each killed in its midst, are whole or nothing`, async () => {
  const pauses = fc.sample(fc.integer({ min: 0, max: lines / 200 }), { numRuns: 2 * linesKills, seed: 20_261_126 });
  let interrupted = 0;
  for (let round = 0; round < linesKills; round += 1) {
    let { ask } = await api();
    const name = { zh_HK: `群組 ${round}`, en_US: `Group ${round}` };
    const { id: group } = (await ask('POST user-group', answers.record, JSON.stringify({ name }))).data;
    const body = new FormData();
    body.set('file', new File([text], 'lines.txt'));
    const sent = (await ask(`POST user-group/${group}/import/add_emails`, answers.job, body)).data;
    await kill(sent.id, pauses[2 * round] ?? 0);
    const left = await state(group, sent.import);
    expect([before, imported]).toContainEqual(left);
    if (left.status === 'running') interrupted += 1;
    server = await start();

    // The import is run in the end, exactly once, and its report shows that.
    ({ ask } = await api());
    const job = async () => (await ask(`GET job/${sent.id}`, answers.job)).data;
    await expect.poll(async () => (await job()).status, { timeout: 120_000, interval: 50 }).toBe('done');
    expect(await state(group, sent.import)).toEqual(imported);
    const wrong = lines / wrongEvery;
    const outcomes = { added: lines / 10, unknown: written - lines / 10, wrong };
    expect(await job()).toMatchObject({ total: lines, done: written, failed: wrong, outcomes });
    const run = async () => (await ask(`GET user-group/import/${sent.import}`, answers.run)).data;
    expect(await run()).toMatchObject({ total: lines, counts: outcomes });
    const told = await ask(`GET user-group/import/${sent.import}/rows?outcome=wrong`, answers.told);
    expect(told.meta.total).toBe(wrong);

    const { job_id: undoing } = (await ask(`POST user-group/import/${sent.import}/undo`, answers.undo)).data;
    await kill(undoing, pauses[2 * round + 1] ?? 0);
    const after = await state(group, sent.import);
    expect([imported, takenBack]).toContainEqual(after);
    if (after.status === 'done') interrupted += 1;
    server = await start();
    ({ ask } = await api());
    const undo = async () => (await ask(`GET job/${undoing}`, answers.job)).data;
    await expect.poll(async () => (await undo()).status, { timeout: 120_000, interval: 50 }).toBe('done');
    expect(await state(group, sent.import)).toEqual(takenBack);
    expect(await undo()).toMatchObject({ done: written, failed: 0 });
    expect(await run()).toMatchObject({ status: 'undone', counts: { ...outcomes, undone: written } });
  }
  // Fewer would mean that the kills came too late to prove anything.
  expect(interrupted).toBeGreaterThanOrEqual(linesKills);
});
