import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingBar } from '../../../src/layout/LoadingBar.tsx';
import { withMinimumLoadingTime } from '../../../src/layout/minimum-loading-time.ts';
import { prefetchWhenIdle, savesData } from '../../../src/layout/prefetch.ts';
import { retryDelay, useAutoRetry } from '../../../src/layout/use-auto-retry.ts';
import { useLoadingBar } from '../../../src/layout/use-loading-bar.ts';
import { i18nIn } from '../i18n-in.ts';
import { withStyles } from '../styles.ts';

withStyles();

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
  }),
);
afterEach(() => vi.useRealTimers());

function Bar({ busy }: { busy: boolean }) {
  return <p>{useLoadingBar(busy)}</p>;
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

describe('the loading bar', () => {
  it('is not shown for what takes less than 200 ms', () => {
    const { rerender } = render(<Bar busy />);
    pass(199);
    rerender(<Bar busy={false} />);
    pass(1_000);
    expect(screen.getByText('hidden')).toBeTruthy();
  });

  it('takes 5,000 ms to fill', async () => {
    const i18nProvider = await i18nIn('en');
    const client = new QueryClient();
    const never = () => new Promise<never>(() => {});
    function Waiting() {
      useQuery({ queryKey: ['waited for'], queryFn: never });
      return <LoadingBar />;
    }
    render(
      <CoreAdminContext queryClient={client} i18nProvider={i18nProvider}>
        <Waiting />
      </CoreAdminContext>,
    );
    // Queries report their state a moment later.
    pass(1);
    pass(200);
    pass(20);
    const [filled] = screen.getByRole('progressbar').children;
    expect(filled && getComputedStyle(filled).transition).toContain('width 5000ms');
  });

  it('is shown after 200 ms and hides 500 ms after the last answer', () => {
    const { rerender } = render(<Bar busy />);
    pass(200);
    pass(20);
    expect(screen.getByText('running')).toBeTruthy();
    rerender(<Bar busy={false} />);
    pass(499);
    expect(screen.getByText('done')).toBeTruthy();
    pass(1);
    expect(screen.getByText('hidden')).toBeTruthy();
  });

  it('goes on where another call begins meanwhile', () => {
    const { rerender } = render(<Bar busy />);
    pass(300);
    rerender(<Bar busy={false} />);
    pass(300);
    rerender(<Bar busy />);
    pass(600);
    pass(20);
    expect(screen.getByText('running')).toBeTruthy();
  });
});

describe('a page\u2019s code', () => {
  /** Returns the time when a page is shown whose code takes `loading` milliseconds to load. */
  async function shownAfter(loading: number): Promise<number> {
    const start = performance.now();
    let shown = -1;
    const done = withMinimumLoadingTime(() => new Promise<void>((resolve) => setTimeout(resolve, loading))).then(() => {
      shown = performance.now() - start;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    return Math.round(shown);
  }

  it.each([
    [0, 0],
    [150, 150],
    [210, 400],
    [390, 400],
    [900, 900],
  ])('that comes after %i ms is shown after %i ms', async (loading, shown) => {
    expect(await shownAfter(loading)).toBe(shown);
  });
});

describe('behind an error', () => {
  const refused = (status: number) => Object.assign(new Error('no'), { status });

  it.each([422, 403, 404, 500])('of %i nothing is tried again: it would be refused again', (status) => {
    const retry = vi.fn();
    renderHook(() => useAutoRetry(refused(status), retry));
    pass(60_000);
    expect(retry).not.toHaveBeenCalled();
  });

  it.each([0, 429, 502, 503, 504])('of %i it is tried again, after each new refusal, until there is none', (status) => {
    const retry = vi.fn();
    const { rerender } = renderHook<void, { error: Error | undefined }>(({ error }) => useAutoRetry(error, retry), {
      initialProps: { error: refused(status) },
    });
    pass(retryDelay);
    expect(retry).toHaveBeenCalledTimes(1);
    rerender({ error: refused(status) });
    pass(retryDelay);
    expect(retry).toHaveBeenCalledTimes(2);
    rerender({ error: undefined });
    pass(60_000);
    expect(retry).toHaveBeenCalledTimes(2);
  });
});

describe('prefetching', () => {
  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('spares %o', (connection) => {
    expect(savesData(connection)).toBe(true);
  });

  it('does not happen on a connection to be spared', () => {
    Reflect.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const load = vi.fn(async () => undefined);
    prefetchWhenIdle([load]);
    vi.advanceTimersByTime(10_000);
    Reflect.deleteProperty(navigator, 'connection');
    expect(load).not.toHaveBeenCalled();
  });

  it('waits for the browser to be idle, at most 2,000 ms, and swallows failures', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    const load = vi.fn(async () => Promise.reject(new Error('offline')));
    prefetchWhenIdle([load, load]);
    expect(load).not.toHaveBeenCalled();
    expect(idle).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2_000 });
    idle.mock.calls[0]?.[0]();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  it('loads one after another, and no more once it is cancelled', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    const arrived: (() => void)[] = [];
    const load = vi.fn(() => new Promise<void>((resolve) => void arrived.push(resolve)));
    const cancel = prefetchWhenIdle([load, load, load]);
    idle.mock.calls[0]?.[0]();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(1);
    arrived[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    vi.stubGlobal('cancelIdleCallback', vi.fn());
    cancel();
    arrived[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});
