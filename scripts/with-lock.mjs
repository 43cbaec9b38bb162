import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const released = 'released';
/** Distinguishes this process from a dead one with the same id, as happens in containers. */
const identity = `${process.pid} ${randomUUID()}`;

/**
 * Runs `work` while no other process runs it with the same folder. Waits for another holder; ignores dead ones. The
 * holder is the link with the highest number, which names its process. Numbers only increase: if several processes take
 * over the lock of a dead one, only one can create the next number.
 */
export async function withLock(folder, work) {
  mkdirSync(folder, { recursive: true });
  let own;
  while ((own = take(folder)) === undefined) await wait(100);
  try {
    return await work();
  } finally {
    symlinkSync(released, join(folder, `${own + 1}`));
  }
}

/** Returns the number of the lock if it was taken; `undefined` if another process holds it. */
function take(folder) {
  const before = lastIn(folder);
  if (before > 0 && isHeld(join(folder, `${before}`))) return undefined;
  const own = before + 1;
  try {
    symlinkSync(identity, join(folder, `${own}`));
  } catch (error) {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  }
  const isLast = lastIn(folder) === own;
  for (const number of numbersIn(folder))
    if (isLast ? number < own : number === own) rmSync(join(folder, `${number}`), { force: true });
  return isLast ? own : undefined;
}

const numbersIn = (folder) => readdirSync(folder).map(Number).filter(Number.isInteger);
const lastIn = (folder) => Math.max(0, ...numbersIn(folder));

function isHeld(link) {
  try {
    const holder = readlinkSync(link);
    const pid = Number.parseInt(holder, 10);
    if (holder === released || pid === process.pid) return holder === identity;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
