import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { makeFolder } from '../../process/durable-file.ts';
import { findAccount, giveTo } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, superuser, writeClusterFile } from './cluster.ts';
import { startOrAdopt, stop } from './postmaster.ts';
import { postgresqlConf } from './settings.ts';
import { makePrivateFolder, shortNameOf, socketFolderOf } from './socket-folder.ts';

/** Connection options of `pg.Pool` and `pg.Client`. */
export interface Connection {
  host: string;
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  /** As the owner of the database, no superuser: the same permissions as on a PostgreSQL server. */
  connection: Connection;
  /** As the superuser, on the maintenance database; for tests and operators. */
  maintenance: Connection;
  /** Whether it was still running after its server was killed. */
  adopted: boolean;
  /** Restarts it if it ended, or waits until it has recovered. */
  revive(): Promise<unknown>;
  stop(): Promise<void>;
}

const name = 'shop';

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts one still running there, and creates its database. It
 * listens only on a Unix socket in a private folder.
 * @param options.durable false only in tests: faster, and not safe against a crash of the machine
 * @throws EmbeddedError (one line that names DATABASE_URL) when it can't work here
 */
export async function startEmbedded(folder: string, options: { durable?: boolean } = {}): Promise<EmbeddedDatabase> {
  const durable = options.durable ?? true;
  const { initdb, pgCtl } = await findBinaries();
  await makeFolder(folder);
  const dataDir = await realpath(folder);
  const cluster = join(dataDir, 'postgres');
  const account = await findAccount(cluster, initdb);
  await ensureCluster(cluster, initdb, account, durable);

  const planned = socketFolderOf(dataDir);
  await writeClusterFile(cluster, 'postgresql.conf', postgresqlConf(planned, durable), account);

  const place = { cluster, mark: shortNameOf(dataDir), socketFolder: planned, pgCtl, account };
  const revive = async () => {
    await makePrivateFolder(planned, account.uid);
    await giveTo(account, planned);
    return startOrAdopt(place);
  };
  const { socketFolder, adopted } = await revive();
  const maintenance = { host: socketFolder, user: superuser, database: 'postgres' };
  await ensureDatabase(maintenance);
  return {
    connection: { host: socketFolder, user: name, database: name },
    maintenance,
    adopted,
    revive,
    stop: () => stop({ ...place, socketFolder }),
  };
}

/** Creates the shop's database and its owner, once. */
async function ensureDatabase(maintenance: Connection): Promise<void> {
  const client = new Client(maintenance);
  await client.connect();
  try {
    const owner = escapeIdentifier(name);
    await createIfMissing(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', `CREATE ROLE ${owner} LOGIN`);
    await createIfMissing(
      client,
      'SELECT 1 FROM pg_database WHERE datname = $1',
      `CREATE DATABASE ${owner} OWNER ${owner}`,
    );
  } finally {
    await client.end();
  }
}

async function createIfMissing(client: Client, question: string, statement: string): Promise<void> {
  const { rowCount } = await client.query(question, [name]);
  if (rowCount) return;
  await client.query(statement).catch((error: unknown) => {
    // A concurrent start created it.
    if (
      !(error instanceof DatabaseError && (error.code === '42710' || error.code === '42P04' || error.code === '23505'))
    )
      throw error;
  });
}
