import type { Logger } from 'pino';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Action as AccessAction } from '../../resources/access.ts';
import type { Resource, View } from '../../resources/define.ts';
import type { ContentLocale } from '../../resources/kinds/kind.ts';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import { contentLocaleOf, type Language } from '../../resources/messages/translate.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { TransactionScope } from '../db/connection/transaction.ts';
import type { Found } from '../db/records/records.ts';
import { ApiError } from '../errors.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { ActionContext, ActionResult } from './action-handlers.ts';
import type { Guard } from './guard.ts';
import type { Hooks } from './hooks.ts';
import type { Env } from '../process/env.ts';
import type { ApiContext, Caller, Route, RouteDoc } from '../http/route.ts';
import type { UrlSigner } from '../http/signed-urls.ts';
import { singletonId } from '../../resources/singleton.ts';
import { storedOf } from '../../resources/view.ts';
import { forbiddenFields } from '../../resources/field-access.ts';

/** Dependencies of the generic routes. */
export interface CrudDeps {
  readonly pool: pg.Pool;
  /** Connections for long work, such as exports. */
  readonly background: pg.Pool;
  readonly log: Logger;
  /** Uploads are stored below its `dataDir`; without it, in the system's temporary folder. */
  readonly env?: Pick<Env, 'dataDir'> & Partial<Pick<Env, 'outgoingAllowPrivate'>>;
  /** Signs URLs of private files. */
  readonly urlSigner: Pick<UrlSigner, 'sign'>;
  /** The clock; tests move it instead of sleeping. */
  readonly now: () => Date;
  /** What abilities and individual entities add. */
  readonly slots: Slots;
}

/** One request to an entity: the caller, the store and language, and the fields hidden from them. */
export interface Call {
  readonly deps: CrudDeps;
  readonly resource: Resource;
  readonly context: ApiContext;
  readonly caller: Caller;
  readonly language: Language;
  readonly locale: ContentLocale;
  /** Conditions that all records of a call to a view meet. */
  readonly within?: View['where'];
  /** The active store, for entities in a store. */
  readonly store?: number;
  /** Paths of fields that the caller may not read. */
  readonly hidden: readonly string[];
}

/** A call without its HTTP request, so that jobs can write, too. */
export type Actor = Omit<Call, 'context'>;

/** Who writes, and when. */
export interface WriteOrigin {
  readonly call: Actor;
  readonly now: Date;
}

/** A write in its transaction. */
export interface WriteOperation extends WriteOrigin, TransactionScope {}

/** A locked record and the values to write to it. */
export interface RecordChange {
  readonly before: Found;
  readonly values: PatchOf;
}

/** A route that an ability or a single entity adds below an entity's path. */
export interface EntityRoute {
  readonly method: Route['method'];
  /** Relative to the entity's path: `/:id{[0-9]+}/promote`. */
  readonly at: `/${string}`;
  /** The permitted actions, any of which is enough. */
  readonly needs: readonly [AccessAction, ...AccessAction[]];
  readonly doc: RouteDoc;
  readonly handler: (call: Call) => Promise<Response>;
}

/**
 * What an ability adds to the generic calls. Generic code knows these slots and no ability. Each slot is called for
 * every entity and ignores those without the ability.
 */
