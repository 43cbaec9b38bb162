import type { Logger } from 'pino';
import type pg from 'pg';
import type { Resource } from '../../resources/define.ts';
import type { ContentLocale } from '../../resources/kinds/kind.ts';
import { contentLocaleOf, type Language } from '../../resources/messages/translate.ts';
import { ApiError } from '../errors.ts';
import type { Env } from '../process/env.ts';
import type { ApiContext, Caller } from '../http/route.ts';
import type { SignedAddresses } from '../http/signed-urls.ts';
import { closedFields } from '../../resources/field-access.ts';

/** What the generic routes are given. */
export interface CrudDeps {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Below its folder lie files that come in; without it, below the system's for such files. */
  readonly env?: Pick<Env, 'dataDir'>;
  /** Makes addresses of files that not everybody sees. */
  readonly addresses: Pick<SignedAddresses, 'sign'>;
  /** The time of day; tests move it instead of sleeping. */
  readonly now: () => Date;
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
    hidden: closedFields(resource, caller.permissions, 'read'),
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
