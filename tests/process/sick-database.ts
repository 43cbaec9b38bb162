import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { childrenOf, identityOf } from '../../server/process/processes.ts';
import { databasePid, makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { signIn } from './busy-staff.ts';
import { SteadyStaff } from './steady-staff.ts';

/** Database failures under the load of sixteen writers and readers. */
export const password = 'correct horse battery';

type Folder = Awaited<ReturnType<typeof makeDataDir>>;

/** A PostgreSQL service in a folder, for servers that receive its URL. */
export interface Service {
  readonly url: string;
  readonly database: EmbeddedDatabase;
  /** Runs a statement as the superuser. */
  rule(statement: string): Promise<readonly Record<string, unknown>[]>;
}

/** The environment of a server that uses the database at this URL. */
export const environmentOf = (folder: Folder, url: string) => ({
  DATA_DIR: `${folder.base}/server`,
  DATABASE_URL: url,
  SESSION_SECRET: 'one secret that is long enough for it',
  DEMO: '0',
  ADMIN_PASSWORD: password,
});

export async function startService(folder: Folder): Promise<Service> {
  const database = await startEmbedded(folder.path);
  const { connection, maintenance } = database;
  return {
    url: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    database,
    async rule(statement) {
      const client = new Client(maintenance);
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Sessions of the shop, those inside a transaction first. */
const sessions =
  "from pg_stat_activity where datname = 'shop' and application_name <> 'server lock' order by xact_start is null, state_change limit 1";

/** Ends the sessions of a busy server one after the other, then restarts its database as many times. */
export async function endSessionsAndRestart(
  folder: Folder,
  { sessions: ended, restarts }: { sessions: number; restarts: number },
): Promise<void> {
  const service = await startService(folder);
  const server = await startServer(environmentOf(folder, service.url));
  const staff = await SteadyStaff.at(server.address, password);
  for (let round = 0; round < ended; round += 1) {
    await staff.progress(2);
    await service.rule(`select pg_terminate_backend(pid) ${sessions}`);
  }
  for (let round = 0; round < restarts; round += 1) {
    await staff.progress(20);
    await service.database.stop();
    await staff.refusals(16);
    await service.database.revive();
  }
  await staff.progress(20);
  await seen(staff, server, `${ended} sessions ended, ${restarts} restarts`);
}

/**
 * Kills the embedded database of a busy server, alternating between its postmaster and a session. The server restarts
 * it.
 */
export async function killDatabase(folder: Folder, kills: number): Promise<void> {
  const server = await startServer({ DATA_DIR: folder.path, DEMO: '0', ADMIN_PASSWORD: password });
  // Attaches to the database that the server started.
  const service = await startService(folder);
  const staff = await SteadyStaff.at(server.address, password);
  for (let round = 0; round < kills; round += 1) {
    await staff.progress(20);
    const postmaster = await databasePid(folder.path);
    const [session] = round % 2 === 0 ? [{ pid: postmaster }] : await service.rule(`select pid ${sessions}`);
    process.kill(Number(session?.pid), 'SIGKILL');
    await staff.refusals(1);
    // Sessions of the killed postmaster may still answer for a moment, so wait for the new one.
    await expect
      .poll(
        () =>
          service.rule('select').then(
            () => isReady(server),
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
  }
  await staff.progress(20);
  await seen(staff, server, `${kills} kills`);
}

/** Freezes the database of a busy server and resumes it. */
export async function freezeDatabase(folder: Folder, rounds: number): Promise<void> {
  const service = await startService(folder);
  const server = await startServer(environmentOf(folder, service.url));
  const staff = await SteadyStaff.at(server.address, password);
  for (let round = 0; round < rounds; round += 1) {
    await staff.progress(20);
    const running = await service.rule('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    const frozen = [(await databasePid(folder.path)) ?? 0, ...running.map(({ pid }) => Number(pid))];
    // A session may have ended meanwhile.
    const tell = (signal: NodeJS.Signals) =>
      frozen.forEach((pid) => spawnSync('kill', [`-${signal.slice(3)}`, `${pid}`]));
    tell('SIGSTOP');
    try {
      // The server answers all of these while the database is frozen. A result of `readyz` is cached for a second.
      await expect
        .poll(async () => {
          const ready = await fetch(`${server.address}/readyz`);
          return [ready.status, await ready.text()];
        })
        .toEqual([503, 'not ready: database']);
      await staff.refusals(16);
    } finally {
      tell('SIGCONT');
    }
    await expect.poll(() => isReady(server), { timeout: 60_000 }).toBe(true);
  }
  await staff.progress(20);
  await seen(staff, server, `${rounds} freezes`);
}

/**
 * Stops a server during a call while its embedded database is frozen, alternating between all processes and the
 * postmaster alone.
 */
export async function stopFrozen(folder: Folder, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ DATA_DIR: folder.path, DEMO: '0', ADMIN_PASSWORD: password });
    const headers = { Authorization: `Bearer ${await signIn(server.address, password)}` };
    const postmaster = (await databasePid(folder.path)) ?? 0;
    const all = [postmaster, ...(await childrenOf(postmaster))];
    for (const pid of round % 2 === 0 ? all : [postmaster]) process.kill(pid, 'SIGSTOP');
    // Hangs, and delays the stop until it times out.
    const call = fetch(`${server.address}/api/salesman`, { headers }).then(
      ({ status }) => status,
      () => 0,
    );
    await fetch(`${server.address}/healthz`);
    const began = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    process.stdout.write(`stopped while its database was frozen in ${Math.round(performance.now() - began)} ms\n`);
    expect([0, 200, 503]).toContain(await call);
    expect(await Promise.all(all.map(identityOf))).toEqual(all.map(() => undefined));
    expect(await databasePid(folder.path)).toBeUndefined();
    expect((await readdir(folder.path)).toSorted()).toEqual(['media', 'postgres', 'session-secret']);
    expect(server.logged()).not.toContain('failed');
  }
}

async function seen(staff: SteadyStaff, server: ServerProcess, faults: string): Promise<void> {
  const acknowledged = await staff.stop();
  await staff.findAll();
  expect(await isReady(server)).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
  process.stdout.write(
    `${faults}: ${acknowledged} writes acknowledged, answers by status ${JSON.stringify(Object.fromEntries(staff.statuses))}\n`,
  );
}

async function isReady({ address }: ServerProcess): Promise<boolean> {
  return (await fetch(`${address}/readyz`)).ok;
}
