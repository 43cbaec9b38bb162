import { useContext, useEffect, useState } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import type { LookUp } from './look-up.ts';

/** The server's clock compared with the browser's. */
export interface ServerClock {
  /** Milliseconds by which the browser's clock is ahead; negative: behind. */
  readonly ahead: number;
  /** Half the duration of the request: the uncertainty of `ahead`. */
  readonly within: number;
  readonly zone: string;
}

/** Maximum age of a result, in milliseconds: clocks don't diverge within it. */
const maxAge = 10 * 60_000;
const known = new WeakMap<DataProvider, { readonly at: number; readonly clock: Promise<ServerClock> }>();

/** Doesn't use `useDataProvider`, which logs each failure: a provider may have no clock, and inputs work without it. */
const hasClock = (provider: DataProvider | null): provider is LookUp => typeof provider?.clock === 'function';

async function askClock(provider: LookUp): Promise<ServerClock> {
  const before = Date.now();
  const { now, time_zone } = await provider.clock();
  const after = Date.now();
  return { ahead: (before + after) / 2 - Date.parse(now), within: (after - before) / 2, zone: time_zone };
}

/** Fetches the server's clock while `wanted`, once for all inputs; undefined until it is known. */
export function useServerClock(wanted: boolean): ServerClock | undefined {
  const provider = useContext(DataProviderContext);
  const [clock, setClock] = useState<ServerClock>();
  useEffect(() => {
    if (!wanted || !hasClock(provider)) return undefined;
    let gone = false;
    const found = known.get(provider);
    const fresh =
      found && performance.now() - found.at < maxAge ? found : { at: performance.now(), clock: askClock(provider) };
    known.set(provider, fresh);
    fresh.clock.then(
      (answer) => gone || setClock(answer),
      () => known.delete(provider),
    );
    return () => {
      gone = true;
    };
  }, [wanted, provider]);
  return clock;
}

/** Whole minutes by which the browser's clock is wrong; 0 up to one minute, or while that isn't certain. */
export function minutesWrong({ ahead, within }: ServerClock): number {
  return Math.abs(ahead) - within > 60_000 ? Math.round(ahead / 60_000) : 0;
}
