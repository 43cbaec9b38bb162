import { isRecord } from '../../../../resources/schema/empty.ts';
import { storageKey } from '../../../browser/storage.ts';
import type { Encoding } from '../../../../resources/csv/index.ts';
import type { Mapping } from './mapping.ts';
import type { Guessed } from './sheet.ts';

/** An unfinished import in the browser's storage, which can be resumed after the tab was closed. */
export interface UnfinishedImport {
  /** Distinguishes it from an import that replaced it in another tab. */
  readonly owner: string;
  readonly fileName: string;
  readonly file: Blob;
  readonly encoding: Encoding;
  /** For a file whose headings were guessed or chosen: their row number, or `false` for none. */
  readonly headings?: Guessed['headings'] | undefined;
  readonly mapping: Mapping;
  /** `[row, path, text]` */
  readonly fixes: readonly (readonly [row: number, path: string, text: string])[];
  /** The import on the server, once rows are written. */
  readonly importId?: number;
  /** Numbers of the rows to be written, once the import has started. The server knows which are written. */
  readonly rows?: readonly number[];
  readonly at: string;
}

/** The stored data of one import. Does nothing once another tab has replaced it. */
export interface StoredImport {
  /** Updates some of the data; the file isn't written again. */
  write(data: Partial<Omit<UnfinishedImport, 'owner'>>): Promise<void>;
  forget(): Promise<void>;
}

/** Stores one unfinished import for each user, store, entity and mode. */
export interface ImportStorage {
  read(): Promise<UnfinishedImport | undefined>;
  /** Replaces the stored import. */
  begin(data: UnfinishedImport): Promise<void>;
  of(owner: string): StoredImport;
  /** Removes the stored import, whoever owns it. */
  forget(): Promise<void>;
}

/** A random owner id. `randomUUID` isn't available without https. */
export const newOwner = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

const storeName = 'imports';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(storageKey('csv'), 1);
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The browser keeps nothing')));
  });
}

/** Runs `work` in a transaction. @returns the result of the function that `work` returns, called on completion */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => () => T): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const answer = work(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(answer()));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing')));
    });
  } finally {
    database.close();
  }
}

const parts: readonly (keyof UnfinishedImport)[] = [
  'owner',
  'fileName',
  'file',
  'encoding',
  'headings',
  'mapping',
  'fixes',
  'importId',
  'rows',
  'at',
];

/** Stores an import in IndexedDB. Never rejects: without IndexedDB (a private window) an import just can't be resumed. */
export function importStorage(name: string): ImportStorage {
  const keyOf = (part: keyof UnfinishedImport) => `${name} ${part}`;
  const ignoreErrors = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    typeof indexedDB === 'undefined' ? undefined : work().catch(() => undefined);
  const change = async (work: (store: IDBObjectStore) => void) => {
    await ignoreErrors(() =>
      inStore('readwrite', (store) => {
        work(store);
        return () => undefined;
      }),
    );
  };
  const put = (store: IDBObjectStore, data: Partial<UnfinishedImport>) => {
    for (const part of parts) if (part in data) store.put(data[part], keyOf(part));
  };
  const clear = (store: IDBObjectStore) => {
    for (const part of parts) store.delete(keyOf(part));
  };
  /** Compares the owner and changes the data in one transaction, since other tabs may write too. */
  const ifOwned = (owner: string, work: (store: IDBObjectStore) => void) =>
    change((store) => {
      const request = store.get(keyOf('owner'));
      request.addEventListener('success', () => {
        if (request.result === owner) work(store);
      });
    });
  return {
    read: async () => {
      const data: unknown = await ignoreErrors(() =>
        inStore('readonly', (store) => {
          const requests = parts.map((part) => [part, store.get(keyOf(part))] as const);
          return () => Object.fromEntries(requests.map(([part, { result }]) => [part, result]));
        }),
      );
      return isUnfinishedImport(data) ? data : undefined;
    },
    begin: (data) =>
      change((store) => {
        clear(store);
        put(store, data);
      }),
    of: (owner) => ({
      write: (data) => ifOwned(owner, (store) => put(store, data)),
      forget: () => ifOwned(owner, clear),
    }),
    forget: () => change(clear),
  };
}

function isUnfinishedImport(value: unknown): value is UnfinishedImport {
  return (
    isRecord(value) &&
    typeof value.owner === 'string' &&
    typeof value.fileName === 'string' &&
    value.file instanceof Blob &&
    Array.isArray(value.mapping) &&
    Array.isArray(value.fixes)
  );
}
