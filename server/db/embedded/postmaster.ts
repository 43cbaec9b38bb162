import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf, commandOf } from '../../process/processes.ts';
import type { Account } from './account.ts';
import { writeClusterFile } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { run } from './run.ts';

/** What PostgreSQL answers while it starts or stops. */
const cannotConnectNow = '57P03';
const patience = 600;

const pidFile = 'postmaster.pid';
/** Above what any system gives out. */
const noPid = 2_147_483_646;

export interface Place {
  cluster: string;
  /** A name for the cluster that is seen in the process's command line. */
  mark: string;
  socketFolder: string;
  pgCtl: string;
  account: Account;
}

/**
 * Starts PostgreSQL on the cluster, or takes over the one that a killed server left running.
 * @returns the folder of its socket, and whether it was running already
 * @throws EmbeddedError with PostgreSQL's reason when it doesn't start
 */
export async function startOrAdopt(place: Place): Promise<{ socketFolder: string; adopted: boolean }> {
  const running = await adopt(place);
  if (running !== undefined) return { socketFolder: running, adopted: true };
  for (let tries = 50; ; tries -= 1) {
    const reason = await start(place);
    if (reason === undefined) return { socketFolder: place.socketFolder, adopted: false };
    // Another start of the same moment may have been quicker.
    const quicker = await adopt(place);
    if (quicker !== undefined) return { socketFolder: quicker, adopted: true };
    // The sessions of a database that was killed take a moment to notice.
    if (tries === 0 || !reason.message.includes('shared memory block'))
      throw new EmbeddedError('it did not start', reason);
    await wait(100);
  }
}

/** @returns why it didn't start */
async function start(place: Place): Promise<Error | undefined> {
  // pg_ctl hands its words to a shell unquoted: nothing but plain names may be among them.
  const log = 'start.log';
  await rm(join(place.cluster, log), { force: true });
  // A power cut leaves it empty, and PostgreSQL would refuse to start beside it: it names nobody.
  const named = await readFile(join(place.cluster, pidFile), 'utf8').catch(() => undefined);
  if (named?.trim() === '') await rm(join(place.cluster, pidFile));
  // The folder is ours alone, and the cluster's own lock decides who runs; this one may name a dead process.
  await rm(join(place.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  try {
    await pgCtl(
      place,
      'start',
      '--wait',
      '--timeout',
      `${patience}`,
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
 * Ends sessions and stops it; a stop that hangs is forced within the time that service managers give, and recovered at
 * the next start. One that is frozen goes on first, since it would hear nothing of all this.
 */
export async function stop(place: Place): Promise<void> {
  await tell(place, 'SIGCONT');
  try {
    await pgCtl(place, 'stop', '--wait', '--mode', 'fast', '--timeout', '15', '--silent');
  } catch (error) {
    if ((await runningIn(place)) !== undefined) {
      await pgCtl(place, 'stop', '--wait', '--mode', 'immediate', '--timeout', '5', '--silent').catch(async () => {
        await tell(place, 'SIGKILL');
        await rm(place.socketFolder, { recursive: true, force: true });
        throw error;
      });
    }
  }
  // Nothing is left in the system's temp directory.
  await rmdir(place.socketFolder).catch(() => {});
}

/** Sends a signal to it and to all of its sessions. */
async function tell(place: Place, signal: NodeJS.Signals): Promise<void> {
  const running = await runningIn(place);
  if (!running) return;
  for (const pid of [running.pid, ...(await childrenOf(running.pid))]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** The folder of the socket where a running PostgreSQL answers; undefined when none runs on the cluster. */
async function adopt(place: Place): Promise<string | undefined> {
  for (let second = 0; second < patience; second += 0.1) {
    // It may have been started with another temp directory, so what it says itself counts.
    const running = await runningIn(place);
    const socketFolder = running?.socketFolder || place.socketFolder;
    const answer = await ask(socketFolder);
    if (answer === 'yes') return socketFolder;
    if (answer === 'no' && running === undefined) return undefined;
    await wait(100);
  }
  throw new EmbeddedError('the one left running does not answer');
}

/** What the cluster's pid file says, if the process it names lives and is PostgreSQL on this cluster. */
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
  // The number may belong to another program now (a restarted container gives out the same ones), or to one that
  // is dead and not yet buried; PostgreSQL would take either for itself. The rest of the file it still needs: it
  // looks there for memory that sessions of its predecessor hold.
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

/** PostgreSQL's own words: on its way up it writes to the one file, later to one for each day of the week. */
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
