import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Database } from '../db/pool.ts';

/** What every part of the Admin API is given; nothing reaches for a global. */
export interface Deps {
  readonly database: Database;
  readonly env: Env;
  readonly log: Logger;
  /** The time of day; tests move it instead of sleeping. */
  readonly now: () => Date;
}
