import type { Logger } from 'pino';
import type { Env } from '../process/env.ts';
import type { Database } from '../db/connection/pool.ts';
import type { Pools } from '../db/connection/pools.ts';
import type { UrlSigner } from './signed-urls.ts';

/** The environment with the session secret resolved (`server/session/secret.ts`). */
export type ServerEnv = Env & { readonly sessionSecret: string };

/** Dependencies of all parts of the Admin API, passed explicitly instead of as globals. */
export interface Deps extends Pools {
  /** The query builder over `pool`. */
  readonly database: Database;
  readonly env: ServerEnv;
  readonly log: Logger;
  readonly urlSigner: UrlSigner;
  /** The clock; tests move it instead of sleeping. */
  readonly now: () => Date;
}
