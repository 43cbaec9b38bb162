import { useEffect, useRef, useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';

/** A record that may be referred to. */
export interface Option {
  readonly id: number;
  readonly title: string;
  /** Tells records apart whose titles say little. */
  readonly hint?: string;
  /** What a field beside the reference must begin with, by its name there. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface RowsPage {
  readonly data: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly total: number;
}

/** The look-ups that inputs need of the portal's data provider. */
export interface LookUp extends DataProvider {
  options(
    resource: string,
    field: string,
    params?: { q?: string; ids?: readonly number[]; of?: number | null; signal?: AbortSignal | undefined },
  ): Promise<readonly Option[]>;
  rows(
    resource: string,
    id: number | string,
    field: string,
    params?: { page?: number; perPage?: number; q?: string; signal?: AbortSignal | undefined },
  ): Promise<RowsPage>;
}

export interface Answer<T> {
  readonly data: T | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Waits this long after the last key before it asks. */
const pause = 250;

/**
 * Asks again whenever `key` changes, after a pause where `patient`; late answers of an earlier key are dropped.
 * `undefined` as key asks nothing. Keeps the last answer while the next is on its way.
 */
export function useLookUp<T>(
  key: string | undefined,
  ask: (provider: LookUp, signal: AbortSignal) => Promise<T>,
  patient: boolean,
): Answer<T> {
  const provider = useDataProvider<LookUp>();
  const latest = useRef(ask);
  const [answer, setAnswer] = useState<{ readonly key?: string; readonly data?: T; readonly failed: boolean }>({
    failed: false,
  });
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const abort = new AbortController();
    const start = () => {
      latest.current(provider, abort.signal).then(
        (data) => abort.signal.aborted || setAnswer({ key, data, failed: false }),
        () => abort.signal.aborted || setAnswer((before) => ({ ...before, key, failed: true })),
      );
    };
    const timer = setTimeout(start, patient ? pause : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, provider, patient]);
  return {
    data: answer.data,
    loading: key !== undefined && answer.key !== key,
    failed: answer.failed && answer.key === key,
  };
}
