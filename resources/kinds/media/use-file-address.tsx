import { useEffect, useRef, useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import { bareUrl, isSigned, laterExpiringUrl } from './addresses.ts';
import { knownAddress, rememberAddress } from './known-addresses.tsx';
import { markMissing, useMissing } from './missing-files.tsx';

/** The methods of the portal's data provider that views use. */
interface Addresses extends DataProvider {
  fileAddress(id: number): Promise<string>;
  fileThere(address: string): Promise<boolean>;
}

/** URL of a file for a view. */
export interface FileAddress {
  /** `undefined` if unknown. */
  readonly url: string | undefined;
  /** Loading failed; another URL is requested or the same retried. */
  readonly failing: boolean;
  /** The server no longer has the file. */
  readonly missing: boolean;
  /** Number of attempts: a React key that makes the browser load the same URL again. */
  readonly attempt: number;
  readonly onLoad: () => void;
  /**
   * Requests a valid URL, since signatures expire within minutes; otherwise retries with backoff, as the server may be
   * down. `shown`: the URL that failed.
   */
  readonly onError: (shown: string) => void;
  /** Returns a URL that is valid now, or the present one if the server has no other. */
  readonly renew: () => Promise<string | undefined>;
}

/** Milliseconds during which a URL isn't requested again: signatures last longer, and a damaged file stays damaged. */
const pause = 5 * 60_000;
/** Milliseconds before the first retry; doubles each time, up to a minute. */
const firstWait = 3_000;
const longestWait = 60_000;
const mostTries = 12;
/** A file that the server has but the browser failed to show this often is broken. */
const mostBroken = 2;
const requests = new Map<number, { readonly at: number; readonly answer: Promise<string> }>();

/** Shares one request among all views of a file. */
function requestOnce(id: number, ask: () => Promise<string>): Promise<string> {
  const before = requests.get(id);
  if (before && Math.abs(Date.now() - before.at) < pause) return before.answer;
  const answer = ask();
  requests.set(id, { at: Date.now(), answer });
  answer.then(
    (url) => rememberAddress(id, url),
    () => requests.delete(id),
  );
  return answer;
}

/**
 * URL of a file in a record or an upload. Keeps the URL while it loads, even if newer signatures arrive, so that
 * nothing flickers or restarts. Not part of the form's values.
 */
export function useFileAddress(id: number, fresh: string | undefined): FileAddress {
  const provider = useDataProvider<Addresses>();
  const known = () => (fresh === undefined ? knownAddress(id) : laterExpiringUrl(knownAddress(id), fresh));
  const [used, setUsed] = useState(known);
  const [failing, setFailing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const missing = useMissing(id);
  const tries = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isSame = used !== undefined && fresh !== undefined && bareUrl(used) === bareUrl(fresh);
  const url = isSame ? used : known();
  if (url !== used) setUsed(url);
  const renew = async () =>
    url === undefined || !isSigned(url) ? url : requestOnce(id, () => provider.fileAddress(id)).catch(() => url);
  const again = async (shown: string) => {
    const there = await provider.fileThere(shown).catch(() => undefined);
    if (there === false || (there && tries.current >= mostBroken)) markMissing(id);
    else if (tries.current >= mostTries) setFailing(false);
    else {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => setAttempt((before) => before + 1),
        Math.min(longestWait, firstWait * 2 ** tries.current),
      );
      tries.current += 1;
    }
  };
  const replace = async (shown: string) => {
    setFailing(true);
    const seen = known();
    const next = seen === url ? await renew() : seen;
    if (next === url) await again(shown);
    else setUsed(next);
  };
  return {
    url,
    failing,
    missing,
    attempt,
    onLoad: () => {
      tries.current = 0;
      setFailing(false);
    },
    onError: (shown) => void replace(shown),
    renew,
  };
}
