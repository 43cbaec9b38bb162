import { afterEach, describe, expect, it, vi } from 'vitest';
import { countReload, isOutdated, onOutdated, reloadOnChunkErrors } from '../../../src/browser/chunk-errors.ts';
import { isChunkError } from '../../../src/browser/is-chunk-error.ts';

const minute = 60_000;
let stop: () => void = () => undefined;
afterEach(() => stop());

describe('a piece of the portal that does not load', () => {
  it.each([
    'Loading chunk 12 failed.',
    'Loading CSS chunk 3 failed',
    'Failed to fetch dynamically imported module: https://x/a.js',
  ])('is recognised by “%s”', (message) => {
    expect(isChunkError(new Error(message))).toBe(true);
  });

  it.each([new Error('Loading failed'), 'Loading chunk 1 failed', undefined])('is not %o', (error) => {
    expect(isChunkError(error)).toBe(false);
  });

  it('reloads the page at most twice in five minutes', () => {
    const start = 1_000 * minute;
    expect([0, 1, 2, 4.9].map((at) => countReload(start + at * minute))).toEqual([true, true, false, false]);
    expect(countReload(start + 5.1 * minute)).toBe(true);
    expect(countReload(start + 5.2 * minute)).toBe(false);
    expect(countReload(start + 6.1 * minute)).toBe(true);
  });

  const reachable = (there: boolean) => vi.fn(() => Promise.resolve(there));

  it('reloads after Vite says so, and after an unhandled failure', async () => {
    const reload = vi.fn();
    const asked = reachable(true);
    stop = reloadOnChunkErrors(asked, reload);
    window.dispatchEvent(new Event('vite:preloadError'));
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new Error('Loading chunk 7 failed') }),
    );
    window.dispatchEvent(new Event('vite:preloadError'));
    await Promise.all(asked.mock.results.map(({ value }) => value));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('says that the page is outdated where two reloads brought nothing', async () => {
    const [reload, told] = [vi.fn(), vi.fn()];
    const asked = reachable(true);
    stop = reloadOnChunkErrors(asked, reload);
    const forget = onOutdated(told);
    for (let time = 0; time < 3; time += 1) {
      expect(isOutdated()).toBe(false);
      window.dispatchEvent(new Event('vite:preloadError'));
      await asked.mock.results[time]?.value;
      await Promise.resolve();
    }
    expect([reload.mock.calls.length, told.mock.calls.length, isOutdated()]).toEqual([2, 1, true]);
    forget();
  });

  it('does not reload while the server is out of reach', async () => {
    const reload = vi.fn();
    const asked = reachable(false);
    stop = reloadOnChunkErrors(asked, reload);
    window.dispatchEvent(new Event('vite:preloadError'));
    await asked.mock.results[0]?.value;
    await Promise.resolve();
    expect(asked).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('lets other failures be', () => {
    const reload = vi.fn();
    const asked = reachable(true);
    stop = reloadOnChunkErrors(asked, reload);
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no') }));
    expect(asked).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
