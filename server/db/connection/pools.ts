import type pg from 'pg';
import { createPool, endPool, type PoolLimits } from './pool.ts';

/** The connections of one server, by what they are for: what takes long in one pool keeps nobody waiting in another. */
export interface Pools {
  /** For calls that somebody waits for. */
  readonly pool: pg.Pool;
  /** For what every call needs: sign-in, session. All of it is short. */
  readonly vital: pg.Pool;
  /** For what takes its time: jobs, exports, cleaning up. */
  readonly background: pg.Pool;
  /** For `readyz` alone, which tells of the database and not of what is locked in it. */
  readonly readiness: pg.Pool;
}

/**
 * Thirty connections: three servers, and an operator besides, fit into the hundred that PostgreSQL allows unless told
 * otherwise. Jobs, exports and cleaning up hold eight at most while they wait for others; so there are two more than
 * that. Of what every call needs nothing waits long for a lock: a call is told within four seconds that sessions,
 * people, roles or stores are locked.
 */
const limits = {
  pool: { max: 15, statementTimeout: 5_000 },
  vital: { max: 4, statementTimeout: 3_000, lockTimeout: 1_500, connectionTimeoutMillis: 2_000 },
  background: { max: 10, statementTimeout: 60_000, connectionTimeoutMillis: 30_000 },
  readiness: { max: 1, statementTimeout: 1_500, connectionTimeoutMillis: 1_500 },
} satisfies Record<keyof Pools, PoolLimits & pg.PoolConfig>;

/**
 * The pools of a server; a connection is made when it is first needed. Each has limits of its own, but for those given.
 */
export function createPools(config: pg.PoolConfig, given: PoolLimits = {}): Pools {
  const open = (name: keyof Pools) => {
    const { statementTimeout, lockTimeout, ...rest }: PoolLimits & pg.PoolConfig = { ...limits[name], ...given };
    return createPool({ ...config, ...rest }, { statementTimeout, lockTimeout });
  };
  return { pool: open('pool'), vital: open('vital'), background: open('background'), readiness: open('readiness') };
}

/** Ends them all, as `endPool` does each. */
export async function endPools(pools: Pools): Promise<void> {
  await Promise.all(poolsIn(pools).map(endPool));
}

/** Each of them. */
export function poolsIn({ pool, vital, background, readiness }: Pools): readonly pg.Pool[] {
  return [pool, vital, background, readiness];
}
