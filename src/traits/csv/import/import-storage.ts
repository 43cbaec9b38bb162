import { storageKey } from '../../../browser/storage.ts';
import type { Encoding } from '../../../../resources/csv/index.ts';
import type { Mapping } from './mapping.ts';

/** What is kept of an import in the browser, so that it goes on after the tab was closed. */
export interface KeptImport {
  /** Tells it from another import that took its place, in another tab. */
  readonly owner: string;
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

/** What one import keeps, as long as no other took its place: tabs that have different files open don't mix them. */
export interface StoredImport {
  /** Changes what is kept; the file is not written again. */
  write(kept: Partial<Omit<KeptImport, 'owner'>>): Promise<void>;
  forget(): Promise<void>;
}

/** Keeps an import under a name: one for each person, store, entity and mode. */
export interface ImportStorage {
  read(): Promise<KeptImport | undefined>;
  /** Takes the place of what was kept before. */
  begin(kept: KeptImport): Promise<void>;
  of(owner: string): StoredImport;
  /** Whatever is kept. */
  forget(): Promise<void>;
}

/**
 * A name for one import's hold on what is kept; the page may have come without https, where there is no `randomUUID`.
 */
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

/** @returns what `work` says when all that it asked for is done */
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

const parts: readonly (keyof KeptImport)[] = [
  'owner',
  'fileName',
  'file',
  'encoding',
  'mapping',
  'fixes',
  'importId',
  'rows',
  'at',
];

/**
 * What is kept under this name in the browser's database. Where there is none (a private window) an import runs as
 * well, but can't go on later: nothing here rejects.
 */
export function importStorage(name: string): ImportStorage {
  const keyOf = (part: keyof KeptImport) => `${name} ${part}`;
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    typeof indexedDB === 'undefined' ? undefined : work().catch(() => undefined);
  const change = async (work: (store: IDBObjectStore) => void) => {
    await quietly(() =>
      inStore('readwrite', (store) => {
        work(store);
        return () => undefined;
      }),
    );
  };
  const put = (store: IDBObjectStore, kept: Partial<KeptImport>) => {
    for (const part of parts) if (part in kept) store.put(kept[part], keyOf(part));
  };
  const clear = (store: IDBObjectStore) => {
    for (const part of parts) store.delete(keyOf(part));
  };
  /** In one transaction, so that no other tab comes between. */
  const ifOwned = (owner: string, work: (store: IDBObjectStore) => void) =>
    change((store) => {
      const asked = store.get(keyOf('owner'));
      asked.addEventListener('success', () => {
        if (asked.result === owner) work(store);
      });
    });
  return {
    read: async () => {
      const kept: unknown = await quietly(() =>
        inStore('readonly', (store) => {
          const asked = parts.map((part) => [part, store.get(keyOf(part))] as const);
          return () => Object.fromEntries(asked.map(([part, { result }]) => [part, result]));
        }),
      );
      return isKept(kept) ? kept : undefined;
    },
    begin: (kept) =>
      change((store) => {
        clear(store);
        put(store, kept);
      }),
    of: (owner) => ({
      write: (kept) => ifOwned(owner, (store) => put(store, kept)),
      forget: () => ifOwned(owner, clear),
    }),
    forget: () => change(clear),
  };
}

function isKept(value: unknown): value is KeptImport {
  const part = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return (
    typeof part('owner') === 'string' &&
    typeof part('fileName') === 'string' &&
    part('file') instanceof Blob &&
    Array.isArray(part('mapping')) &&
    Array.isArray(part('fixes'))
  );
}
