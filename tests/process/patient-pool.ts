import type pg from 'pg';
import { createPool } from '../../server/db/connection/pool.ts';

/** Creates a pool for many clients on a busy machine: they wait up to two minutes for a connection. */
export const patientPool = (config: pg.PoolConfig): pg.Pool =>
  createPool({ connectionTimeoutMillis: 120_000, ...config });
