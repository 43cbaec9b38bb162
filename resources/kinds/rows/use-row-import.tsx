import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpError, useDataProvider, useRefresh, useStore } from 'react-admin';
import { useFormSetting } from '../../ui/form-setting.ts';
import type { LookUp, RowImportJob } from '../../ui/look-up.ts';
import { yieldToBrowser } from '../../ui/yield-to-browser.ts';

/** The import of pasted lines: kept until somebody says to add them, on its way, or a job of the server. */
export type RowImportState =
  | { readonly at: 'held'; readonly lines: number; readonly trouble?: string }
  | { readonly at: 'sending'; readonly lines: number }
  | { readonly at: 'job'; readonly job: RowImportJob };

export interface RowImport {
  /** `undefined`: no lines were pasted. */
  readonly state: RowImportState | undefined;
  /** Keeps pasted lines, instead of those kept before. */
  readonly hold: (text: string) => void;
  /** Adds the lines to the record. */
  readonly start: () => void;
  /** Gives up lines that are kept, or closes the report of a finished import. */
  readonly close: () => void;
}

/** Milliseconds. */
const pollingInterval = 700;

/** Lines pasted into the form of a new record, which are added once it is created; by the key of its import. */
const handedOver = new Map<string, string>();

const isOver = ({ status }: RowImportJob) => status === 'done' || status === 'failed';

/** The number of lines of a text; a last line break begins no line. */
export function countLines(text: string): number {
  let lines = text === '' || /[\n\r]$/u.test(text) ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/**
 * Adds any number of lines to a record as rows, by a job of the server, and reads the record again when they are added.
 * The browser remembers the job, so that its progress is shown again after a reload.
 */
export function useRowImport(source: string): RowImport {
  const provider = useDataProvider<LookUp>();
  const refresh = useRefresh();
  const { resource, id, onCreated } = useFormSetting();
  const key = keyOf(resource, id, source);
  const [jobId, setJobId] = useStore<number | null>(key, null);
  const [text, setText] = useState<string>();
  const [state, setState] = useState<RowImportState>();
  /** The job that this page sent or saw running: rows are added that the record, as it was read, doesn’t count. */
  const followed = useRef<number>(undefined);

  const send = useCallback(
    (given: string) => {
      const lines = countLines(given);
      setText(given);
      setState({ at: 'sending', lines });
      // Draws that first: packing so much text takes a while.
      const sent = yieldToBrowser().then(() => provider.importLines(resource, id ?? '', source, { text: given }));
      sent.then(
        (job) => {
          setText(undefined);
          setState({ at: 'job', job });
          followed.current = job.id;
          setJobId(job.id);
        },
        (error: unknown) =>
          setState({ at: 'held', lines, trouble: error instanceof Error ? error.message : String(error) }),
      );
    },
    [provider, resource, id, source, setJobId],
  );

  // Lines that were pasted before the record was there are added without being asked again.
  useEffect(() => {
    const given = handedOver.get(key);
    if (given === undefined) return;
    handedOver.delete(key);
    send(given);
  }, [key, send]);
  useEffect(() => {
    if (id !== undefined || text === undefined) return undefined;
    onCreated?.(source, (newId) => void handedOver.set(keyOf(resource, newId, source), text));
    return () => onCreated?.(source, undefined);
  }, [id, text, resource, source, onCreated]);

  const reload = useRef(refresh);
  useEffect(() => {
    reload.current = refresh;
  });
  useEffect(() => {
    if (jobId === null) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      if (!stop.signal.aborted) timer = setTimeout(ask, pollingInterval);
    };
    const ask = () =>
      void provider.job(jobId, { signal: stop.signal }).then(
        (job) => {
          if (stop.signal.aborted) return;
          setState({ at: 'job', job });
          if (!isOver(job)) {
            followed.current = jobId;
            again();
          } else if (followed.current === jobId) reload.current();
        },
        (error: unknown) => (error instanceof HttpError && error.status === 404 ? setJobId(null) : again()),
      );
    ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [jobId, provider, setJobId]);

  return {
    state,
    hold: (given) => {
      setText(given);
      setState({ at: 'held', lines: countLines(given) });
    },
    start: () => {
      if (text !== undefined) send(text);
    },
    close: () => {
      setText(undefined);
      setState(undefined);
      setJobId(null);
    },
  };
}

function keyOf(resource: string, id: number | string | undefined, source: string): string {
  return `rowImport.${resource}.${id ?? 'new'}.${source}`;
}
