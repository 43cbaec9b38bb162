import type pg from 'pg';
import { bootstrap } from './bootstrap.ts';
import { setSealingSecret } from './credentials/seal.ts';
import { startEmbedded } from './db/embedded/index.ts';
import { openDatabase } from './db/open.ts';
import { createDatabase, createPool } from './db/connection/pool.ts';
import { bringUpToDate } from './db/migrate/up-to-date.ts';
import { ledgerFaults } from './domain/point_transaction/faults.ts';
import { mapGroup } from './domain/settings_sign_in/map-group.ts';
import { processEnv, type Env } from './process/env.ts';
import { ServerProcess } from './process/start-and-stop.ts';
import { LockError, lockFolder } from './process/lock.ts';
import { createLog } from './process/log.ts';
import { createAdministrator, resetPassword, resetSecondFactor, parseUsername } from './session/administrators.ts';
import { loadOrCreateSecret } from './session/secret.ts';
import { StartError } from './process/start-error.ts';

/**
 * `npm run admin -- create|reset|reset-factor <username>`, `npm run admin -- map-group <group> <role key>` and
 * `npm run admin -- ledger`, with the server up or down.
 */

const usage =
  'Usage: npm run admin -- create|reset|reset-factor <username>, npm run admin -- map-group <group> <role key>, or npm run admin -- ledger';
const actions = new Map([
  ['create', createAdministrator],
  ['reset', resetPassword],
]);

const log = createLog();
const life = new ServerProcess(log);

async function main(env: Env, [action = '', given = '', ...rest]: string[]): Promise<void> {
  if (action === 'ledger' && given === '') return checkLedger(await reach(env));
  if (action === 'reset-factor' && given !== '' && rest.length === 0) {
    const username = await resetSecondFactor(createDatabase(await reach(env)), given);
    process.stdout.write(`${username} signs in with the password alone, until they set up a new second factor.\n`);
    return;
  }
  if (action === 'map-group') {
    const [key, ...more] = rest;
    if (given === '' || key === undefined || more.length > 0) throw new StartError(usage);
    const role = await mapGroup(await reach(env), given, key, new Date());
    process.stdout.write(`Whoever is in the group ${given} of the user pool has the role ${role}.\n`);
    return;
  }
  const change = actions.get(action);
  if (change === undefined || given === '' || rest.length > 0) throw new StartError(usage);
  if (env.userPool)
    throw new StartError(
      'Staff sign in by the user pool: make accounts and passwords there, and give its groups roles.',
    );
  // Fails before a database is started. Not checked for a reset: existing users may have any name.
  if (action === 'create') parseUsername(given);
  const { username, password } = await change(createDatabase(await reach(env)), given);
  process.stdout.write(`${username} can sign in with the password ${password}\n`);
  process.stdout.write('It is shown this once and must be changed at the first sign-in.\n');
}

/**
 * Compares all point balances with the ledger and the lots.
 * @throws StartError that lists the differing balances
 */
async function checkLedger(pool: pg.Pool): Promise<void> {
  const faults = await ledgerFaults(pool);
  if (faults.length > 0)
    throw new StartError(
      `Points that differ: ${faults.map(({ user, point_type, shown, booked, inLots }) => `user ${user} has ${shown} ${point_type}, ${booked} by the ledger, ${inLots} in lots`).join('; ')}`,
    );
  process.stdout.write('Every balance of points is what the ledger and the lots add up to.\n');
}

/** Connects to the running server's database. Without a server, starts the database and stops it afterwards. */
async function reach(env: Env): Promise<pg.Pool> {
  if (env.databaseUrl === undefined && (await isServed(env.dataDir))) {
    const { connection } = await startEmbedded(env.dataDir);
    return life.open(
      'pool',
      () => createPool(connection),
      (open) => open.end(),
    );
  }
  const database = await life.open(
    'database',
    () => openDatabase(env),
    (open) => open.close(),
  );
  const pool = await life.open(
    'pool',
    () => createPool(database.config, { statementTimeout: 0 }),
    (open) => open.end(),
  );
  await bringUpToDate(pool, log);
  // A demo shop has values that are sealed.
  setSealingSecret(env.sealingSecret ?? env.sessionSecret ?? (await loadOrCreateSecret(env.dataDir)));
  const { password } = await bootstrap({ pool, env, log: createLog('silent') });
  // With a user pool, our own passwords can't be used to sign in.
  if (password !== undefined && !env.userPool)
    process.stdout.write(`The first administrator is ${env.admin.username} with the password ${password}\n`);
  return pool;
}

/** Whether a server holds the data folder; if not, locks it for this process. */
async function isServed(dataDir: string): Promise<boolean> {
  try {
    await life.open(
      'lock',
      () => lockFolder(dataDir, 'npm run admin'),
      (held) => held.release(),
    );
    return false;
  } catch (error) {
    if (error instanceof LockError) return true;
    throw error;
  }
}

/** The root cause in one line. Wrapping errors are omitted, since a failed query's message contains its values. */
function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const said = cause instanceof Error ? cause.message || cause.name : String(cause);
  return said.split('\n')[0] ?? said;
}

function stop(code: number): void {
  life.stop().finally(() => process.exit(code));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(1));

try {
  const env = processEnv();
  await life.start(() => main(env, process.argv.slice(2)));
  stop(0);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : `It failed: ${reasonOf(error)}`}\n`);
  process.exit(1);
}
