import { HttpError } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { createBulkRun, type RunRow } from '../../../src/traits/bulk-edit/run.ts';

const row = (id: number): RunRow => ({
  id,
  record: { id, revision: 1, price: '10.00' },
  body: { price: '12.00' },
  idempotencyKey: `key-${id}`,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));
const run = () => createBulkRun(() => 'Unknown Error');
/** Lets pending callbacks run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns responses that the test releases. */
function held() {
  const waiting: ((error?: Error) => void)[] = [];
  const send = vi.fn(
    (_row: RunRow) =>
      new Promise<void>((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve()))),
  );
  return { send, waiting };
}

describe('a run', () => {
  test('runs at most four writes at a time, and finishes all', async () => {
    const { send, waiting } = held();
    const bulk = run();
    const ended = bulk.start(rows(10), send);
    await settle();
    expect(send).toHaveBeenCalledTimes(4);
    expect(bulk.counts()).toMatchObject({ running: 4, waiting: 6 });
    expect(bulk.isRunning()).toBe(true);
    for (let at = 0; at < 10; at += 1) {
      waiting[at]?.();
      await settle();
      expect(bulk.counts().running).toBeLessThanOrEqual(4);
    }
    await ended;
    expect(bulk.counts()).toMatchObject({ done: 10, running: 0, waiting: 0 });
    expect(bulk.isRunning()).toBe(false);
    expect(send.mock.calls.map(([{ id }]) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('finishes running writes when stopped, and starts no others', async () => {
    const { send, waiting } = held();
    const bulk = run();
    const ended = bulk.start(rows(10), send);
    await settle();
    bulk.stop();
    waiting.forEach((go) => go());
    await ended;
    expect(send).toHaveBeenCalledTimes(4);
    expect(bulk.counts()).toMatchObject({ done: 4, notReached: 6 });
  });

  test('tells of a row that was refused in the server’s words, the field’s where it has some', async () => {
    const bulk = run();
    const answers = [
      new HttpError('Please correct', 422, { message: 'Please correct', errors: { price: 'Too dear' } }),
      new HttpError('It is archived', 409, { message: 'It is archived' }),
      new Error(''),
    ];
    await bulk.start(rows(3), async ({ id }) => Promise.reject(answers[Number(id) - 1]));
    expect([1, 2, 3].map((id) => bulk.outcomeOf(id))).toEqual([
      { at: 'refused', reason: 'Too dear' },
      { at: 'refused', reason: 'It is archived' },
      { at: 'unsure', reason: 'Unknown Error' },
    ]);
  });

  test('a row that someone else changed is told with what it is now', async () => {
    const bulk = run();
    const theirs = { id: 1, revision: 2, price: '11.00' };
    await bulk.start(rows(1), async () =>
      Promise.reject(new HttpError('changed', 412, { message: 'changed', data: theirs })),
    );
    expect(bulk.outcomeOf(1)).toEqual({ at: 'changed', theirs });
  });

  test('a row that an earlier try has written, though its answer was lost, is done', async () => {
    const bulk = run();
    await bulk.start(rows(1), async () =>
      Promise.reject(
        new HttpError('changed', 412, { message: 'changed', data: { id: 1, revision: 2, price: '12.00' } }),
      ),
    );
    expect(bulk.outcomeOf(1)).toEqual({ at: 'done' });
  });

  test('of a row whose answer was lost the fields that are as they were sent are done, each for itself, though someone changed another since', async () => {
    const bulk = run();
    const both: RunRow = {
      id: 1,
      record: { id: 1, revision: 1, price: '10.00', quota: 3 },
      body: { price: '11.00', quota: 5 },
      idempotencyKey: 'key',
    };
    const theirs = { id: 1, revision: 3, price: '11.00', quota: 8 };
    const changed = async () => Promise.reject(new HttpError('changed', 412, { message: 'changed', data: theirs }));
    await bulk.start([both], async () => Promise.reject(new HttpError('Bad gateway', 502, { message: 'Bad gateway' })));
    await bulk.start([both], changed);
    expect(bulk.outcomeOf(1)).toEqual({ at: 'changed', theirs, done: ['price'] });
    // The outcome stays the same when others change the record again.
    await bulk.start([{ ...both, body: { quota: 5 } }], async () =>
      Promise.reject(
        new HttpError('changed', 412, { message: 'changed', data: { ...theirs, price: '9.00', quota: 9 } }),
      ),
    );
    expect(bulk.outcomeOf(1)).toMatchObject({ at: 'changed', done: ['price'] });
  });

  test('without a lost answer, a field that someone else gave the same value is theirs', async () => {
    const bulk = run();
    const both: RunRow = {
      id: 1,
      record: { id: 1, revision: 1, price: '10.00', quota: 3 },
      body: { price: '11.00', quota: 5 },
      idempotencyKey: 'key',
    };
    await bulk.start([both], async () =>
      Promise.reject(
        new HttpError('changed', 412, { message: 'changed', data: { id: 1, revision: 2, price: '11.00', quota: 8 } }),
      ),
    );
    expect(bulk.outcomeOf(1)).not.toHaveProperty('done');
  });

  test('a row without a clear answer isn’t counted as refused', async () => {
    const bulk = run();
    await bulk.start(rows(1), async () =>
      Promise.reject(new HttpError('Bad gateway', 502, { message: 'Bad gateway' })),
    );
    expect(bulk.outcomeOf(1)).toEqual({ at: 'unsure', reason: 'Bad gateway' });
  });

  test('an expired session ends the run', async () => {
    const bulk = run();
    const send = vi.fn(async () => Promise.reject(new HttpError('Please sign in', 401, { message: 'Please sign in' })));
    await bulk.start(rows(20), send);
    expect(send.mock.calls.length).toBeLessThanOrEqual(4);
    expect(bulk.counts().notReached).toBeGreaterThanOrEqual(16);
  });

  test('a second run of some rows keeps the outcomes of the others', async () => {
    const bulk = run();
    await bulk.start(rows(3), async ({ id }) =>
      id === 2 ? Promise.reject(new HttpError('no', 409, { message: 'no' })) : undefined,
    );
    await bulk.start([row(2)], async () => undefined);
    expect(bulk.counts()).toMatchObject({ done: 3, refused: 0 });
    bulk.reset();
    expect(bulk.outcomeOf(1)).toBeUndefined();
  });
});
