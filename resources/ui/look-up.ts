import { useEffect, useRef, useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';

/** A record that a reference can point to. */
export interface Option {
  readonly id: number;
  readonly title: string;
  /** Distinguishes records with similar titles. */
  readonly hint?: string;
  /** Required prefixes of sibling fields, by field name. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface RowsPage {
  readonly data: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly total: number;
}

/** A job of the server that adds lines to a record as rows. */
export interface RowImportJob {
  readonly id: number;
  readonly status: string;
  readonly total: number;
  /** Number of processed lines without wrong ones. */
  readonly done: number;
  /** Number of wrong lines. */
  readonly failed: number;
  /** Number of lines by outcome, once the job has ended. */
  readonly outcomes?: Readonly<Record<string, number>>;
  /** Wrong lines, by number; without one, the reason why the job stopped. */
  readonly errors: readonly { readonly row?: number; readonly text?: string; readonly message: string }[];
}

/** The methods of the portal's data provider that inputs use for look-ups. */
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
    params?: {
      page?: number;
      perPage?: number;
      q?: string;
      keys?: readonly string[];
      signal?: AbortSignal | undefined;
    },
  ): Promise<RowsPage>;
  importLines(
    resource: string,
    id: number | string,
    mode: string,
    params: { readonly file: File },
  ): Promise<RowImportJob>;
  job(id: number, params?: { signal?: AbortSignal | undefined }): Promise<RowImportJob>;
  /** The server's time and the shop's zone. */
  clock(): Promise<{ readonly now: string; readonly time_zone: string }>;
}

export interface Answer<T> {
  readonly data: T | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Debounce in milliseconds. */
const debounceTime = 250;

/**
 * Fetches again when `key` changes, debounced if `debounced`; drops late responses to earlier keys. Doesn't fetch while
 * `key` is `undefined`. Keeps the last response until the next arrives.
 */
export function useLookUp<T>(
  key: string | undefined,
  ask: (provider: LookUp, signal: AbortSignal) => Promise<T>,
  debounced: boolean,
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
    const timer = setTimeout(start, debounced ? debounceTime : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, provider, debounced]);
  return {
    data: answer.data,
    loading: key !== undefined && answer.key !== key,
    failed: answer.failed && answer.key === key,
  };
}
