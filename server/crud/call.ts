import type { Logger } from 'pino';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Action as AccessAction } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import type { ContentLocale } from '../../resources/kinds/kind.ts';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import { contentLocaleOf, type Language } from '../../resources/messages/translate.ts';
import type { TransactionScope } from '../db/connection/transaction.ts';
import type { Found } from '../db/records/records.ts';
import { ApiError } from '../errors.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { ActionContext, ActionResult } from './action-handlers.ts';
import type { Guard } from './guard.ts';
import type { Hooks } from './hooks.ts';
import type { Env } from '../process/env.ts';
import type { ApiContext, Caller, Route, RouteDoc } from '../http/route.ts';
import type { SignedAddresses } from '../http/signed-urls.ts';
import { forbiddenFields } from '../../resources/field-access.ts';

/** What the generic routes are given. */
export interface CrudDeps {
  readonly pool: pg.Pool;
  /** Connections of what takes its time, such as exports. */
  readonly background: pg.Pool;
  readonly log: Logger;
  /** Below its folder lie files that come in; without it, below the system's for such files. */
  readonly env?: Pick<Env, 'dataDir'>;
  /** Makes addresses of files that not everybody sees. */
  readonly addresses: Pick<SignedAddresses, 'sign'>;
  /** The time of day; tests move it instead of sleeping. */
  readonly now: () => Date;
  /** What abilities and single entities add. */
  readonly slots: Slots;
}

/** One request about an entity: who asks, in which store and language, and what they may not see. */
export interface Call {
  readonly deps: CrudDeps;
  readonly resource: Resource;
  readonly context: ApiContext;
  readonly caller: Caller;
  readonly language: Language;
  readonly locale: ContentLocale;
  /** The active store, where the entity is in one. */
  readonly store?: number;
  /** Paths of fields that the caller may not read. */
  readonly hidden: readonly string[];
}

/** What a write needs to know of its call; jobs write without a request. */
export type Actor = Omit<Call, 'context'>;

/** Who writes, and when. */
export interface Writer {
  readonly call: Actor;
  readonly now: Date;
}

/** One write in its transaction. */
export interface Writing extends Writer, TransactionScope {}

/** A call that an ability or a single entity adds to the generic ones. */
export interface EntityRoute {
  readonly method: Route['method'];
  /** Below the entity's path: `/:id{[0-9]+}/promote`. */
  readonly at: `/${string}`;
  /** What one must be allowed to do to the entity; any one of these. */
  readonly needs: readonly [AccessAction, ...AccessAction[]];
  readonly doc: RouteDoc;
  readonly handler: (call: Call) => Promise<Response>;
}

/**
 * What an ability adds to the generic calls of the entities that declare it. Generic code calls these slots and knows
 * no ability; each is called for every entity, and leaves alone those without the ability.
 */
export interface Ability {
  /** Calls below the entity's path. */
  readonly routes?: (resource: Resource) => readonly EntityRoute[];
  /** Calls with paths of their own. */
  readonly ownRoutes?: (deps: CrudDeps, resources: readonly Resource[]) => readonly Route[];
  /** Tasks of jobs, and who does them. */
  readonly jobs?: (slots: Slots) => Readonly<Record<string, JobHandler>>;
  /** Rules of a write that only the database can check. */
  readonly guards?: readonly Guard[];
  /**
   * Names in the history of its ways to change fields: such a write that changes nothing did nothing, where an action is
   * always noted.
   */
  readonly edits?: readonly string[];
  /** Which rows of the entity's table are records on their own, where some are not. */
  readonly visible?: (resource: Resource, column: (name: string) => SQL) => SQL | undefined;
  /** The values as they are kept, before anyone looks at what they change. */
  readonly cleanValues?: (resource: Resource, values: PatchOf) => PatchOf;
  /** Refuses writes to a record that stays as it is. */
  readonly assertWritable?: (resource: Resource, record: RecordOf) => void;
  /** Whether a change needs the record locked, beyond what guards and hooks ask. */
  readonly needsLock?: (call: Actor, current: RecordOf, given: PatchOf) => boolean;
  /** Saves changes by calling `save`, and checks before and after it. */
  readonly aroundSave?: (writing: Writing, before: Found, given: PatchOf, save: () => Promise<Found>) => Promise<Found>;
  /** Before a locked record goes to the trash; answers the ids of rows that go with it. */
  readonly beforeRemove?: (writing: Writing, record: RecordOf) => Promise<readonly number[]>;
  /** After a record came back from the trash. */
  readonly afterRestore?: (writing: Writing, record: RecordOf) => Promise<void>;
  /** What a failed restore means, where the ability knows. */
  readonly restoreRefusal?: (error: unknown, resource: Resource) => ApiError | undefined;
}

/** What single entities add: their hooks, and the handlers of their actions. */
export interface EntityRules {
  readonly hooksOf: (entity: string) => Hooks;
  readonly runAction: (entity: string, action: string, context: ActionContext) => Promise<ActionResult>;
}

/** The slots of all abilities together, filled once (`fillSlots`). */
export interface Slots extends Required<Ability>, EntityRules {
  /** The fields of an entity that guards look at. */
  readonly guardedFields: (resource: Resource) => ReadonlySet<string>;
}

/** Takes from the context what every generic handler needs. */
export function callOf(deps: CrudDeps, resource: Resource, context: ApiContext): Call {
  const caller = context.get('caller');
  const language = context.get('language');
  return {
    deps,
    resource,
    context,
    caller,
    language,
    locale: contentLocaleOf(language),
    ...(resource.scope === 'store' && { store: context.get('store') }),
    hidden: forbiddenFields(resource, caller.permissions, 'read'),
  };
}

/** The `:id` of the path. */
export function idOf({ context }: Pick<Call, 'context'>): number {
  const id = Number(context.req.param('id'));
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new ApiError(404, 'errors.notFound');
  return id;
}

/** The refusal of what is absent or in another store. */
export function notFound(): ApiError {
  return new ApiError(404, 'errors.notFound');
}
