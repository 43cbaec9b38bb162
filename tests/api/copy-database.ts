import pg from 'pg';
import type { Connection } from '../../server/db/embedded/index.ts';

/**
 * Creates a database as a copy of `template`, with the same owner. It copies files: the default strategy, which logs
 * every page to the WAL, takes four times as long.
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
