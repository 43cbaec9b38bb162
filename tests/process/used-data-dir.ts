import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { makeDataDir } from './server-process.ts';

export { password } from './used-shop.ts';

/** Like `makeDataDir`, with the data of a completed first start, so that a start takes half the time. */
export async function makeUsedDataDir(): ReturnType<typeof makeDataDir> {
  const dataDir = await makeDataDir();
  // Keeps owners: if root runs it, PostgreSQL's files belong to another account.
  await promisify(execFile)('cp', ['-a', inject('usedDataDir'), dataDir.path]);
  return dataDir;
}
