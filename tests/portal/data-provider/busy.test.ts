import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { keepSession, fakeApi } from '../shell/api.ts';

const api = fakeApi();
const provider = createDataProvider(3);
const chan = {
  id: 5,
  revision: 4,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  name: 'Chan',
};

beforeEach(() => keepSession('token'));

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (reason: unknown) => reason,
  );

/** Answers with this refusal `times` times, then with the record. */
const busy = (times: number, status: number, seconds: string) => () =>
  api.asked('GET salesman/5').length > times
    ? ([200, { data: chan }] as const)
    : ([status, { message: 'Please try again' }, { 'Retry-After': seconds }] as const);

describe('a read at a busy moment', () => {
  it.each([429, 503])('is retried after Retry-After, following a %i', async (status) => {
    api.answer({ 'GET salesman/5': busy(2, status, '0') });
    expect((await provider.getOne('salesman', { id: 5 })).data).toMatchObject({ name: 'Chan' });
    expect(api.asked('GET salesman/5')).toHaveLength(3);
  });

  it('is an error when the retry fails too', async () => {
    api.answer({ 'GET salesman/5': busy(3, 503, '0') });
    expect(await refusalOf(provider.getOne('salesman', { id: 5 }))).toEqual(
      new HttpError('Please try again', 503, { message: 'Please try again' }),
    );
    expect(api.asked('GET salesman/5')).toHaveLength(3);
  });

  it.each([
    ['a long wait', '30'],
    ['no wait that can be read', 'soon'],
  ])('is an error at once where the server asks for %s', async (_what, seconds) => {
    api.answer({ 'GET salesman/5': busy(1, 429, seconds) });
    expect(await refusalOf(provider.getOne('salesman', { id: 5 }))).toMatchObject({ status: 429 });
    expect(api.asked('GET salesman/5')).toHaveLength(1);
  });

  it('is not sent again once nobody wants it any more', async () => {
    api.answer({ 'GET salesman/5': busy(1, 429, '5') });
    const nobody = new AbortController();
    const read = refusalOf(provider.getOne('salesman', { id: 5, signal: nobody.signal }));
    await vi.waitFor(() => expect(api.asked('GET salesman/5')).toHaveLength(1));
    nobody.abort();
    expect(await read).toMatchObject({ name: 'AbortError' });
    expect(api.asked('GET salesman/5')).toHaveLength(1);
  });
});

it('a write is not retried', async () => {
  api.answer({ 'PUT salesman/5': [429, { message: 'Please try again' }, { 'Retry-After': '0' }] });
  expect(
    await refusalOf(provider.update('salesman', { id: 5, data: { ...chan, name: 'Wong' }, previousData: chan })),
  ).toMatchObject({ status: 429 });
  expect(api.asked('PUT salesman/5')).toHaveLength(1);
});

it('of many calls at once five are under way, and all are answered in the end', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const held = () =>
    new Promise<readonly [number, object]>((resolve) => {
      waiting.push(() => resolve([200, { data: chan }]));
      most = Math.max(most, waiting.length);
    });
  const ids = Array.from({ length: 17 }, (_, number) => number + 1);
  api.answer(Object.fromEntries(ids.map((id) => [`GET salesman/${id}`, held])));
  const reads = ids.map((id) => provider.getOne('salesman', { id }));
  await vi.waitFor(() => expect(waiting).toHaveLength(5));
  for (let left = ids.length; left > 0; left -= 1) {
    await vi.waitFor(() => expect(waiting).toHaveLength(Math.min(5, left)));
    waiting.shift()?.();
  }
  expect(await Promise.all(reads)).toHaveLength(17);
  expect(most).toBe(5);
});
