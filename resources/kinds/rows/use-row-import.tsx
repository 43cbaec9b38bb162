import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpError, useDataProvider, useRefresh, useStore } from 'react-admin';
import { useFormSetting } from '../../ui/form-setting.ts';
import { useWords } from '../../ui/use-words.ts';
import { groupDigits } from '../../messages/grouped.ts';
import type { FieldOf } from '../narrow.tsx';
import { linesOf } from './lines.ts';
import type { LookUp, RowImportJob } from '../../ui/look-up.ts';
import { yieldToBrowser } from '../../ui/yield-to-browser.ts';

/** The import of pasted lines: held until the user adds them, being sent, or a job of the server. */
export type RowImportState =
  | { readonly at: 'held'; readonly lines: number; readonly trouble?: string }
  | { readonly at: 'sending'; readonly lines: number }
  | { readonly at: 'job'; readonly job: RowImportJob };

export interface RowImport {
  /** `undefined`: no lines were pasted. */
  readonly state: RowImportState | undefined;
  /** Holds pasted lines; replaces those held before. */
  readonly keep: (text: string) => void;
  /** Adds the lines to the record. */
  readonly start: () => void;
  /** Drops held lines, or closes the report of a finished import. */
  readonly close: () => void;
}

/** In milliseconds. */
const pollingInterval = 700;

/** Lines pasted into the form of a new record, added once it is created; by the key of its import. */
const handedOver = new Map<string, HeldLines>();

interface HeldLines {
  readonly file: File;
  readonly lines: number;
}

const isOver = ({ status }: RowImportJob) => status === 'done' || status === 'failed';

/**
 * Adds any number of lines to a record as rows, by a job of the server, and reloads the record when they are added. The
 * browser stores the job's id, so that its progress is shown again after a reload.
 */
export function useRowImport(source: string, { fields }: FieldOf<'rows'>, label: string): RowImport {
  const words = useWords();
  const provider = useDataProvider<LookUp>();
  const refresh = useRefresh();
  const { resource, id, onCreated, setWork } = useFormSetting();
  const key = keyOf(resource, id, source);
  const [jobId, setJobId] = useStore<number | null>(key, null);
  const [held, setHeld] = useState<HeldLines>();
  const [state, setState] = useState<RowImportState>();
  /** The job that this page started or saw running: it adds rows that the loaded record doesn’t count. */
  const followed = useRef<number>(undefined);

  const send = useCallback(
    ({ file: given, lines }: HeldLines) => {
      setHeld({ file: given, lines });
      setState({ at: 'sending', lines });
      // Renders the state first, since packing so much text takes a while.
      const sent = yieldToBrowser().then(() =>
        provider.importLines(resource, id ?? '', `add_${source}`, { file: given }),
      );
      sent.then(
        (job) => {
          setHeld(undefined);
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

  // Lines that were pasted before the record existed are added without another confirmation.
  useEffect(() => {
    const given = handedOver.get(key);
    if (given === undefined) return;
    handedOver.delete(key);
    send(given);
  }, [key, send]);
  useEffect(() => {
    if (id !== undefined || held === undefined) return undefined;
    onCreated?.(source, (newId) => void handedOver.set(keyOf(resource, newId, source), held));
    return () => onCreated?.(source, undefined);
  }, [id, held, resource, source, onCreated]);

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

  const close = useCallback(() => {
    setHeld(undefined);
    setState(undefined);
    setJobId(null);
  }, [setJobId]);

  // Held lines are unsaved changes: a save adds them after the form’s own values, and leaving the page asks first.
  const isHeld = state?.at === 'held';
  useEffect(() => {
    if (!isHeld || held === undefined || !setWork) return undefined;
    const name = `lines of ${source}`;
    const save = async () => {
      if (id !== undefined) send(held);
      return true;
    };
    setWork(name, {
      text: words.say('form.rows.lines', { field: label, lines: groupDigits(held.lines) }),
      save,
      discard: close,
    });
    return () => setWork(name, undefined);
  }, [isHeld, held, setWork, source, id, send, close, label, words]);

  return {
    state,
    keep: (text) => {
      const lines = linesOf(text, Object.keys(fields)).length;
      setHeld({ file: new File([text], 'lines.txt', { type: 'text/plain;charset=utf-8' }), lines });
      setState({ at: 'held', lines });
    },
    start: () => {
      if (held !== undefined) send(held);
    },
    close,
  };
}

function keyOf(resource: string, id: number | string | undefined, source: string): string {
  return `rowImport.${resource}.${id ?? 'new'}.${source}`;
}
