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
  /** Returns the standard output so far. */
  said(): string;
  /** Returns the log so far. */
  logged(): string;
  /** Sends a signal and waits for the end. Returns the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface Outcome {
  code: number | string;
  out: string;
  error: string;
}

/** The running processes, with their data folders. */
const running = new Map<ChildProcess, string | undefined>();
// If a run is aborted, such as by a fixture's timeout, ends its servers; these stop their databases.
process.once('exit', () => {
  for (const child of running.keys()) for (const signal of ['SIGCONT', 'SIGTERM'] as const) child.kill(signal);
});

type Environment = Record<string, string>;

interface Options {
  /** The user to run as; needs root. */
  uid?: number;
  /** Replaces `node scripts/start.mjs`. */
  command?: readonly string[];
}

/**
 * Starts the server as `npm start` does, on a free port, and waits until it prints its address. @throws Error if it
 * ends before
 */
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

/** Runs the server until it exits, for a start that must fail. */
export async function runServer(environment: Environment, options: Options = {}): Promise<Outcome> {
  return launch(environment, options).outcome;
}

/** Starts the server without waiting. */
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

/** The process id of the database that runs on a data folder, if any. */
export async function databasePid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Creates a DATA_DIR and a function that removes it with every server and database still running on it. */
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
