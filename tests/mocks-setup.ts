import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * The files of a worker share its modules, which saves most of their imports. A file that puts a module in another's
 * place has all of them afresh, and so has the file after it.
 */
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('no test file is running');
if (readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}
