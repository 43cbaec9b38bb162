import { useContext, useEffect, useState } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import type { LookUp } from './look-up.ts';

/** The server's clock beside the browser's. */
export interface ServerClock {
  /** Milliseconds that the browser is ahead; negative: behind. */
  readonly ahead: number;
  /** Half the time of the call: how uncertain that is. */
  readonly within: number;
  readonly zone: string;
}

/** Clocks don't run apart within it. */
const maxAge = 10 * 60_000;
const known = new WeakMap<DataProvider, { readonly at: number; readonly clock: Promise<ServerClock> }>();

/** Not by `useDataProvider`, which logs each failure: a provider may have no clock, and inputs go on without it. */
const hasClock = (provider: DataProvider | null): provider is LookUp => typeof provider?.clock === 'function';

async function askClock(provider: LookUp): Promise<ServerClock> {
  const before = Date.now();
  const { now, time_zone } = await provider.clock();
  const after = Date.now();
  return { ahead: (before + after) / 2 - Date.parse(now), within: (after - before) / 2, zone: time_zone };
}

/** Asks for the server's clock while `wanted`, for all inputs once; nothing until it is known. */
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

/** Whole minutes that the browser's clock is wrong by; 0 up to one minute, or while that isn't certain. */
export function minutesWrong({ ahead, within }: ServerClock): number {
  return Math.abs(ahead) - within > 60_000 ? Math.round(ahead / 60_000) : 0;
}
