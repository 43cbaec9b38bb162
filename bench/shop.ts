import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServerProcess, startServer } from '../tests/process/server-process.ts';

/** The administrator's password of the measured shop. */
const password = 'star-ferry-pier-1888';

/** A built server on its own data folder, which can be started repeatedly. */
export interface MeasuredShop {
  readonly dataDir: string;
  /** Settings of a pool on the shop's database. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  /** Starts the server; `took`: milliseconds. */
  start(): Promise<{ server: ServerProcess; took: number }>;
  /** Removes the folder unless the caller named it. */
  remove(): Promise<void>;
}

/** Creates a shop with demo data in a new folder, or in `kept`, which is not removed and whose data is reused. */
export async function makeShop(kept?: string): Promise<MeasuredShop> {
  const dataDir = kept === undefined ? await mkdtemp(join(tmpdir(), 'bench-')) : resolve(kept);
  return {
    dataDir,
    connection: { host: join(dataDir, 'socket'), user: 'shop', database: 'shop' },
    async start() {
      const begun = performance.now();
      const server = await startServer({
        DATA_DIR: dataDir,
        DEMO: '1',
        ADMIN_PASSWORD: password,
        TRUST_PROXY: '127.0.0.1',
      });
      return { server, took: performance.now() - begun };
    },
    remove: async () => (kept === undefined ? rm(dataDir, { recursive: true, force: true }) : undefined),
  };
}

/** Request headers of the administrator in the first store. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { data }: { data: { access_token: string } } = await answer.json();
  return { authorization: `Bearer ${data.access_token}`, 'x-store-id': '1' };
}

export const administrator = { username: 'admin', password } as const;

/** Resident memory of a process in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? Number.NaN) / 1024;
}
