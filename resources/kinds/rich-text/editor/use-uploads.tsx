import { useCallback, useEffect, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { useDataProvider, useNotify, type DataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { kindOf, type Field } from '../../index.ts';
import { refusalOf } from '../../media/refusal.tsx';
import { useFormSetting } from '../../../ui/form-setting.ts';
import { fieldPath } from '../../../ui/reference-labels.ts';
import { useWords } from '../../../ui/use-words.ts';
import { addPlace, placeOf, removePlace } from './upload-places.tsx';

/** The part of a file record (SPEC §3) that a text needs. */
interface Uploaded {
  readonly url: string;
  readonly type: string;
}

/** The method of the data provider that editors use. */
type Uploader = DataProvider & {
  upload(
    route: 'richtext',
    file: File,
    options: { purpose?: string; onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<Uploaded>;
};

/** An upload in progress, or a failed one. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly share: number;
  /** Reason of the failure. */
  readonly reason?: string;
  /** Whether a retry may help. */
  readonly again: boolean;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly take: (files: readonly File[], at: number) => void;
  readonly retry: (upload: Upload) => void;
  readonly remove: (upload: Upload) => void;
}

let last = 0;

/** Uploads files and inserts each where it was dropped, pasted or picked. Pending and failed uploads prevent saving. */
export function useUploads(editor: Editor | null, source: string, field: Field): Uploads {
  const provider = useDataProvider<Uploader>();
  const notify = useNotify();
  const { resource, wait } = useFormSetting();
  const { getValues, setValue } = useFormContext();
  const { say, language } = useWords();
  const path = fieldPath(source);
  const purpose = `${resource}.${field.localized ? path.replace(/\.[^.]+$/u, '') : path}`;
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = useCallback(
    (id: string, part: Partial<Upload> | undefined) =>
      setList((before) => before.flatMap((one) => (one.id !== id ? one : part ? { ...one, ...part } : []))),
    [],
  );
  /** If this locale's editor was unmounted meanwhile, appends to the text. */
  const append = useCallback(
    ({ url, type }: Uploaded) => {
      const before: unknown = getValues(source);
      const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      setValue(
        source,
        `${typeof before === 'string' ? before : ''}${type.startsWith('video/') ? `<video src="${address}" controls></video>` : `<p><img src="${address}" alt=""></p>`}`,
        { shouldDirty: true, shouldTouch: true },
      );
    },
    [getValues, setValue, source],
  );
  const run = useCallback(
    async ({ id, file }: Pick<Upload, 'id' | 'file'>) => {
      if (!editor) return;
      const control = new AbortController();
      running.current.set(id, control);
      try {
        const sent = await provider.upload('richtext', file, {
          purpose,
          onProgress: (share) => change(id, { share }),
          signal: control.signal,
        });
        if (control.signal.aborted) return;
        if (editor.isDestroyed) append(sent);
        else {
          const at = placeOf(editor.state, id);
          removePlace(editor.view, id);
          if (at !== undefined) insert(editor, at, sent);
        }
        change(id, undefined);
      } catch (error) {
        if (control.signal.aborted) return;
        const reason = error instanceof Error && error.message !== '' ? error.message : say('errors.unknown');
        if (editor.isDestroyed) notify(say('media.failed', { name: file.name, reason }), { type: 'error' });
        else change(id, { reason, again: true });
      } finally {
        running.current.delete(id);
      }
    },
    [editor, provider, purpose, change, say, append, notify],
  );
  const unfinished = list.length > 0;
  useEffect(() => {
    wait?.(source, unfinished ? say('media.unfinished') : undefined);
    return () => wait?.(source, undefined);
  }, [wait, source, unfinished, say]);
  const take = useCallback(
    (files: readonly File[], at: number) => {
      if (!editor) return;
      const started = files.map((file): Upload => {
        last += 1;
        const reason = refusalOf(file, kindOf(field).uploads ?? {}, say, language);
        return {
          id: `upload-${last}`,
          file,
          share: 0,
          again: reason === undefined,
          ...(reason !== undefined && { reason }),
        };
      });
      setList((before) => [...before, ...started]);
      for (const upload of started) {
        if (upload.reason !== undefined) continue;
        addPlace(editor.view, upload.id, at);
        void run(upload);
      }
    },
    [editor, run, say, language, field],
  );
  const retry = useCallback(
    (upload: Upload) => {
      setList((before) =>
        before.map((one) => (one.id === upload.id ? { id: one.id, file: one.file, share: 0, again: true } : one)),
      );
      void run(upload);
    },
    [run],
  );
  const remove = useCallback(
    ({ id }: Upload) => {
      running.current.get(id)?.abort();
      if (editor && !editor.isDestroyed) removePlace(editor.view, id);
      change(id, undefined);
    },
    [editor, change],
  );
  return { list, take, retry, remove };
}

function insert(editor: Editor, at: number, { url, type }: Uploaded): void {
  editor.commands.insertContentAt(
    at,
    type.startsWith('video/')
      ? { type: 'video', attrs: { src: url } }
      : { type: 'image', attrs: { src: url, alt: '' } },
    { updateSelection: false },
  );
}
