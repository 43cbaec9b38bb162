import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type {
  ActionResult,
  AdminDeleteManyParams,
  AdminListResult,
  AdminRecord,
  BelowWrite,
  BulkField,
  BulkResult,
  Differences,
  HistoryEntry,
  Intent,
  Job,
  ListMeta,
  Option,
  OwnChange,
  Page,
  PageParams,
  ResourceMeta,
  SortOrder,
  Timeline,
  TimelineParams,
  Version,
} from './answer-types.ts';
import type { CsvCalls } from './csv-types.ts';
import type { Uploads } from './upload.ts';

/**
 * Everything the portal asks of the Admin API. Each method rejects with react-admin's `HttpError`; its `body` is
 * an `ErrorBody`. One instance is bound to one store: a late answer of another store can't be taken for this one's.
 * Get it with `useAdminDataProvider()`.
 */
export interface AdminDataProvider extends Uploads, DataProvider {
  /** The store whose X-STORE-ID goes with every call. */
  readonly storeId: number | undefined;

  getList<RecordType extends RaRecord = AdminRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<AdminListResult<RecordType>>;
  /** Each row done or refused, with why: `failures`. */
  deleteMany(resource: string, params: AdminDeleteManyParams): Promise<BulkResult>;

  meta(resource: string, params?: { signal?: AbortSignal | undefined }): Promise<ResourceMeta>;
  /**
   * Up to 50 options of a reference field, found by text or by ids, under the entity's own permission. Of a field that
   * its declaration narrows, all that come with the record `of`; none where that is `null`.
   */
  options(
    resource: string,
    field: string,
    params?: { q?: string; ids?: readonly Identifier[]; of?: Identifier | null; signal?: AbortSignal | undefined },
  ): Promise<readonly Option[]>;

  /** The order of all, or of those below one parent; without a parent, of those that have none. */
  getSort(
    resource: string,
    params?: { parentId?: Identifier | undefined; signal?: AbortSignal | undefined },
  ): Promise<SortOrder>;
  /** Puts them in this order; refused with 409 or 412 where others came, went or were sorted meanwhile. */
  sort(
    resource: string,
    sorted: readonly Identifier[],
    params?: { parentId?: Identifier | undefined; tag?: string | undefined },
  ): Promise<SortOrder>;

  /** Makes a draft of a record that was promoted, or answers the one there is. */
  draft(resource: string, id: Identifier, params: { revision: number } & Intent): Promise<ActionResult>;
  /**
   * Overwrites the record with this version of it. `mainRevision`: the record as it was shown beside it, whatever was
   * written before.
   */
  promote(
    resource: string,
    id: Identifier,
    params: { revision: number; mainRevision?: number } & Intent,
  ): Promise<ActionResult>;
  /** The record itself, its draft and its archived versions, newest first. */
  versions(
    resource: string,
    id: Identifier,
    params?: { signal?: AbortSignal | undefined },
  ): Promise<readonly Version[]>;
  /** Of a draft or an archived version. */
  differences(resource: string, id: Identifier, params?: { signal?: AbortSignal | undefined }): Promise<Differences>;
  /** The records whose period meets this time. */
  timeline(resource: string, params?: TimelineParams): Promise<Timeline>;
  /** The fields that many records can be given the same value of: `GET {path}/bulk-edit/options`. */
  bulkFields(resource: string, params?: { signal?: AbortSignal | undefined }): Promise<readonly BulkField[]>;
  /** `POST {path}/{id}/{action}` with the form's values as body. */
  action(
    resource: string,
    id: Identifier,
    action: string,
    params: { body?: Readonly<Record<string, unknown>>; revision?: number } & Intent,
  ): Promise<ActionResult>;
  /** `GET {path}/{id}/{below}` of an entity that has more than fields; the answer as it came. */
  readBelow(
    resource: string,
    id: Identifier,
    below: string,
    params?: { signal?: AbortSignal | undefined },
  ): Promise<unknown>;
  /** The same with a body; a `POST` that got no clear answer keeps its Idempotency-Key for the next try of the same. */
  writeBelow(resource: string, id: Identifier, below: string, params: BelowWrite): Promise<unknown>;
  /** A file for `POST {path}/import/{what}`; follow the answer with `job`. */
  import(resource: string, what: string, params: { file: File } & Intent): Promise<Job>;
  /** Where a file can be read now; of one that customers don't see an address is good for minutes. */
  fileAddress(id: number): Promise<string>;
  /** Whether the server has what it is asked for at this address; rejects where it can't be asked. */
  fileThere(address: string): Promise<boolean>;
  job(id: number, params?: { signal?: AbortSignal | undefined }): Promise<Job>;
  /** Records as files, out and in. */
  readonly csv: CsvCalls;

  /** Newest first; answers after deletion too. */
  history(resource: string, id: Identifier, params?: PageParams): Promise<Page<HistoryEntry>>;
  /** Brings a deleted record back under its id; `revision` is sent as If-Match where given. */
  restore(resource: string, id: Identifier, params?: { revision?: number } & Intent): Promise<ActionResult>;
  /** A page of a paged `rows` field. */
  rows(
    resource: string,
    id: Identifier,
    field: string,
    params?: PageParams,
  ): Promise<Page<Readonly<Record<string, unknown>> & { readonly id: number }>>;

  /**
   * One's own table settings on the server (`configurable-datatable/settings/{name}`); `undefined` where there are
   * none.
   */
  readonly settings: {
    read(name: string, params?: { signal?: AbortSignal | undefined }): Promise<unknown>;
    write(name: string, value: unknown): Promise<void>;
  };

  /** How many records each of these entities has. */
  counts(
    resources: readonly string[],
    params?: { signal?: AbortSignal | undefined },
  ): Promise<Readonly<Record<string, ListMeta>>>;
  /** One's own last changes, newest first. */
  ownChanges(params?: PageParams): Promise<readonly OwnChange[]>;
}
