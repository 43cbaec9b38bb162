import { useEffect, useRef, useState } from 'react';
import { quickSearchParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { type Found, narrowedTo, parseFound } from './found-records.ts';

/** Debounce in milliseconds. */
const pause = 80;
/** Maximum number of repeats for entities that were late, and the delay in milliseconds. */
const [mostRepeats, pauseAfterLate] = [3, 500];
const perEntity = 5;
const nothing: Found = { data: [], late: [], near: false };

export interface Search {
  readonly found: Found;
  /** True until the answer for the typed text arrives. */
  readonly busy: boolean;
  readonly failed: boolean;
  /** True if an entry was chosen before the answer arrived: nothing may move it. */
  readonly late: boolean;
}

interface Answer {
  readonly q: string;
  readonly found: Found;
  readonly failed: boolean;
  readonly late: boolean;
}

/** A single letter or digit is in nearly every record; a single Chinese character is specific enough. */
export const isSearchable = (q: string): boolean => [...q].length > 1 || q > '\u2e7f';

/** The records that match the typed text. A new text cancels the former request. `chosen`: an entry is chosen. */
export function useSearch(typed: string, chosen: boolean): Search {
  const provider = useAdminDataProvider();
  const latest = useRef({ provider, chosen });
  useEffect(() => {
    latest.current = { provider, chosen };
  });
  const q = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ q: '', found: nothing, failed: false, late: false });
  const asks = isSearchable(q);
  useEffect(() => {
    if (!asks) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const answered = (found: Found, failed: boolean) => {
      if (!signal.aborted) setAnswer({ q, found, failed, late: latest.current.chosen });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (repeats: number, after: number) => {
      timer = setTimeout(() => {
        latest.current.provider
          .read(`search${printQuery(quickSearchParameters, { q, perPage: perEntity })}`, { signal })
          .then(
            (json) => {
              const found = parseFound(json);
              answered(found, false);
              // The first read on the server takes longer than the second.
              if (found.late.length > 0 && repeats > 0 && !signal.aborted) ask(repeats - 1, pauseAfterLate);
            },
            () => answered(nothing, true),
          );
      }, after);
    };
    ask(mostRepeats, pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [q, asks]);
  if (!asks) return { found: nothing, busy: false, failed: false, late: false };
  const present = answer.q === q;
  return {
    found: present ? answer.found : narrowedTo(answer.found, q),
    busy: !present,
    failed: present && answer.failed,
    late: present && answer.late,
  };
}
