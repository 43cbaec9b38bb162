import type { SalesAnswer, SalesOptions } from '../../resources/analysis/answer.ts';
import type { AskedSales } from '../../resources/analysis/parameters.ts';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type {
  ActionResult,
  AdminDeleteManyParams,
  AdminListResult,
  AdminRecord,
  SubresourceWrite,
  BulkField,
  BulkResult,
  ColleaguesChanges,
  Differences,
  HistoryMeta,
  HistoryPage,
  HistoryParams,
  IdempotencyOptions,
  Job,
  Option,
  OwnChange,
  Page,
  PageParams,
  ResourceMeta,
  SortOrder,
  PromoteRefusal,
  Referrer,
  Timeline,
  TimelineParams,
  Version,
} from './answer-types.ts';
import type { Givers } from '../../resources/system/givers.ts';
import type { ListedSession } from '../../resources/system/listed-session.ts';
import type { SecondFactor, TotpSetUp } from '../../resources/system/second-factor.ts';
import type { BulkCalls } from './bulk-types.ts';
import type { CsvCalls } from './csv-types.ts';
import type { LinesCalls, LinesFile } from './lines-types.ts';
import type { Uploads } from './upload.ts';

/**
 * The portal's calls of the Admin API. All methods reject with react-admin's `HttpError`, whose `body` is an
 * `ErrorBody`. An instance is bound to one store, so that a late answer never appears in another store. Get it with
 * `useAdminDataProvider()`.
 */
export interface AdminDataProvider extends Uploads, NamedCalls, DataProvider {
  /** Sent as X-STORE-ID with every call. */
  readonly storeId: number | undefined;

  getList<RecordType extends RaRecord = AdminRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<AdminListResult<RecordType>>;
  /** Deletes row by row; refused rows are in `failures`. */
  deleteMany(resource: string, params: AdminDeleteManyParams): Promise<BulkResult>;

  /** Imports and exports. */
  readonly csv: CsvCalls;
  /** Imports of lines into the rows of records. */
  readonly lines: LinesCalls;
  /** Bulk edits, actions and deletions. */
  readonly bulk: BulkCalls;
}

/** The calls besides react-admin's own methods. */
export interface NamedCalls {
  meta(resource: string, params?: { signal?: AbortSignal | undefined }): Promise<ResourceMeta>;
  /**
   * Up to 50 options of a reference field, by text or ids. Needs a permission of `resource`, not of the referenced
   * entity. If the declaration narrows the choice (`narrow`): all options for the record `of`; none if that is `null`.
   */
  options(
    resource: string,
    field: string,
    params?: { q?: string; ids?: readonly Identifier[]; of?: Identifier | null; signal?: AbortSignal | undefined },
  ): Promise<readonly Option[]>;

  /** The order of all records, or of one parent's; without `parentId`, of those that have no parent. */
  getSort(
    resource: string,
    params?: { parentId?: Identifier | undefined; signal?: AbortSignal | undefined },
  ): Promise<SortOrder>;
  /** Writes an order. Refused with 409 or 412 if records were added, removed or sorted meanwhile. */
  sort(
    resource: string,
    sorted: readonly Identifier[],
    params?: { parentId?: Identifier | undefined; tag?: string | undefined },
  ): Promise<SortOrder>;

  /** Creates a draft of a promoted record, or returns the existing one. */
  draft(resource: string, id: Identifier, params: { revision: number } & IdempotencyOptions): Promise<ActionResult>;
  /**
   * Overwrites the live record with this version. `mainRevision`: the revision of the live record that the user saw.
   */
  promote(
    resource: string,
    id: Identifier,
    params: { revision: number; mainRevision?: number } & IdempotencyOptions,
  ): Promise<ActionResult>;
  /** Why promoting this version as saved would be refused; `null` if it would be accepted. */
  promoteRefusal(
    resource: string,
    id: Identifier,
    params?: { signal?: AbortSignal | undefined },
  ): Promise<PromoteRefusal | null>;
  /** The live record, its draft and its archived versions, newest first. */
  versions(
    resource: string,
    id: Identifier,
    params?: { signal?: AbortSignal | undefined },
  ): Promise<readonly Version[]>;
  /** How a draft or an archived version differs from the live record. */
  differences(resource: string, id: Identifier, params?: { signal?: AbortSignal | undefined }): Promise<Differences>;
  /** Records whose period overlaps a time range. */
  timeline(resource: string, params?: TimelineParams): Promise<Timeline>;
  /** The fields that bulk edit can set: `GET {path}/bulk-edit/options`. */
  bulkFields(resource: string, params?: { signal?: AbortSignal | undefined }): Promise<readonly BulkField[]>;
  /** Runs `POST {path}/{id}/{action}` with the form's values as body. */
  action(
    resource: string,
    id: Identifier,
    action: string,
    params: { body?: Readonly<Record<string, unknown>>; revision?: number } & IdempotencyOptions,
  ): Promise<ActionResult>;
  /** Reads a subresource, `GET {path}/{id}/{below}`. Returns the JSON unchecked. */
  readSubresource(
    resource: string,
    id: Identifier,
    below: string,
    params?: { signal?: AbortSignal | undefined },
  ): Promise<unknown>;
  /** Writes a subresource. A `POST` without a clear answer keeps its Idempotency-Key for the retry. */
  writeSubresource(resource: string, id: Identifier, below: string, params: SubresourceWrite): Promise<unknown>;
  /** Uploads a file to `POST {path}/import/{what}`; follow the result with `job`. */
  import(resource: string, what: string, params: { file: File } & IdempotencyOptions): Promise<Job>;
  /** Current URL of a file; that of a private file is valid for minutes. */
  fileAddress(id: number): Promise<string>;
  /** Does the server have this file? Rejects if it cannot be asked. */
  fileThere(address: string): Promise<boolean>;
  job(id: number, params?: { signal?: AbortSignal | undefined }): Promise<Job>;

