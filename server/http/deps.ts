import type { Logger } from 'pino';
import type { Env } from '../process/env.ts';
import type { Database } from '../db/connection/pool.ts';
import type { Pools } from '../db/connection/pools.ts';
import type { SignedAddresses } from './signed-urls.ts';

/** The environment of a server that knows its secret (`server/session/secret.ts`). */
export type ServerEnv = Env & { readonly sessionSecret: string };

/** What every part of the Admin API is given; nothing reaches for a global. */
export interface Deps extends Pools {
  /** The query builder over `pool`. */
  readonly database: Database;
  readonly env: ServerEnv;
  readonly log: Logger;
  readonly addresses: SignedAddresses;
  /** The time of day; tests move it instead of sleeping. */
  readonly now: () => Date;
}
