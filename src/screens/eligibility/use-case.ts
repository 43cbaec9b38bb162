import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** What is asked, by the names of its inputs, as texts. */
type Case<Name extends string> = Readonly<Record<Name, string>>;

const inParams = (address: URLSearchParams, first: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(first).map(([name, text]) => [name, address.get(name) ?? text]));

/** What is asked; `kept` in the address of a page, so that a reload and a link ask the same. */
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

/** The id that a text is, if it is one. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null);

/** An id as a text; none is empty. */
export const idText = (id: number | null): string => (id === null ? '' : String(id));
