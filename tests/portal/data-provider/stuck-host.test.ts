import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendToHost } from '../../../src/data-provider/send-to-host.ts';
import { keepSession } from '../shell/api.ts';

vi.mock(import('../../../src/browser/environment.ts'), async (original) => {
  const module = await original();
  return { ...module, environment: { ...module.environment, addressApiUrl: 'http://areas.example/api' } };
});

beforeEach(() => {
  keepSession('token');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A host that accepts calls and answers none. */
const stuck = (_url: unknown, { signal }: { readonly signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (reason: unknown) => reason,
  );

it('a second host that never answers is an outage of its own after half a minute', async () => {
  vi.stubGlobal('fetch', vi.fn(stuck));
  const refusal = refusalOf(sendToHost('address-area'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await refusal).toMatchObject({ status: 0, message: expect.stringContaining('address service') });
});

it('a call that its page gave up is no outage', async () => {
  vi.stubGlobal('fetch', vi.fn(stuck));
  const page = new AbortController();
  const refusal = refusalOf(sendToHost('address-area', { signal: page.signal }));
  await vi.advanceTimersByTimeAsync(10);
  page.abort();
  expect(await refusal).toMatchObject({ name: 'AbortError' });
});
