import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failureIn } from '../db/connection/failures.ts';
import { keepFile } from '../process/durable-file.ts';
import type { Check } from './health.ts';
import { sharedAnswer } from '../concurrency/shared-answer.ts';

/** What stands on a disk that says nothing for so long is not said to be away for the disk. */
const patience = 1_000;

/** With less than this the database can't go on for long: its log grows by 16 MiB at a time. */
const leastRoom = 64 * 1_048_576;

/** One for each folder: whoever may ask may ask often, and a file is not synced for each. */
const probes = new Map<string, () => Promise<void>>();

/**
 * Fails where a folder's disk is full, read-only or broken: there must be room, for whoever isn't root too, and a file
 * must come to the disk. Who asks meanwhile, or within a second, gets the same answer, so that a disk that hangs isn't
 * asked again and again.
 */
export function assertWritable(folder: string): Promise<void> {
  const probe = probes.get(folder) ?? sharedAnswer(() => tryToWrite(folder));
  probes.set(folder, probe);
  return probe();
}

/** Whether the data folder can be written; without that, reading works. */
export function diskCheck(dataDir: string): Check {
  return { name: 'disk', dispensable: true, isReady: () => assertWritable(dataDir).then(() => true) };
}

/** Whether a folder's disk is full, read-only or broken: then that is why the database on it is away. */
export function isDiskFailing(folder: string): Promise<boolean> {
  const failing = assertWritable(folder).then(
    () => false,
    (error: unknown) => failureIn(error) === 'full',
  );
  return Promise.race([failing, wait(patience, false, { ref: false })]);
}

async function tryToWrite(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastRoom) throw Object.assign(new Error(`${folder} has no room left`), { code: 'ENOSPC' });
  const path = join(folder, 'write-check');
  await keepFile(path, 'written to see whether the disk works\n');
  await rm(path);
}
