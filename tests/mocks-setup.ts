import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Test files of a worker share modules, which saves most imports. A file that mocks a module gets fresh modules, and so
 * does the file after it.
 */
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('no test file is running');
if (readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}

// As at the start of the server's process: the tests' shop must open what the tests seal.
const { setSealingSecret } = await import('../server/credentials/seal.ts');
setSealingSecret('a secret of the tests, long enough');
