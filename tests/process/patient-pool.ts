import type pg from 'pg';
import { createPool } from '../../server/db/connection/pool.ts';

/** Creates a pool for a crowd on a busy machine: who waits for a connection waits, and doesn't fail. */
export const patientPool = (config: pg.PoolConfig): pg.Pool =>
  createPool({ connectionTimeoutMillis: 120_000, ...config });
