import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failureIn } from '../db/connection/failures.ts';
import { keepFile } from '../process/durable-file.ts';
import type { Check } from './health.ts';
import { shareResult } from '../concurrency/share-result.ts';

/** If the disk doesn't answer within this time, it is not named as the cause. */
const probeTimeout = 1_000;

/** With less free space the database will soon stop: its log grows by 16 MiB at a time. */
const minFreeBytes = 64 * 1_048_576;

/** One shared probe per folder: anybody may call `readyz` often, and a probe syncs a file. */
const probes = new Map<string, () => Promise<void>>();

/**
 * Asserts that a folder's disk has room for users other than root and that a file can be synced to it. Concurrent
 * calls, and those within a second, share one result, so that a hanging disk isn't probed again and again.
 */
export function assertWritable(folder: string): Promise<void> {
  const probe = probes.get(folder) ?? shareResult(() => writeProbe(folder));
  probes.set(folder, probe);
  return probe();
}

/** Checks that the data folder can be written. Optional, since reads work without it. */
export function diskCheck(dataDir: string): Check {
  return { name: 'disk', optional: true, isReady: () => assertWritable(dataDir).then(() => true) };
}

/** Whether a folder's disk is full, read-only or broken, which explains why the database on it is unavailable. */
export function isDiskFailing(folder: string): Promise<boolean> {
  const failing = assertWritable(folder).then(
    () => false,
    (error: unknown) => failureIn(error) === 'full',
  );
  return Promise.race([failing, wait(probeTimeout, false, { ref: false })]);
}

async function writeProbe(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw Object.assign(new Error(`${folder} has no room left`), { code: 'ENOSPC' });
  const path = join(folder, 'write-check');
  await keepFile(path, 'written to see whether the disk works\n');
  await rm(path);
}
