import { spawn } from 'node:child_process';
import { accessSync } from 'node:fs';
import { chmod, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from './free-port.ts';
import type { Service } from './sick-database.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed on this machine. */
export const hasPooler = isThere(program);

/**
 * Starts PgBouncer with its default settings in front of a service. It runs as the service's user, because it refuses
 * to run as root.
 */
export async function startPooler(
  base: string,
  { database }: Service,
  mode: 'session' | 'transaction',
): Promise<{ url: string; stop(): void }> {
  const { host, user, database: name } = database.connection;
  const { uid, gid } = await stat(host);
  const port = await freePort();
  const folder = await mkdtemp(join(base, 'pooler-'));
  // Lets that user pass through folders that only our user could enter.
  for (const path of [base, join(base, 'data'), folder]) await chmod(path, 0o755);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
  };
  const lines = [
    '[databases]',
    `${name} = host=${host} user=${user}`,
    '[pgbouncer]',
    ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  await expect.poll(() => answers(port)).toBe(true);
  return { url: `postgres://${user}@127.0.0.1:${port}/${name}`, stop: () => void child.kill('SIGKILL') };
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
