import { storageKey } from '../../../storage.ts';
import type { Encoding } from '../../../../resources/csv/index.ts';
import type { Mapping } from './mapping.ts';

/** What is kept of an import in the browser, so that it goes on after the tab was closed. */
export interface KeptImport {
  readonly fileName: string;
  readonly file: Blob;
  readonly encoding: Encoding;
  readonly mapping: Mapping;
  /** `[row, path, text]` */
  readonly fixes: readonly (readonly [row: number, path: string, text: string])[];
  /** The import on the server, once rows are written. */
  readonly importId?: number;
  /** Numbers of the rows that the import takes, once that was decided. Which of them are written, the server knows. */
  readonly rows?: readonly number[];
  readonly at: string;
}

/** Keeps an import under a name: one for each person, store, entity and mode. */
export interface Keep {
  read(): Promise<KeptImport | undefined>;
  /** Changes what is kept; the file is not written again. */
  write(kept: Partial<KeptImport>): Promise<void>;
  forget(): Promise<void>;
}

const storeName = 'imports';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(storageKey('csv'), 1);
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The browser keeps nothing')));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing')));
    });
  } finally {
    database.close();
  }
}

/**
 * What is kept under this name in the browser's database. Where there is none (a private window) an import runs as well, but
 * can't go on later: nothing here rejects.
 */
export function keepNamed(name: string): Keep {
  const parts: readonly (keyof KeptImport)[] = ['fileName', 'file', 'encoding', 'mapping', 'fixes', 'importId', 'rows', 'at'];
  const keyOf = (part: keyof KeptImport) => `${name} ${part}`;
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => (typeof indexedDB === 'undefined' ? undefined : work().catch(() => undefined));
  return {
    read: async () => {
      const entries = await quietly(() => Promise.all(parts.map(async (part) => [part, await inStore<unknown>('readonly', (store) => store.get(keyOf(part)))] as const)));
      const kept: unknown = Object.fromEntries(entries ?? []);
      return isKept(kept) ? kept : undefined;
    },
    write: async (kept) => {
      await quietly(async () => {
        for (const part of parts) if (part in kept) await inStore('readwrite', (store) => store.put(kept[part], keyOf(part)));
      });
    },
    forget: async () => {
      await quietly(async () => {
        for (const part of parts) await inStore('readwrite', (store) => store.delete(keyOf(part)));
      });
    },
  };
}

function isKept(value: unknown): value is KeptImport {
  const part = (name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);
  return typeof part('fileName') === 'string' && part('file') instanceof Blob && Array.isArray(part('mapping')) && Array.isArray(part('fixes'));
}
