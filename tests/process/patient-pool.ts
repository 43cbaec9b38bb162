import type pg from 'pg';
import { createPool } from '../../server/db/connection/pool.ts';

/** Creates a pool for many clients on a busy machine: waiting for a connection doesn't time out. */
export const patientPool = (config: pg.PoolConfig): pg.Pool =>
  createPool({ connectionTimeoutMillis: 120_000, ...config });
