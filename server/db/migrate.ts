import type pg from 'pg';

/** Brings the database to this code's schema. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
}
