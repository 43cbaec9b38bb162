import type { Identifier } from 'react-admin';
import type { Rounding } from '../../resources/bulk/arithmetic.ts';
import type { BulkOutcome } from '../../resources/query/calls.ts';
import type { FilterValues } from '../../resources/query/filter-values.ts';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Page, StaffName } from './answer-types.ts';

/** The records of a bulk run: by id, or all that match a list's search and filters, with exceptions. */
export type BulkSelection =
  | { readonly ids: readonly Identifier[] }
  | { readonly filter: FilterValues; readonly except: readonly Identifier[] };

/** A change of one field: one of `set` (`null` clears), `raise`, `lower`, `raise_percent` and `lower_percent`. */
export interface BulkChange {
  readonly field: string;
  readonly set?: unknown;
  readonly raise?: string;
  readonly lower?: string;
  readonly raise_percent?: string;
  readonly lower_percent?: string;
  /** The new value is a multiple of this decimal. */
  readonly round_to?: string;
  readonly rounding?: Rounding;
}

/** What a run does with each record. */
export type BulkTask =
  | { readonly changes: readonly BulkChange[] }
  | { readonly action: { readonly name: string; readonly body?: Readonly<Record<string, unknown>> } }
  | { readonly delete: true }
  /** The selection is of deleted records. */
  | { readonly restore: true };

export type BulkRequest = BulkTask & { readonly selection: BulkSelection };

export type BulkStatus = 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone';

/** A bulk edit, action or deletion of many records, which the server checks, writes and can undo. */
export interface BulkRun {
  readonly id: number;
  readonly kind: 'changes' | 'action' | 'delete' | 'restore';
  readonly what: BulkTask & { readonly selection?: BulkSelection };
  readonly total: number;
  readonly status: BulkStatus;
  /** The current or last step; a stopped run continues with it. */
  readonly stage: 'check' | 'write' | 'undo';
  readonly counts: Readonly<Partial<Record<BulkOutcome, number>>>;
  /** Number of records that the current step has handled. */
  readonly done: number;
  readonly created_by: StaffName | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** The user who started the current step, if not the run's creator. */
  readonly taken_over_by?: StaffName;
  /** True if the signed-in user has the permissions for the run, and so may start and stop it. */
  readonly permitted: boolean;
  /** True if they may undo it. */
  readonly undo_permitted: boolean;
  /** Why the server stopped it. */
  readonly problem?: string;
}

export interface BulkRow {
  readonly id: number;
  readonly title: string;
  /** A key that people know the record by, if its title isn't one. */
  readonly key?: string;
  readonly outcome: BulkOutcome;
  readonly reason?: string;
  /** The part of the record that a change doesn't affect. */
  readonly note?: string;
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

export interface BulkRows {
  readonly rows: readonly BulkRow[];
  /** Titles of referenced records, by field and id. */
  readonly labels: Labels;
  /** Cursor of the next page. */
  readonly next?: string;
}

interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** Calls of bulk runs: `{path}/bulk`. */
export interface BulkCalls {
  /** Creates a run, which the server then checks. Nothing is written to the records before `start`. */
  create(resource: string, request: BulkRequest): Promise<BulkRun>;
  /** Newest first. */
  list(
    resource: string,
    params: { readonly page: number; readonly perPage: number } & Abortable,
  ): Promise<Page<BulkRun>>;
  get(resource: string, id: number, params?: Abortable): Promise<BulkRun>;
  rows(
    resource: string,
    id: number,
    params: { readonly outcome?: BulkOutcome | undefined; readonly after?: string | undefined } & Abortable,
  ): Promise<BulkRows>;
  /** Starts a checked run, continues a stopped one, or retries the rows with these outcomes. */
  start(resource: string, id: number, params?: { readonly again?: readonly BulkOutcome[] }): Promise<BulkRun>;
  stop(resource: string, id: number): Promise<BulkRun>;
  /** Undoes the run's writes, except for records that were changed since. */
  undo(resource: string, id: number): Promise<BulkRun>;
}
