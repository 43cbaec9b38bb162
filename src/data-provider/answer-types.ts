import type { DeleteManyParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { FilterValues } from '../../resources/query/filter-values.ts';

/** Properties of every API record besides its fields (CONTRACT, Writes). */
export interface AdminRecord extends RaRecord {
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Titles of referenced records by field and id. Copied to the record by the data provider, removed from writes. */
  readonly labels?: Labels;
}

/** An option of a reference: `GET {path}/meta?field=…`. */
export interface Option {
  readonly id: number;
  readonly title: string;
  /** Prefixes for other fields of the form, by field name (`prefixedBy`). */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Records in manual order. `tag` identifies the order and is sent with the next write. */
export interface SortOrder {
  readonly records: readonly Option[];
  readonly tag?: string;
}

export interface ResourceMeta {
  readonly fields: Readonly<
    Record<string, { readonly options?: readonly { readonly value: string; readonly label: string }[] }>
  >;
  readonly can: Readonly<Record<string, boolean>>;
}

/**
 * `meta` of a list answer; `total_is: 'more'` if there are more rows than `total` (CONTRACT, Lists). Has the
 * cursors of the next, previous and last page if the API gives them.
 */
export interface ListMeta extends Readonly<Partial<Record<'next' | 'previous' | 'last', string>>> {
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
  readonly total_is?: 'more';
  /** The cursor's `from`, if the page was requested by cursor. */
  readonly from?: number;
}

/**
 * Has no `total` if there are more rows, so that react-admin uses `pageInfo`. `meta` is also in its list context, for
 * "more than 10,000".
 */
export interface AdminListResult<RecordType extends RaRecord> extends GetListResult<RecordType> {
  readonly meta: ListMeta;
}

export interface ActionResult {
  readonly data: AdminRecord;
  readonly message?: string;
  /** Fields shown once in a dialog, such as a new password. */
  readonly shown_once?: Readonly<Record<string, string>>;
}

/** Name of a staff member in answers. */
export interface StaffName {
  readonly id: number;
  readonly name: string;
}

/** A write in the history of a record (CONTRACT, Writes). */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly by: StaffName | null;
  readonly action: string;
  /** The record's revision after the write; for a deletion, the last revision. */
  readonly revision?: number;
  /** By field path. Values of `secret` fields are never included. */
  readonly changes: Readonly<
    Record<
      string,
      { readonly before: unknown; readonly after: unknown; readonly secret?: boolean; readonly more?: number }
    >
  >;
}

/** A page of a history; `next` is the cursor of the entries after it. */
export interface HistoryPage extends Page<HistoryEntry> {
  readonly next?: number;
  /** True if there are more entries than `total`. */
  readonly more?: boolean;
}

/** The possible filters of a history. */
export interface HistoryMeta {
  /** The user with the latest write first. */
  readonly people: readonly { readonly id: number; readonly name: string | null }[];
  /** True if the server itself also wrote. */
  readonly system: boolean;
  /** Paths of the fields that were changed. */
  readonly fields: readonly string[];
}

export interface HistoryParams {
  readonly page?: number;
  readonly perPage?: number;
  /** `next` of the page before. */
  readonly after?: number | undefined;
  /** By `at`, `by` and `field`. */
  readonly filter?: FilterValues | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A version of a record with drafts: live, draft or archived. */
export interface Version {
  readonly id: number;
  readonly status: string;
  /** Increased by every promote; 0 before the first. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Its author. */
  readonly by: HistoryEntry['by'];
}

/** Why promoting would be refused. */
export interface PromoteRefusal {
  readonly message: string;
  /** Messages by the path of the field that must change first. */
  readonly fields: Readonly<Record<string, string>>;
}

/** How a draft or an archived version differs from the current live record. */
export interface Differences {
  readonly main: { readonly id: number; readonly revision: number; readonly status: string; readonly version: number };
  /** Revision of the live record from which the draft was made; `null` without one. */
  readonly based_on: number | null;
  /** Before: the live record; after: this version. */
  readonly changes: HistoryEntry['changes'];
  /** Writes to the live record since the draft was made, newest first. */
  readonly since: readonly HistoryEntry[];
  readonly labels: Labels;
}

/** A record with a period; `null` is open. */
export interface Period {
  readonly id: number;
  readonly title: string;
  readonly status?: string;
  /** Id of the parent, if the entity has one. */
  readonly parent?: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface Timeline {
  readonly data: readonly Period[];
  /** True if there are more records than these. */
  readonly more: boolean;
  /** If there are more: the number of matches, up to 10,000. */
  readonly matching?: number;
  /** If there are more: all periods that begin before this time are included. */
  readonly completeUntil?: string;
  /** Titles of the parents by id. */
  readonly parents: Readonly<Record<string, string>>;
}

export interface TimelineParams {
  readonly from?: string;
  readonly to?: string;
  /** As for a list, including `q` and `parent_id`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

/** A page of history entries or of a record's rows. */
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

/** Asynchronous work of the server; `GET job/{id}` follows it. */
export interface Job {
  readonly id: number;
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly errors: readonly {
    readonly row?: number;
    readonly text?: string;
    readonly field?: string;
    readonly message: string;
    readonly id?: number;
    readonly title?: string;
  }[];
  /** The import that the job runs or undoes. */
  readonly import?: number;
  /** For a finished import of lines: the number of lines by outcome. */
  readonly outcomes?: Readonly<Record<string, number>>;
}

/** A change by the user, for the dashboard. */
export interface OwnChange {
  readonly id: number;
  readonly at: string;
  readonly entity: string;
  readonly record_id: number;
  readonly title: string;
  readonly action: string;
}

/** Changes that a colleague made to records of one entity on one day. */
export interface ChangedTogether {
  readonly by: { readonly id: number; readonly name: string | null };
  readonly entity: string;
  readonly day: string;
  /** Number of records. */
  readonly records: number;
  /** Some of them, the latest first. */
  readonly last: readonly OwnChange[];
}

/** Recent changes by colleagues, the latest first. */
export interface ColleaguesChanges {
  readonly groups: readonly ChangedTogether[];
  /** True if there are more changes than these. */
  readonly more: boolean;
}

/** A refused row of a bulk call. */
export interface BulkFailure {
  readonly id: Identifier;
  readonly status: number;
  readonly message: string;
}

/** Result of a bulk call, row by row. Single refusals do not throw. */
export interface BulkResult {
  readonly data: Identifier[];
  readonly failures: readonly BulkFailure[];
}

/** `revisions` by id are sent as If-Match; rows without one are deleted unconditionally. */
export interface AdminDeleteManyParams extends DeleteManyParams {
  readonly meta?: { readonly revisions?: Readonly<Record<string, number>> };
}

/** Idempotency key of one user action; created if absent. Retries must send the same key. */
export interface IdempotencyOptions {
  readonly idempotencyKey?: string;
}

/** A field that bulk edit can set. */
export interface BulkField {
  readonly name: string;
}

/** A write of a subresource; `revision` is sent as If-Match. */
export interface SubresourceWrite extends IdempotencyOptions {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly revision: number;
}

/** `HttpError.body` of every refused call. */
export interface ErrorBody {
  readonly message: string;
  /** One message per field path, as react-admin's forms expect. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly request_id?: string;
  /** The current record, for status 412. */
  readonly data?: AdminRecord;
  /** The records that refer to this one, for a deletion refused with 409. */
  readonly used_by?: readonly unknown[];
  /** The missing permissions, any one of which would suffice, for status 403. */
  readonly missing?: readonly string[];
  /** Further missing permissions, all of which are needed, for status 403. */
  readonly missing_all?: readonly string[];
}

/** An entity whose records refer to a record. */
export interface Referrer {
  readonly resource: string;
  readonly count: number;
  /** How many of them are archived versions. */
  readonly archived?: number;
  /** The list filter that finds them all; absent if there is none. */
  readonly filter?: string;
  /** Their store, if it isn’t the active one. */
  readonly store?: number;
}
