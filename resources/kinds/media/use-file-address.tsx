import { useEffect, useRef, useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import { bareUrl, isSigned, lastingUrl } from './addresses.ts';
import { knownAddress, rememberAddress } from './known-addresses.tsx';
import { markMissing, useMissing } from './missing-files.tsx';

/** What views need of the portal's data provider. */
interface Addresses extends DataProvider {
  fileAddress(id: number): Promise<string>;
  fileThere(address: string): Promise<boolean>;
}

/** The address by which a view shows a file. */
export interface FileAddress {
  /** None where nobody told it. */
  readonly url: string | undefined;
  /** It could not be loaded; another address is looked for, or it is tried again. */
  readonly failing: boolean;
  /** The server has it no more. */
  readonly missing: boolean;
  /** Counts the tries: a key that makes the browser load the same address again. */
  readonly attempt: number;
  readonly onLoad: () => void;
  /**
   * Takes an address that is good now, where there is one: signatures end after some minutes. Else it is tried again
   * and again, as the server may be away; `shown` is what could not be loaded.
   */
  readonly onError: (shown: string) => void;
  /** An address that is good now; the same where the server doesn't tell one. */
  readonly renew: () => Promise<string | undefined>;
}

/**
 * Milliseconds within which a file's address isn't asked for again: what is signed is good for longer, and what is
 * damaged stays so.
 */
const pause = 5 * 60_000;
/** Milliseconds until the first try; each next waits twice as long, at most a minute. */
const firstWait = 3_000;
const longestWait = 60_000;
const mostTries = 12;
/** What the server has, and the browser yet can't show, is broken. */
const mostBroken = 2;
const asked = new Map<number, { readonly at: number; readonly answer: Promise<string> }>();

/** However many views show a file, and fail, its address is asked for once. */
function askOnce(id: number, ask: () => Promise<string>): Promise<string> {
  const before = asked.get(id);
  if (before && Math.abs(Date.now() - before.at) < pause) return before.answer;
  const answer = ask();
  asked.set(id, { at: Date.now(), answer });
  answer.then(
    (url) => rememberAddress(id, url),
    () => asked.delete(id),
  );
  return answer;
}

/**
 * The address of a file, of which a record or an upload told one. It stays while it can be loaded, whatever later
 * signature is told meanwhile: so nothing blinks or begins anew. It belongs to no value of a form.
 */
export function useFileAddress(id: number, told: string | undefined): FileAddress {
  const provider = useDataProvider<Addresses>();
  const known = () => (told === undefined ? knownAddress(id) : lastingUrl(knownAddress(id), told));
  const [used, setUsed] = useState(known);
  const [failing, setFailing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const missing = useMissing(id);
  const tries = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isSame = used !== undefined && told !== undefined && bareUrl(used) === bareUrl(told);
  const url = isSame ? used : known();
  if (url !== used) setUsed(url);
  const renew = async () =>
    url === undefined || !isSigned(url) ? url : askOnce(id, () => provider.fileAddress(id)).catch(() => url);
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
