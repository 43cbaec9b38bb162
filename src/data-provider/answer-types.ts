import type { DeleteManyParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import type { Labels } from '../../resources/kinds/kind-views.ts';

/** What every record that comes from the API carries besides its fields (CONTRACT, Writes). */
export interface AdminRecord extends RaRecord {
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Titles of referenced records by field and id. Copied onto the record by the data provider, stripped on writes. */
  readonly labels?: Labels;
}

/** A reference option: `GET {path}/meta?field=…`. */
export interface Option {
  readonly id: number;
  readonly title: string;
  /** What a field beside the reference must begin with, by its name there (`prefixedBy`). */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Records in the order that staff put them in; `tag` names the order, to be sent with the next one. */
export interface SortOrder {
  readonly records: readonly Option[];
  readonly tag?: string;
}

/** `GET {path}/meta`. */
export interface ResourceMeta {
  readonly fields: Readonly<
    Record<string, { readonly options?: readonly { readonly value: string; readonly label: string }[] }>
  >;
  readonly can: Readonly<Record<string, boolean>>;
}

/**
 * `meta` of a list answer; `total_is: 'more'` when there are more rows than `total` (CONTRACT, Lists). The cursors of
 * the neighbouring pages and of the last one are there where the API has them.
 */
export interface ListMeta extends Readonly<Partial<Record<'next' | 'previous' | 'last', string>>> {
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
  readonly total_is?: 'more';
  /** Of a page asked for by a cursor: the cursor's `from`. */
  readonly from?: number;
}

/**
 * `total` is absent where there are more, so that react-admin pages on by `pageInfo`. `meta` is on its list context too:
 * a list says "more than 10,000".
 */
export interface AdminListResult<RecordType extends RaRecord> extends GetListResult<RecordType> {
  readonly meta: ListMeta;
}

export interface ActionResult {
  readonly data: AdminRecord;
  readonly message?: string;
  /** Fields shown once in a dialog and never again, such as a new password. */
  readonly shown_once?: Readonly<Record<string, string>>;
}

/** One write in the history of a record (CONTRACT, Writes). */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly action: string;
  /** The record's, once written; of a deleted one its last. */
  readonly revision?: number;
  /** By field path. A `secret` one changed, but is never told. */
  readonly changes: Readonly<
    Record<string, { readonly before: unknown; readonly after: unknown; readonly secret?: boolean }>
  >;
}

/**
 * One of the versions of a record with drafts: the record itself, its draft, or what a promote overwrote (`archived`).
 */
export interface Version {
  readonly id: number;
  readonly status: string;
  /** Goes up with every promote; 0 until the first. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Who made it. */
  readonly by: HistoryEntry['by'];
}

/** How a draft or an archived version differs from the record itself as it is now. */
export interface Differences {
  readonly main: { readonly id: number; readonly revision: number; readonly status: string; readonly version: number };
  /** The revision of the record that the draft was made from; `null` where it was made from none. */
  readonly based_on: number | null;
  /** Before: the record as it is now; after: as this version has it. */
  readonly changes: HistoryEntry['changes'];
  /** What was written to the record after the draft was made, newest first. */
  readonly since: readonly HistoryEntry[];
  readonly labels: Labels;
}

/** A record that counts from one moment till another; `null` is open. */
export interface Period {
  readonly id: number;
  readonly title: string;
  readonly status?: string;
  /** What it hangs under, where the entity has a parent. */
  readonly parent?: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface Timeline {
  readonly data: readonly Period[];
  /** There are more than these. */
  readonly more: boolean;
  /** Titles of the parents by id. */
  readonly parents: Readonly<Record<string, string>>;
}

export interface TimelineParams {
  readonly from?: string;
  readonly to?: string;
  /** As of a list; `q` and `parent_id` among them. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

/** A page of something that is no list of records: history entries, rows of a record. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly total: number;
  readonly labels?: Labels;
}

export interface PageParams {
  readonly page?: number;
  readonly perPage?: number;
  readonly q?: string;
  readonly signal?: AbortSignal | undefined;
}

/** An import or another piece of work the server does later; `GET job/{id}` follows it. */
export interface Job {
  readonly id: number;
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly errors: readonly {
    readonly row?: number;
    readonly field?: string;
    readonly message: string;
    readonly id?: number;
    readonly title?: string;
  }[];
}

/** One's own last change, for the dashboard. */
export interface OwnChange {
  readonly id: number;
  readonly at: string;
  readonly entity: string;
  readonly record_id: number;
  readonly title: string;
  readonly action: string;
}

/** A row of a bulk call that was refused, with why. */
export interface BulkFailure {
  readonly id: Identifier;
  readonly status: number;
  readonly message: string;
}

/** Each row of a bulk call, done or refused. Never throws for a single refusal. */
export interface BulkResult {
  readonly data: Identifier[];
  readonly failures: readonly BulkFailure[];
}

/** `revisions` by id become If-Match; rows without one are deleted as they are. */
export interface AdminDeleteManyParams extends DeleteManyParams {
  readonly meta?: { readonly revisions?: Readonly<Record<string, number>> };
}

/** Sent once per user intent; give the same key again on a retry of the same intent. Made up where absent. */
export interface IdempotencyOptions {
  readonly idempotencyKey?: string;
}

/** A field that bulk edit may change, by its declared name. */
export interface BulkField {
  readonly name: string;
}

/** A write below a record: `revision` is sent as If-Match. */
export interface SubresourceWrite extends IdempotencyOptions {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly revision: number;
}

/** `HttpError.body` of every refused call. */
export interface ErrorBody {
  readonly message: string;
  /** One sentence per field path, as react-admin's forms take them. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly request_id?: string;
  /** At 412: the record as it is now. */
  readonly data?: AdminRecord;
  /** At 409 of a deletion: who still refers to the record. */
  readonly used_by?: readonly unknown[];
}
