import { checkResources } from '../resources/check.ts';
import { keptResources } from '../resources/index.ts';
import { createApp } from './app.ts';
import { bootstrap } from './bootstrap.ts';
import { clearDrafts, makeMediaFolder, refuseOthers } from './process/data-folder.ts';
import { openDatabase } from './db/open.ts';
import { createPool, endPool } from './db/connection/pool.ts';
import { createPools, endPools, poolsIn } from './db/connection/pools.ts';
import { bringUpToDate } from './db/migrate/up-to-date.ts';
import { processEnv, type Env } from './process/env.ts';
import { housekeepHourly } from './housekeeping.ts';
import { jobHandlers } from './slots.ts';
import { Worker } from './jobs/worker.ts';
import { ServerProcess } from './process/start-and-stop.ts';
import { addressOf, listen } from './process/listen.ts';
import { lockFolder } from './process/lock.ts';
import { createLog, type Log } from './process/log.ts';
import { keptSecret } from './session/secret.ts';
import { startProblem } from './start-problem.ts';

const log = createLog();
const life = new ServerProcess(log);

/**
 * A stop waits so long for what goes on at the next start where it was broken off: a frozen database would hold it up
 * for a minute.
 */
const patience = 5_000;

function stop(code: number): void {
  life.stop().finally(() => process.exit(code));
}

/** What the operator reads; whoever started us may have closed the pipe since. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(env: Env, running: Log): Promise<void> {
  const lock = await life.opened(
    'lock',
    () => lockFolder(env.dataDir, addressOf(env.host, env.port)),
    (held) => held.release(),
  );
  await refuseOthers(env.dataDir, running);
  await clearDrafts(env.dataDir);
  if (env.media === undefined) await makeMediaFolder(env.dataDir);
  const database = await life.opened(
    'database',
    () => openDatabase(env, lock.elsewhere),
    (open) => open.close(),
  );
  database.onChange((change) => {
    if (change.now === 'back') return running.warn('the embedded database runs again');
    if (change.now === 'away')
      return running.warn(
        { reason: change.reason },
        change.reason === undefined
          ? 'the embedded database ended and is started again'
          : 'the embedded database can’t be started yet',
      );
    running.fatal('another server has the embedded database');
    stop(1);
  });
  const pools = await life.opened('pools', () => createPools(database.config), endPools);
  for (const pool of poolsIn(pools))
    pool.on('error', (error) => running.warn({ reason: error.message }, 'a database connection was lost'));

  let ready = false;
  const sessionSecret = env.sessionSecret ?? (await keptSecret(env.dataDir));
  const app = createApp({
    ...pools,
    env: { ...env, sessionSecret },
    log: running,
    ready: () => ready && !life.stopping,
  });
  const listener = await life.opened(
    'listener',
    () => listen(app.fetch, env.host, env.port),
    (open) => open.close(life.hurry),
  );
  await lock.announce(listener.address);
  await life.opened(
    'notice',
    () => lock,
    (held) => held.leave(),
  );
  const patient = await life.opened(
    'pool of the start',
    () => createPool(database.config, { statementTimeout: 0 }),
    endPool,
  );
  await bringUpToDate(patient, running);
  const { password } = await bootstrap({ pool: patient, env, log: running });
  ready = true;
  await life.opened(
    'housekeeping',
    () =>
      housekeepHourly({ pool: pools.background, env: { ...env, sessionSecret }, log: running, now: () => new Date() }),
    (task) => task.stop(),
    patience,
  );
  const worker = new Worker({ pool: pools.background, log: running, now: () => new Date(), handlers: jobHandlers });
  await life.opened(
    'jobs',
    () => worker.start(),
    () => worker.stop(),
    patience,
  );

  say(`The portal is at ${listener.address}`);
  if (password !== undefined) {
    say(`Sign in as ${env.admin.username} with the password ${password}`);
    say('It is shown this once and must be changed at the first sign-in.');
  }
}

process.stdout.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an unexpected failure');
  stop(1);
});

try {
  checkResources(keptResources);
  const env = processEnv();
  await life.start(() => start(env, log));
} catch (error) {
  const problem = startProblem(error);
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
  else log.fatal({ err: error }, 'the start failed');
  process.exit(1);
}
