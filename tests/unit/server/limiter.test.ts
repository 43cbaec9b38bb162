import { expect, test } from 'vitest';
import { Limiter } from '../../../server/concurrency/limiter.ts';

const createError = () => new Error('not now');

/** Creates work that runs until it is released, and records what has started. */
function held() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

test('who comes while as many wait as may is refused at once, and nothing of theirs is done', async () => {
  const turns = new Limiter({ concurrency: 1, queueLimit: 1, createError });
  const { begun, work, end } = held();
  const first = turns.run('a', work('first'));
  const second = turns.run('a', work('second'));
  await expect(turns.run('a', work('third'))).rejects.toThrow('not now');
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'second']);
  end('second');
  await second;
});

test('who waited too long is refused while the one before goes on, and leaves no place behind', async () => {
  const turns = new Limiter({ concurrency: 1, queueTimeout: 1, createError });
  const { begun, work, end } = held();
  const first = turns.run('a', work('first'));
  await expect(turns.run('a', work('second'))).rejects.toThrow('not now');
  end('first');
  await first;
  const third = turns.run('a', work('third'));
  end('third');
  expect(await third).toBe('third');
  expect(begun).toEqual(['first', 'third']);
});

test('so many are done at once, the next in the order in which they came', async () => {
  const turns = new Limiter({ concurrency: 2, createError });
  const { begun, work, end } = held();
  const all = ['one', 'two', 'three', 'four'].map((name) => turns.run('a', work(name)));
  expect(begun).toEqual(['one', 'two']);
  end('two');
  await expect.poll(() => begun).toEqual(['one', 'two', 'three']);
  end('one');
  await expect.poll(() => begun).toEqual(['one', 'two', 'three', 'four']);
  end('three');
  end('four');
  expect(await Promise.all(all)).toEqual(['one', 'two', 'three', 'four']);
});

test('keys do not wait for each other', async () => {
  const turns = new Limiter({ concurrency: 1, createError });
  const { work, end } = held();
  const slow = turns.run('a', work('slow'));
  expect(await turns.run('b', () => 'quick')).toBe('quick');
  end('slow');
  await slow;
});

test('work that fails passes its turn on', async () => {
  const turns = new Limiter({ concurrency: 1, createError });
  const failing = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = turns.run('a', () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a slot that was acquired is given back once, however often that is asked', async () => {
  const limiter = new Limiter({ concurrency: 1, queueLimit: 0, createError });
  const release = await limiter.acquire('a');
  await expect(limiter.acquire('a')).rejects.toThrow('not now');
  release();
  const next = await limiter.acquire('a');
  release();
  await expect(limiter.acquire('a')).rejects.toThrow('not now');
  next();
});
