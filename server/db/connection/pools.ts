import type pg from 'pg';
import { createPool, endPool, type PoolLimits } from './pool.ts';

/** The connection pools of a server, by purpose, so that slow work in one doesn't block the others. */
export interface Pools {
  /** For requests. */
  readonly pool: pg.Pool;
  /** For short work that every request needs: sign-in, session. */
  readonly vital: pg.Pool;
  /** For long work: jobs, exports, cleaning up. */
  readonly background: pg.Pool;
  /** For `readyz` alone, which reports on the database and not on its locks. */
  readonly readiness: pg.Pool;
}

/**
 * Thirty connections, so that three servers and an operator fit into PostgreSQL's default of a hundred. Jobs, exports
 * and cleaning up occupy at most eight while they wait for others, so background has two more. The vital pool has a
 * short lock timeout: a request learns within four seconds that sessions, accounts, roles or stores are locked.
 */
const limits = {
  pool: { max: 15, statementTimeout: 5_000 },
  vital: { max: 4, statementTimeout: 3_000, lockTimeout: 1_500, connectionTimeoutMillis: 2_000 },
  background: { max: 10, statementTimeout: 60_000, connectionTimeoutMillis: 30_000 },
  readiness: { max: 1, statementTimeout: 1_500, connectionTimeoutMillis: 1_500 },
} satisfies Record<keyof Pools, PoolLimits & pg.PoolConfig>;

/** Creates the pools of a server; each connects on first use. `given` overrides the limits of each pool. */
export function createPools(config: pg.PoolConfig, given: PoolLimits = {}): Pools {
  const open = (name: keyof Pools) => {
    const { statementTimeout, lockTimeout, ...rest }: PoolLimits & pg.PoolConfig = { ...limits[name], ...given };
    return createPool({ ...config, ...rest }, { statementTimeout, lockTimeout });
  };
  return { pool: open('pool'), vital: open('vital'), background: open('background'), readiness: open('readiness') };
}

/** Ends all pools (`endPool`). */
export async function endPools(pools: Pools): Promise<void> {
  await Promise.all(poolsIn(pools).map(endPool));
}

/** The pools as a list. */
export function poolsIn({ pool, vital, background, readiness }: Pools): readonly pg.Pool[] {
  return [pool, vital, background, readiness];
}