export interface Ability {
  /** Routes below the entity's path. */
  readonly routes?: (resource: Resource) => readonly EntityRoute[];
  /** Routes with paths of their own. */
  readonly ownRoutes?: (deps: CrudDeps, resources: readonly Resource[]) => readonly Route[];
  /** Job handlers by task name. */
  readonly jobs?: (slots: Slots) => Readonly<Record<string, JobHandler>>;
  /** Rules of a write that need the database. */
  readonly guards?: readonly Guard[];
  /** Names of its edits in the history. An edit without changes is not recorded, unlike an action. */
  readonly edits?: readonly string[];
  /** SQL condition for the rows that are records on their own, where some rows are not. */
  readonly visible?: (resource: Resource, column: (name: string) => SQL) => SQL | undefined;
  /** Normalises values before they are compared with the stored ones. */
  readonly cleanValues?: (resource: Resource, values: PatchOf) => PatchOf;
  /** Throws where the record is read-only. */
  readonly assertWritable?: (resource: Resource, record: RecordOf) => void;
  /** Whether a change must lock the record, beyond what guards and hooks require. */
  readonly needsLock?: (call: Actor, current: RecordOf, values: PatchOf) => boolean;
  /**
   * Wraps saving one or more records: calls `save`, which returns them in the same order, and checks before and after
   * it. Writes nothing itself, and reports all refused records at once (`assertNoneRefused`): a batch first calls it
   * with a `save` that writes nothing, and continues without the refused records.
   */
  readonly aroundSave?: (
    writing: WriteOperation,
    changes: readonly RecordChange[],
    save: () => Promise<readonly Found[]>,
  ) => Promise<readonly Found[]>;
  /** Runs before locked records are moved to the trash. Returns the ids of rows to be moved with them, by record. */
  readonly beforeRemove?: (
    writing: WriteOperation,
    records: readonly RecordOf[],
  ) => Promise<ReadonlyMap<number, readonly number[]>>;
  /** Runs after records were restored from the trash. */
  readonly afterRestore?: (writing: WriteOperation, records: readonly RecordOf[]) => Promise<void>;
  /** Explains why the record of a write wasn't found, where the ability knows the reason. */
  readonly goneError?: (runner: Runner, actor: Actor, id: number) => Promise<ApiError | undefined>;
  /** Explains a failed restore, where the ability knows the reason. */
  readonly restoreRefusal?: (error: unknown, resource: Resource) => ApiError | undefined;
}

/** What individual entities add: their hooks and action handlers. */
export interface EntityRules {
  readonly hooksOf: (entity: string) => Hooks;
  readonly runAction: (entity: string, action: string, context: ActionContext) => Promise<ActionResult>;
  /** Runs before the first byte of an exported list is sent. Throws to refuse the export. */
  readonly beforeExport: (call: Call, list: ExportedList) => Promise<void>;
}

/** A list that leaves the shop as a file. */
export interface ExportedList {
  /** The list's query in readable form. */
  readonly filters: string | null;
  /** Paths of its columns. */
  readonly columns: readonly string[];
  /** Number of its records, where that was counted. */
  readonly records: number | undefined;
}

/** The slots of all abilities, merged once (`fillSlots`). */
export interface Slots extends Required<Ability>, EntityRules {
  /** The fields of an entity that guards check. */
  readonly guardedFields: (resource: Resource) => ReadonlySet<string>;
}

/**
 * Collects from the request context what generic handlers need. A call to a view becomes one to the entity that stores
 * its records, limited to the records of the view.
 */
export function callOf(deps: CrudDeps, called: Resource, context: ApiContext): Call {
  const resource = storedOf(called);
  const caller = context.get('caller');
  const language = context.get('language');
  return {
    deps,
    resource,
    context,
    caller,
    language,
    locale: contentLocaleOf(language),
    ...(called.view && { within: called.view.where }),
    ...(resource.scope === 'store' && { store: context.get('store') }),
    hidden: forbiddenFields(resource, caller.permissions, 'read'),
  };
}

/**
 * The id of the call's record: parses `:id` of the path, which a singleton's path doesn't have.
 * @throws ApiError 404 where it can't be an id
 */
export function idOf({ context, resource, store }: Pick<Call, 'context' | 'resource' | 'store'>): number {
  if (resource.singleton) return singletonId(store);
  const id = Number(context.req.param('id'));
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new ApiError(404, 'errors.notFound');
  return id;
}

/**
 * The active store.
 * @throws ApiError 400 for a call without one
 */
export function storeOf({ store }: Pick<Call, 'store'>): number {
  if (store === undefined) throw new ApiError(400, 'errors.storeMissing');
  return store;
}

/** The error for records that don't exist or are in another store. */
export function notFound(): ApiError {
  return new ApiError(404, 'errors.notFound');
}
