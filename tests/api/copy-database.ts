import pg from 'pg';
import type { Connection } from '../../server/db/embedded/index.ts';

/**
 * Makes a database that is a copy of `template`, owned by its user. A copy of files: as a WAL of every page, the
 * default, it takes four times as long.
 */
export async function copyDatabase(maintenance: Connection, template: Connection, name: string): Promise<void> {
  const [id, from, owner] = [name, template.database, template.user].map((word) => pg.escapeIdentifier(word));
  await asSuperuser(maintenance, `CREATE DATABASE ${id} TEMPLATE ${from} OWNER ${owner} STRATEGY file_copy`);
}

export async function dropDatabase(maintenance: Connection, name: string): Promise<void> {
  await asSuperuser(maintenance, `DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

async function asSuperuser(maintenance: Connection, statement: string): Promise<void> {
  const client = new pg.Client(maintenance);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
