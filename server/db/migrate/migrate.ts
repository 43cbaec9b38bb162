import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { codeOf } from '../../process/describe-error.ts';
import { StartError } from '../../process/start-error.ts';
import { migrationsFolder, readJournal } from './migration-files.ts';

/** Advisory lock number; serializes the migrations of servers that start together. */
const lockNumber = 7_242_025;

/** PostgreSQL's code of `RAISE EXCEPTION`. */
const raised = 'P0001';
/** PostgreSQL's code for a missing privilege. */
const mayNot = '42501';

/**
 * Migrates the database to this code's schema, under a lock; each migration is atomic.
 * @returns whether anything was done
 * @throws StartError when the database was migrated by newer code, which this code would damage, or by code with other
 * migrations
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    const known = readJournal(folder).entries.map(({ when }) => when);
    const newest = known.at(-1) ?? 0;
    const applied = await appliedTo(client);
    const last = applied.at(-1) ?? 0;
    if (last > newest) {
      throw new StartError(
        'The database was made by a newer version of this shop than the one that starts here. Start the newer version, or restore an older backup.',
      );
    }
    if (applied.some((when) => !known.includes(when))) {
      throw new StartError(
        'The database was made by another version of this shop, whose migrations this one does not know. Start that version, or begin with an empty database.',
      );
    }
    if (last < newest) await applyMigrations(drizzle({ client }), { migrationsFolder: folder }).catch(refused);
    return last < newest;
  } finally {
    // Closing the connection ends its lock and settings.
    client.release(true);
  }
}

/** Turns an error that a migration raised into one for the operator who starts the server. */
function refused(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = codeOf(cause);
  if (cause instanceof Error && code === raised) throw new StartError(cause.message, { cause: error });
  if (cause instanceof Error && code === mayNot)
    throw new StartError(
      `The database refuses to be brought up to date (${cause.message}). Let the role that the shop connects as own the database and all that is in it.`,
      { cause: error },
    );
  throw error;
}

/** Timestamps of the applied migrations, oldest first, by which drizzle's migrator identifies them. */
async function appliedTo(client: pg.PoolClient): Promise<readonly number[]> {
  const database = drizzle({ client });
  const { rows } = await database.execute<{ known: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return [];
  const { rows: applied } = await database.execute<{ at: string }>(
    sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map(({ at }) => Number(at));
}
