import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../server/errors.ts';
import { hashPassword, verifyPassword } from '../../../server/credentials/hash.ts';

/** Hashes in progress, each as the function that completes it. */
const { busy } = vi.hoisted(() => ({ busy: new Set<() => void>() }));
vi.mock('@node-rs/argon2', () => {
  const work = (result: unknown) => () =>
    new Promise((resolve) => {
      const end = () => {
        busy.delete(end);
        resolve(result);
      };
      busy.add(end);
    });
  return { hash: work('hash'), verify: work(true) };
});

/** Completes hashes until none is left. Returns the highest number in progress at once, and the total. */
async function endAll(all: Promise<unknown>): Promise<{ readonly most: number; readonly ended: number }> {
  const over = new AbortController();
  void all.then(() => over.abort());
  let [most, ended] = [0, 0];
  while (!over.signal.aborted) {
    most = Math.max(most, busy.size);
    for (const end of busy) {
      end();
      ended += 1;
    }
    await new Promise(setImmediate);
  }
  return { most, ended };
}

afterEach(() => expect(busy.size).toBe(0));

test('where a hundred wait, the next is refused at once, to be tried again', async () => {
  const all = Promise.all(Array.from({ length: 102 }, () => verifyPassword('a guess', 'a hash')));
  const refused: unknown = await Promise.race([
    hashPassword('one too many').catch((error: unknown) => error),
    new Promise(setImmediate),
  ]);
  await endAll(all);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 503, key: 'errors.crowded', details: { retryAfter: 2 } });
});

test('of many, new passwords and guesses alike, two are hashed at once', async () => {
  const all = Promise.all(
    Array.from({ length: 25 }, () => [hashPassword('new'), verifyPassword('a guess', 'a hash')]).flat(),
  );
  expect(await endAll(all)).toEqual({ most: 2, ended: 50 });
});
