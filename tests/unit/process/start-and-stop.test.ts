import { describe, expect, test } from 'vitest';
import { Interrupted, ServerProcess } from '../../../server/process/start-and-stop.ts';
import { createLog } from '../../../server/process/log.ts';

function begin() {
  const closed: string[] = [];
  const life = new ServerProcess(createLog('silent'));
  const open = (name: string) =>
    life.open(
      name,
      () => name,
      (value) => {
        closed.push(value);
      },
    );
  return { life, closed, open };
}

describe('a start that fails', () => {
  test('closes what it opened, last first, and tells why', async () => {
    const { life, closed, open } = begin();
    const start = life.start(async () => {
      await open('lock');
      await open('database');
      throw new Error('no port');
    });
    await expect(start).rejects.toThrow('no port');
    expect(closed).toEqual(['database', 'lock']);
  });

  test('closes the others when one of them can not be closed', async () => {
    const { life, closed, open } = begin();
    await life.start(async () => {
      await open('lock');
      await life.open(
        'database',
        () => 'database',
        () => {
          throw new Error('stuck');
        },
      );
    });
    await life.stop();
    expect(closed).toEqual(['lock']);
  });
});

describe('a stop', () => {
  test('while something is being opened waits for it before closing what it stands on', async () => {
    const { life, closed, open } = begin();
    const opening = manual<void>();
    const slow = manual<string>();
    const start = life.start(async () => {
      await open('lock');
      await life.open(
        'database',
        () => {
          opening.resolve();
          return slow.promise;
        },
        (value) => {
          closed.push(value);
        },
      );
      await open('listener');
    });
    await opening.promise;
    const stop = life.stop();
    expect(closed).toEqual([]);
    slow.resolve('database');
    await stop;
    await start;
    expect(closed).toEqual(['database', 'lock']);
  });

  test('lets a start that was asked to stop end without an error', async () => {
    const { life } = begin();
    await life.start(async () => {
      void life.stop();
      await expect(
        life.open(
          'late',
          () => 'late',
          () => {},
        ),
      ).rejects.toThrow(Interrupted);
      throw new Error('the pool is closed');
    });
  });

  test('closes once however often it is asked for, and hurries the second time', async () => {
    const { life, closed, open } = begin();
    await life.start(async () => {
      await open('lock');
    });
    expect(life.abortSignal.aborted).toBe(false);
    await Promise.all([life.stop(), life.stop()]);
    expect(closed).toEqual(['lock']);
    expect(life.abortSignal.aborted).toBe(true);
  });
});

/** Returns a promise that the test settles. */
function manual<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
