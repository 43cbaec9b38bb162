import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The inputs of a check by name, as texts. */
type Case<Name extends string> = Readonly<Record<Name, string>>;

const inParams = (address: URLSearchParams, first: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(first).map(([name, text]) => [name, address.get(name) ?? text]));

/**
 * State of a check's inputs. With `kept`, they are in the page's URL, so that a reload and a link show the same check.
 */
export function useCase<Name extends string>(first: Case<Name>, kept: boolean) {
  const [address, setAddress] = useSearchParams();
  const [asked, setAsked] = useState<Case<Name>>(() => (kept ? { ...first, ...inParams(address, first) } : first));
  const change = (texts: Partial<Case<Name>>) => {
    const next = { ...asked, ...texts };
    setAsked(next);
    if (!kept) return;
    const usual = new Map(Object.entries<string>(first));
    setAddress(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, text] of Object.entries<string>(next))
          if (text === usual.get(name)) params.delete(name);
          else params.set(name, text);
        return params;
      },
      { replace: true },
    );
  };
  return [asked, change] as const;
}

/** Parses an id; `null` if the text isn't one. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null);

/** Formats an id; empty for `null`. */
export const idText = (id: number | null): string => (id === null ? '' : String(id));
