import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../../server/db/embedded/index.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** Everything it has said on standard output so far. */
  said(): string;
  /** What it logged so far. */
  logged(): string;
  /** Sends a signal and waits for the end; its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface Outcome {
  code: number | string;
  out: string;
  error: string;
}

/** What was launched and still runs, with its data folder. */
const running = new Map<ChildProcess, string | undefined>();

type Environment = Record<string, string>;

interface Options {
  /** Runs it as this user; only root can. */
  uid?: number;
  /** In place of `node scripts/start.mjs`. */
  command?: readonly string[];
}

/** What `npm start` runs, on a free port: resolves once it says its address. @throws when it ends before */
export async function startServer(environment: Environment, options: Options = {}): Promise<ServerProcess> {
  const started = launch(environment, options);
  const address = await new Promise<string>((resolve, reject) => {
    started.child.stdout?.on('data', () => {
      const found = /The portal is at (\S+)\n[^]*$/.exec(started.said());
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    void started.outcome.then(({ code, out, error }) =>
      reject(new Error(`the server ended with ${code}: ${out}${error}`)),
    );
  });
  return {
    child: started.child,
    address,
    said: started.said,
    logged: started.logged,
    async end(signal) {
      started.child.kill(signal);
      return (await started.outcome).code;
    },
  };
}

/** Runs it to its end, for a start that is refused. */
export async function runServer(environment: Environment, options: Options = {}): Promise<Outcome> {
  return launch(environment, options).outcome;
}

/** Starts it without waiting for anything. */
export function launch(environment: Environment, options: Options = {}) {
  const [program = process.execPath, ...words] = options.command ?? [process.execPath, 'scripts/start.mjs'];
  const child = spawn(program, words, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', HOME: tmpdir(), npm_config_update_notifier: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  running.set(child, environment.DATA_DIR);
  child.once('close', () => running.delete(child));
  let out = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? signal ?? '', out, error }));
  });
  return { child, outcome, said: () => out, logged: () => error };
}

/** The process number of the database that runs on a data folder, if one does. */
export async function databasePid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** A folder of one's own for DATA_DIR, and how to leave nothing behind: no server, no database left running. */
export async function makeDataDir(
  ...below: string[]
): Promise<{ path: string; base: string; remove(): Promise<void> }> {
  const base = await mkdtemp(join(tmpdir(), 'shop-process-'));
  const path = join(base, ...below, 'data');
  return {
    path,
    base,
    async remove() {
      for (const [child, folder] of running) if (folder === undefined || folder.startsWith(base)) child.kill('SIGKILL');
      if ((await databasePid(path)) !== undefined) await (await startEmbedded(path)).stop();
      await rm(base, { recursive: true, force: true });
    },
  };
}