  /** Newest first; also for deleted records. */
  history(resource: string, id: Identifier, params?: HistoryParams): Promise<HistoryPage>;
  /** The users who wrote, and the fields that were changed. */
  historyMeta(resource: string, id: Identifier, params?: { signal?: AbortSignal | undefined }): Promise<HistoryMeta>;
  /** Restores a deleted record under its id; `revision` is sent as If-Match. */
  restore(resource: string, id: Identifier, params?: { revision?: number } & IdempotencyOptions): Promise<ActionResult>;
  /** A page of a paged `rows` field. */
  rows(
    resource: string,
    id: Identifier,
    field: string,
    params?: PageParams,
  ): Promise<Page<Readonly<Record<string, unknown>> & { readonly id: number }>>;
  /** Adds lines to rows, or removes them: `POST {path}/{id}/import/{mode}`; follow the result with `job`. */
  importLines(resource: string, id: Identifier, mode: string, params: LinesFile & IdempotencyOptions): Promise<Job>;

  /** The server's time and the shop's zone: `GET clock`. */
  clock(): Promise<{ readonly now: string; readonly time_zone: string }>;
  /** Reads a path that belongs to no entity; the caller parses the answer. */
  read(path: string, params?: { signal?: AbortSignal | undefined }): Promise<unknown>;
  /** Posts to a path that belongs to no entity. Without a clear answer the Idempotency-Key is kept for the retry. */
  post(path: string, body: Readonly<Record<string, unknown>>, params?: IdempotencyOptions): Promise<unknown>;
  /** The entities whose records refer to a record and prevent its deletion; `[]` if none do. */
  references(
    resource: string,
    id: Identifier,
    params?: { signal?: AbortSignal | undefined },
  ): Promise<readonly Referrer[]>;

  /**
   * The user's own table settings (`configurable-datatable/settings/{name}`); `undefined` if there are none. Also
   * returns the views `shared` with the user, which are never written.
   */
  readonly settings: {
    read(name: string, params?: { signal?: AbortSignal | undefined }): Promise<unknown>;
    write(name: string, value: object): Promise<void>;
  };

  /** The user's own last changes, newest first. */
  ownChanges(params?: PageParams): Promise<readonly OwnChange[]>;

  /** The user's sessions, the last used first. */
  readonly sessions: {
    list(params?: { signal?: AbortSignal | undefined }): Promise<readonly ListedSession[]>;
    /** @returns the message to show */
    end(which: number | 'others'): Promise<string>;
  };

  /** The second factors. New recovery codes are in an answer only once. */
  readonly secondFactor: {
    get(params?: { signal?: AbortSignal | undefined }): Promise<SecondFactor>;
    setUp(): Promise<TotpSetUp>;
    confirm(code: string): Promise<readonly string[]>;
    remove(): Promise<void>;
    /** Asks the browser for a passkey; `undefined` if the user cancelled. */
    addPasskey(name: string): Promise<readonly string[] | undefined>;
    removePasskey(id: number): Promise<void>;
    newCodes(): Promise<readonly string[]>;
  };

  /** Roles that have a permission, and users who can give it to the user. */
  givers(permission: string, params?: { signal?: AbortSignal | undefined }): Promise<Givers>;

  /** The sales analysis. */
  readonly analysis: {
    sales(asked: AskedSales, params?: { signal?: AbortSignal | undefined }): Promise<SalesAnswer>;
    options(params?: { signal?: AbortSignal | undefined }): Promise<SalesOptions>;
  };

  /** Recent changes by other users. */
  colleaguesChanges(params?: { signal?: AbortSignal | undefined }): Promise<ColleaguesChanges>;
}
