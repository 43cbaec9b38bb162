import { sql } from 'drizzle-orm';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { migrationsFolder, readJournal } from './migration-files.ts';
import { createDatabase } from './pool.ts';

/** Any number no one else takes: servers that start together migrate one after the other. */
const lockNumber = 7_242_025;

/**
 * Brings the database to this code's schema, under a lock; each migration is all or nothing.
 * @throws StartError when the database was made by newer code, which this code would damage
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    const newest = readJournal(folder).entries.at(-1)?.when ?? 0;
    const applied = await lastApplied(client);
    if (applied > newest) {
      throw new StartError('The database was made by a newer version of this shop than the one that starts here. Start the newer version, or restore an older backup.');
    }
    if (applied < newest) await applyMigrations(createDatabase(client), { migrationsFolder: folder });
  } finally {
    // The session's lock and settings go with the connection.
    client.release(true);
  }
}

async function lastApplied(client: pg.PoolClient): Promise<number> {
  const database = createDatabase(client);
  const { rows } = await database.execute<{ known: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`);
  if (!rows[0]?.known) return 0;
  const { rows: last } = await database.execute<{ at: number | null }>(sql`select max(created_at) as at from drizzle.__drizzle_migrations`);
  return Number(last[0]?.at ?? 0);
}
