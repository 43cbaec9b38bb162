import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while holding a lock file that contains the process id. Waits for another holder; ignores locks of dead
 * processes.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!taken(file)) await wait(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function taken(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isLeft(file)) return false;
  rmSync(file, { force: true });
  return taken(file);
}

function isLeft(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Created a moment ago; the process id isn't written yet.
    if (!holder) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
