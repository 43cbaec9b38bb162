import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './server-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'with-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Prints begin, waits a few turns, and prints end. */
const script = (name: string) => `
  import { appendFileSync } from 'node:fs';
  import { setImmediate as turn } from 'node:timers/promises';
  import { withLock } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/with-lock.mjs')).href)};
  await withLock(${JSON.stringify(join(folder, 'below/lock'))}, async () => {
    appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'begin ${name}\\n');
    for (let round = 0; round < 200; round += 1) await turn();
    appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'end ${name}\\n');
  });`;

async function run(name: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script(name)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'exit');
  return code;
}

const locks = () => readdir(join(folder, 'below/lock')).then((names) => names.map(Number));

test('processes build one after the other, and ignore the lock of a killed one', async () => {
  expect(await run('first')).toBe(0);
  for (let round = 0; round < 5; round += 1) {
    const gone = spawn(process.execPath, ['--eval', '0']);
    await once(gone, 'exit');
    await symlink(String(gone.pid), join(folder, 'below/lock', `${Math.max(...(await locks())) + 1}`));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(run))).toEqual([0, 0, 0, 0]);
  }
  const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(42);
  for (const [place, line] of lines.entries())
    if (place % 2 === 0) expect(lines[place + 1]).toBe(line.replace('begin', 'end'));
  // Old locks are removed.
  expect((await locks()).length).toBeLessThan(4);
});
