import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { signIn } from './busy-staff.ts';
import { type Disk, type FileSystem, makeDisk } from './own-disk.ts';
import { launch, startServer } from './server-process.ts';
import { Uploads } from './uploads.ts';

const password = 'correct horse battery';
const environmentOf = (disk: Disk) => ({ DATA_DIR: disk.path, DEMO: '0', ADMIN_PASSWORD: password });

/** Returns `true` when the power should be cut. */
export type Moment = (disk: Disk, said: string) => Promise<boolean>;

/** When a file with this name is in the data folder. */
export const fileAppears =
  (name: RegExp): Moment =>
  async ({ path }) =>
    (await readdir(path).catch(() => [])).some((one) => name.test(one));
/** When the server reports that it is ready. */
export const serverReady: Moment = (_, said) => Promise.resolve(said.includes('The portal is at'));
/**
 * When the server is ready and the file system has written its journal, as it does every few seconds: file names are
 * then stored, but maybe not their contents.
 */
export const journalWritten: Moment = async ({ path }, said) => {
  if (!said.includes('The portal is at')) return false;
  const other = await open(join(path, '..', 'other'), 'w');
  await other.writeFile('other');
  await other.sync();
  await other.close();
  return true;
};
/** When this many MiB have reached the disk or the server is ready, whichever comes first. */
export const bytesWritten =
  (mebibytes: number): Moment =>
  async (disk, said) =>
    said.includes('The portal is at') || (await disk.written()) >= mebibytes * 1_048_576;

/** Cuts the power at a moment of the first start. Afterwards the shop must start, and people can sign in. */
export async function cutFirstStart(kind: FileSystem, moment: Moment): Promise<void> {
  const disk = await makeDisk(kind);
  try {
    const first = launch(environmentOf(disk));
    while (!(await moment(disk, first.said()))) {
      expect(first.child.exitCode, first.logged()).toBeNull();
      await pause(2);
    }
    await disk.cut();
    await first.outcome;
    const second = await startServer(environmentOf(disk));
    await signIn(second.address, password);
    expect(await second.end('SIGTERM')).toBe(0);
  } finally {
    await disk.remove();
  }
}

/**
 * Cuts the power right after this many documents and pictures were acknowledged. Each must exist in every size, byte
 * for byte.
 */
export async function cutAfterUploads(kind: FileSystem, count: number): Promise<void> {
  const disk = await makeDisk(kind);
  try {
    const first = await startServer(environmentOf(disk));
    const uploads = await Uploads.at(first.address, await signIn(first.address, password));
    // Earlier writes aren't part of this test.
    disk.sync();
    // A few at a time, because more concurrent calls of one session get 429.
    const atOnce = pLimit(4);
    await Promise.all(
      Array.from({ length: count * 2 }, (_, number) => atOnce(() => uploads.send(first.address, number))),
    );
    await disk.cut();
    expect(uploads.wrong).toEqual([]);
    expect(uploads.count).toBe(count * 2);

    const second = await startServer(environmentOf(disk));
    expect(await uploads.lost(second.address)).toEqual([]);
    expect(await second.end('SIGTERM')).toBe(0);
  } finally {
    await disk.remove();
  }
}
