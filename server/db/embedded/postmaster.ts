import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf, commandOf } from '../../process/processes.ts';
import type { Account } from './account.ts';
import { writeClusterFile } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { run } from './run.ts';

/** PostgreSQL's code while it starts or stops. */
const cannotConnectNow = '57P03';
const timeoutSeconds = 600;

const pidFile = 'postmaster.pid';
/** Above the highest pid of any system. */
const noPid = 2_147_483_646;

export interface Place {
  cluster: string;
  /** Marks the cluster in the command line of its process. */
  mark: string;
  socketFolder: string;
  pgCtl: string;
  account: Account;
}

/**
 * Starts PostgreSQL on the cluster, or adopts one that a killed server left running.
 * @returns the folder of its socket, and whether it was running already
 * @throws EmbeddedError with PostgreSQL's reason when it doesn't start
 */
export async function startOrAdopt(place: Place): Promise<{ socketFolder: string; adopted: boolean }> {
  const running = await adopt(place);
  if (running !== undefined) return { socketFolder: running, adopted: true };
  for (let tries = 50; ; tries -= 1) {
    const reason = await start(place);
    if (reason === undefined) return { socketFolder: place.socketFolder, adopted: false };
    // A concurrent start may have succeeded.
    const quicker = await adopt(place);
    if (quicker !== undefined) return { socketFolder: quicker, adopted: true };
    // Sessions of a killed database need a moment to notice.
    if (tries === 0 || !reason.message.includes('shared memory block'))
      throw new EmbeddedError('it did not start', reason);
    await wait(100);
  }
}

/**
 * Starts it.
 * @returns why it didn't start
 */
async function start(place: Place): Promise<Error | undefined> {
  // pg_ctl passes its arguments to a shell unquoted, so only plain names are safe.
  const log = 'start.log';
  await rm(join(place.cluster, log), { force: true });
  // A power cut leaves the pid file empty, beside which PostgreSQL refuses to start.
  const named = await readFile(join(place.cluster, pidFile), 'utf8').catch(() => undefined);
  if (named?.trim() === '') await rm(join(place.cluster, pidFile));
  // The folder is private and the cluster's own lock decides; the socket's lock may name a dead process.
  await rm(join(place.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  try {
    await pgCtl(
      place,
      'start',
      '--wait',
      '--timeout',
      `${timeoutSeconds}`,
      '--log',
      log,
      '--silent',
      '--options',
      `--cluster_name=${place.mark}`,
    );
    return undefined;
  } catch (error) {
    return (await reasonIn(place.cluster, log)) ?? (error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Ends the sessions and stops PostgreSQL. A stop that hangs is forced within the time that service managers allow; the
 * next start recovers. A frozen process is continued first, since it couldn't react.
 */
export async function stop(place: Place): Promise<void> {
  await sendSignal(place, 'SIGCONT');
  try {
    await pgCtl(place, 'stop', '--wait', '--mode', 'fast', '--timeout', '15', '--silent');
  } catch (error) {
    if ((await runningIn(place)) !== undefined) {
      await pgCtl(place, 'stop', '--wait', '--mode', 'immediate', '--timeout', '5', '--silent').catch(async () => {
        await sendSignal(place, 'SIGKILL');
        await rm(place.socketFolder, { recursive: true, force: true });
        throw error;
      });
    }
  }
  // Leaves nothing in the system's temp directory.
  await rmdir(place.socketFolder).catch(() => {});
}

/** Sends a signal to PostgreSQL and all its sessions. */
async function sendSignal(place: Place, signal: NodeJS.Signals): Promise<void> {
  const running = await runningIn(place);
  if (!running) return;
  for (const pid of [running.pid, ...(await childrenOf(running.pid))]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** The socket folder of a PostgreSQL that runs on the cluster; undefined if none does. */
async function adopt(place: Place): Promise<string | undefined> {
  for (let second = 0; second < timeoutSeconds; second += 0.1) {
    // It may have been started with another temp directory: its own file is authoritative.
    const running = await runningIn(place);
    const socketFolder = running?.socketFolder || place.socketFolder;
    const answer = await ask(socketFolder);
    if (answer === 'yes') return socketFolder;
    if (answer === 'no' && running === undefined) return undefined;
    await wait(100);
  }
  throw new EmbeddedError('the one left running does not answer');
}

/** The content of the cluster's pid file, if its process lives and is PostgreSQL on this cluster. */
async function runningIn({
  cluster,
  mark,
  account,
}: Place): Promise<{ pid: number; socketFolder: string } | undefined> {
  const lines = (await readFile(join(cluster, pidFile), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid === noPid) return undefined;
  const command = await commandOf(pid);
  if (command?.includes(mark)) return { pid, socketFolder: lines[4] ?? '' };
  // The pid may belong to another program by now (a restarted container reuses pids), or to a zombie; PostgreSQL would
  // mistake either for itself. It still needs the rest of the file, to find shared memory of its predecessor.
  if (!command?.includes('postgres'))
    await writeClusterFile(cluster, pidFile, [noPid, ...lines.slice(1)].join('\n'), account);
  return undefined;
}

async function ask(socketFolder: string): Promise<'yes' | 'later' | 'no'> {
  const client = new Client({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'yes';
  } catch (error) {
    return error instanceof DatabaseError && error.code === cannotConnectNow ? 'later' : 'no';
  }
}

async function pgCtl(place: Place, action: string, ...options: string[]): Promise<void> {
  const command = [...place.account.prefix, place.pgCtl, action, ...options];
  await run(command, { folder: place.cluster, environment: { PGDATA: place.cluster } });
}

/** PostgreSQL's own error: it first logs to one file, later to one per weekday. */
async function reasonIn(cluster: string, log: string): Promise<Error | undefined> {
  const folder = join(cluster, 'log');
  const daily = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const dated = await Promise.all(daily.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, 1);
  for (const { path } of [{ path: join(cluster, log) }, ...newest]) {
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    const line = lines.findLast((said) => /FATAL|PANIC|error|cannot/i.test(said));
    if (line !== undefined) return new Error(line.replace(/^.*?(FATAL|PANIC):\s*/, ''));
  }
  return undefined;
}
