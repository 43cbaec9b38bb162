import { useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import { bareUrl, isSigned, lastingUrl } from './addresses.ts';
import { knownAddress, rememberAddress } from './known-addresses.tsx';

/** What views need of the portal's data provider. */
interface Addresses extends DataProvider {
  fileAddress(id: number): Promise<string>;
}

/** The address by which a view shows a file. */
export interface FileAddress {
  /** None where nobody told it. */
  readonly url: string | undefined;
  /** This one could not be loaded, and another is looked for. */
  readonly failing: boolean;
  readonly onLoad: () => void;
  /** Takes an address that is good now, where there is one: signatures end after some minutes. */
  readonly onError: () => void;
  /** An address that is good now; the same where the server doesn't tell one. */
  readonly renew: () => Promise<string | undefined>;
}

/** Milliseconds within which a file's address isn't asked for again: what is signed is good for longer, and what is damaged stays so. */
const pause = 5 * 60_000;
const asked = new Map<number, { readonly at: number; readonly answer: Promise<string> }>();

/** However many views show a file, and fail, its address is asked for once. */
function askOnce(id: number, ask: () => Promise<string>): Promise<string> {
  const before = asked.get(id);
  if (before && Math.abs(Date.now() - before.at) < pause) return before.answer;
  const answer = ask();
  asked.set(id, { at: Date.now(), answer });
  answer.then((url) => rememberAddress(id, url), () => asked.delete(id));
  return answer;
}

/**
 * The address of a file, of which a record or an upload told one. It stays while it can be loaded, whatever later signature is
 * told meanwhile: so nothing blinks or begins anew. It belongs to no value of a form.
 */
export function useFileAddress(id: number, told: string | undefined): FileAddress {
  const provider = useDataProvider<Addresses>();
  const known = () => (told === undefined ? knownAddress(id) : lastingUrl(knownAddress(id), told));
  const [used, setUsed] = useState(known);
  const [failing, setFailing] = useState(false);
  const isSame = used !== undefined && told !== undefined && bareUrl(used) === bareUrl(told);
  const url = isSame ? used : known();
  if (url !== used) setUsed(url);
  const renew = async () => (url === undefined || !isSigned(url) ? url : askOnce(id, () => provider.fileAddress(id)).catch(() => url));
  const replace = async () => {
    setFailing(true);
    const seen = known();
    const next = seen === url ? await renew() : seen;
    if (next === url) setFailing(false);
    else setUsed(next);
  };
  return {
    url,
    failing,
    onLoad: () => setFailing(false),
    onError: () => void replace(),
    renew,
  };
}
