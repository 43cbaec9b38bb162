import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { makeDataDir } from './server-process.ts';

export { password } from './used-shop.ts';

/** As `makeDataDir`, with what a first start left there: a start on it takes half as long. */
export async function makeUsedDataDir(): ReturnType<typeof makeDataDir> {
  const dataDir = await makeDataDir();
  // Keeps owners: PostgreSQL's files are another account's where root runs it.
  await promisify(execFile)('cp', ['-a', inject('usedDataDir'), dataDir.path]);
  return dataDir;
}
