import type pg from 'pg';
import { databaseErrorIn } from '../connection/failures.ts';
import { sessionSettings, type PoolLimits } from '../connection/pool.ts';

/** Requirements of a database, in SQL, and the error of each. */
const requirements: readonly (readonly [holds: string, otherwise: string])[] = [
  [
    "current_setting('server_version_num')::integer >= 150000",
    "'it is PostgreSQL ' || current_setting('server_version')",
  ],
  ["current_setting('server_encoding') = 'UTF8'", "'its encoding is ' || current_setting('server_encoding')"],
  ['not pg_is_in_recovery()', "'it is a standby, which only reads'"],
  [
    "has_database_privilege(current_database(), 'create')",
    "format('its owner is another than %s, who may make nothing in it', current_user)",
  ],
  [
    "has_schema_privilege(current_schema(), 'create')",
    "format('%s may make no tables in its schema %s', current_user, coalesce(current_schema(), current_setting('search_path')))",
  ],
  [
    "exists (select from pg_available_extensions where name = 'pg_trgm')",
    "'its server lacks the extension pg_trgm, which is in PostgreSQL''s contrib package'",
  ],
  [`not exists (${foreignTables()})`, `'the shop''s tables in it belong to ' || (${foreignTables()})`],
];

/**
 * Engine features that totals and searches need, tested in a transaction that is rolled back. Distributed engines that
 * speak PostgreSQL's protocol may lack them: YugabyteDB has no transition tables.
 */
const probes = [
  'begin',
  'create temporary table probe (id integer) on commit drop',
  "create function pg_temp.probe() returns trigger language plpgsql as 'begin return null; end'",
  `create trigger probe after insert on probe referencing new table as added
    for each statement execute function pg_temp.probe()`,
  'select pg_visible_in_snapshot(pg_current_xact_id(), pg_current_snapshot())',
];

/** PostgreSQL's codes for a missing feature, syntax or function; other errors say nothing about the engine. */
const isLack = /^(?:0A000|42601|42883)$/u;

/** The owner of the shop's tables, if we can't act as that role: later migrations would be refused. */
function foreignTables(): string {
  return `select pg_get_userbyid(relowner) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'drizzle' and relname = '__drizzle_migrations' and not pg_has_role(relowner, 'usage')`;
}

/**
 * Why the shop can't use this database; `undefined` if it can. Checked before anything is written, on new connections,
 * whose session settings must persist: otherwise times are misread, and slow statements never end.
 */
export async function unfitness(pool: pg.Pool, limits: PoolLimits = {}): Promise<string | undefined> {
  const clients: pg.PoolClient[] = [];
  try {
    // Sequentially, so that both connections remain open from here on.
    for (let count = 0; count < 2; count += 1) clients.push(await pool.connect());
    return (
      (await shared(clients)) ?? (await unmet(clients)) ?? (await lacking(clients)) ?? (await unset(clients, limits))
    );
  } finally {
    for (const client of clients) client.release();
  }
}

/**
 * A warning for the operator about what works worse than it should in a usable database. Checked once `pg_trgm` exists,
 * since the check uses it.
 */
export async function weakness(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ type: string }>(
    `select datctype as type from pg_database where datname = current_database() and cardinality(show_trgm('茶葉')) = 0`,
  );
  return (
    rows[0] &&
    `the database was made with LC_CTYPE ${rows[0].type}, by which the indexes for searching skip Chinese: searches are slow in large tables; restore a dump of it into a database made with LC_CTYPE C.UTF-8 or another of UTF-8`
  );
}

async function unmet([client]: readonly pg.PoolClient[]): Promise<string | undefined> {
  const asked = requirements.map(([holds, otherwise]) => `when not coalesce(${holds}, false) then ${otherwise}`);
  const found = await client?.query<{ reason: string | null }>(`select case ${asked.join(' ')} end as reason`);
  return found?.rows[0]?.reason ?? undefined;
}

async function lacking([client]: readonly pg.PoolClient[]): Promise<string | undefined> {
  try {
    for (const probe of probes) await client?.query(probe);
    return undefined;
  } catch (error) {
    const { code = '', message } = databaseErrorIn(error) ?? {};
    return isLack.test(code) ? `its engine lacks what the shop needs: ${message}` : undefined;
  } finally {
    await client?.query('rollback');
  }
}

/** Whether two open clients share a session, as behind a pooler in transaction mode. */
async function shared(clients: readonly pg.PoolClient[]): Promise<string | undefined> {
  for (let round = 0; round < 5; round += 1) {
    const seen = new Set<number | undefined>();
    for (const client of clients)
      seen.add((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid);
    if (seen.size < clients.length)
      return 'a pooler before it gives sessions to several clients at once: let it pool sessions (PgBouncer: pool_mode = session), or name the server itself';
  }
  return undefined;
}

async function unset(clients: readonly pg.PoolClient[], limits: PoolLimits): Promise<string | undefined> {
  const settings = sessionSettings(limits);
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(settings)],
    );
    const wrong = rows.find(({ name, setting }) => settings[name] !== setting);
    if (wrong) return `its setting ${wrong.name} stays ${wrong.setting} after it was set to ${settings[wrong.name]}`;
  }
  return undefined;
}
