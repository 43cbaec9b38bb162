import type { TestProject } from 'vitest/node';
import { makeDataDir, startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a server filled at its first start before a clean shutdown. Tests only use copies of it. */
    usedDataDir: string;
  }
}

/** The administrator's password in every copy. */
export const password = 'correct horse battery';

/** Fills a data folder once for all tests that don't test the first start. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  try {
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: password });
    await server.end('SIGTERM');
  } catch (error) {
    await dataDir.remove();
    throw error;
  }
  project.provide('usedDataDir', dataDir.path);
  return dataDir.remove;
}
