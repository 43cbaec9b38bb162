import { useEffect, useRef, useState } from 'react';
import { HttpError, useDataProvider, type DataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useFormSetting } from '../../ui/form-setting.ts';
import { fieldPath } from '../../ui/reference-labels.ts';
import { useWords } from '../../ui/use-words.ts';
import { rememberAddress } from './known-addresses.tsx';
import { refusalOf, typesInWords } from './refusal.tsx';
import type { FileRules } from './rules.ts';

/** An upload in progress, or a failed one. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Order in which files were chosen; kept across retries. */
  readonly turn: number;
  /** Progress from 0 to 1; at 1 the server is still processing. */
  readonly share: number;
  /** Reason of the failure. */
  readonly reason?: string;
  /** The file itself is at fault, so retrying is pointless. */
  readonly final?: true;
}

interface Sent {
  readonly id: number;
  readonly url: string;
}

/** The methods of the portal's data provider that inputs use. */
interface Uploader extends DataProvider {
  upload(
    route: 'temp',
    file: File,
    options: { purpose?: string; onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<Sent>;
}

export interface Uploading {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  /** Cancels an upload, or removes a failed one. */
  readonly cancel: (key: number) => void;
}

/** Statuses that reject the file itself: too large, wrong type, unreadable. */
const ofTheFile: ReadonlySet<unknown> = new Set([400, 413, 415, 422]);

/** Maximum of parallel uploads. */
const atOnce = 3;
let nextKey = 1;

/**
 * Uploads files immediately, while the form is being filled in, and calls `onSent` for each. Pending and failed uploads
 * prevent saving.
 */
export function useUploads(source: string, rules: FileRules, onSent: (file: Sent, upload: Upload) => void): Uploading {
  const { resource, wait } = useFormSetting();
  const { say, language } = useWords();
  const provider = useDataProvider<Uploader>();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  // Guards against sending an upload twice when effects run again.
  const begun = useRef(new Set<number>());
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async (upload: Upload) => {
    const { key, file } = upload;
    const abort = new AbortController();
    running.current.set(key, abort);
    begun.current.add(key);
    try {
      const sent = await provider.upload('temp', file, {
        purpose: `${resource}.${fieldPath(source)}`,
        signal: abort.signal,
        onProgress: (share) => change(key, { share }),
      });
      rememberAddress(sent.id, sent.url);
      drop(key);
      latest.current(sent, upload);
    } catch (error) {
      if (abort.signal.aborted) drop(key);
      else {
        const message = error instanceof Error && error.message !== '' ? error.message : say('errors.unknown');
        // The server names all types it accepts; this field may accept fewer.
        const reason =
          message === say('errors.fileType')
            ? say('media.wrongType', { types: typesInWords(rules, say, language) })
            : message;
        change(key, { reason, ...(error instanceof HttpError && ofTheFile.has(error.status) && { final: true }) });
      }
    } finally {
      running.current.delete(key);
    }
  };

  useEffect(() => {
    for (const one of uploads
      .filter(({ key, reason }) => reason === undefined && !begun.current.has(key))
      .slice(0, Math.max(0, atOnce - running.current.size)))
      void send(one);
  });
  const unfinished = uploads.length > 0;
  const { clearErrors } = useFormContext();
  useEffect(() => {
    if (!unfinished) return undefined;
    wait?.(source, say('media.unfinished'));
    return () => {
      wait?.(source, undefined);
      // Shown if someone tried to save meanwhile.
      clearErrors(source);
    };
  }, [wait, source, unfinished, say, clearErrors]);
  // Leaving the form cancels its uploads; the server deletes unused files within a day.
  useEffect(() => {
    const started = running.current;
    return () => started.forEach((abort) => abort.abort());
  }, []);

  return {
    uploads,
    add: (files) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          const reason = refusalOf(file, rules, say, language);
          const key = nextKey++;
          return { key, turn: key, file, share: 0, ...(reason !== undefined && { reason, final: true }) };
        }),
      ]),
    retry: (key) =>
      setUploads((all) =>
        all.map((one) => (one.key === key ? { key: nextKey++, turn: one.turn, file: one.file, share: 0 } : one)),
      ),
    cancel: (key) => {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
