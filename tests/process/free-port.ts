import { createServer } from 'node:net';

/** Returns a free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() =>
        bound === null || typeof bound === 'string' ? reject(new Error('no port')) : resolve(bound.port),
      );
    });
  });
}
