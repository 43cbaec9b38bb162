import { checkResources } from '../resources/check.ts';
import { keptResources } from '../resources/index.ts';
import { createApp } from './app.ts';
import { bootstrap } from './bootstrap.ts';
import { removeTemporaryFiles, makeMediaFolder, restrictAccess } from './process/data-folder.ts';
import { openDatabase } from './db/open.ts';
import { createPool, endPool } from './db/connection/pool.ts';
import { createPools, endPools, poolsIn } from './db/connection/pools.ts';
import { bringUpToDate } from './db/migrate/up-to-date.ts';
import { processEnv, type Env } from './process/env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { recordFailedJob } from './domain/failed_job/note-failed-job.ts';
import { scheduledSyncs } from './domain/pickup_point/scheduled-syncs.ts';
import { jobHandlers, slots } from './slots.ts';
import { Worker } from './jobs/worker.ts';
import { transportOf } from './outbox/index.ts';
import { couponCodes } from './domain/coupon/make-codes.ts';
import { customerErasures } from './domain/user/erase.ts';
import { pointExpiry } from './domain/point_transaction/expiry.ts';
import { salesTotals } from './analysis/follow.ts';
import { nightlySalesCheck } from './analysis/nightly-check.ts';
import { mailedCodes } from './domain/sub_order/mailed-codes.ts';
import { waitingCodes } from './domain/order/waiting-codes.ts';
import { orderExpiry } from './domain/order/expiry.ts';
import { nightlyLedgerCheck } from './domain/point_transaction/nightly-check.ts';
import { pointWarnings } from './domain/point_transaction/warnings.ts';
import { messageSender } from './domain/message/sender.ts';
import { pushSender } from './domain/sub_order/push-sender.ts';
import { mailSender } from './outbox/send.ts';
import { ServerProcess } from './process/start-and-stop.ts';
import { baseUrl, listen } from './process/listen.ts';
import { lockFolder } from './process/lock.ts';
import { createLog, type Log } from './process/log.ts';
import { unreadableBody } from './http/unreadable.ts';
import { loadOrCreateSecret } from './session/secret.ts';
import { assertSealedValuesOpen } from './sealed-values.ts';
import { startProblem } from './start-problem.ts';

const log = createLog();
const life = new ServerProcess(log);

/**
 * Time limit for stopping resumable work, in milliseconds: an unresponsive database would delay the stop for a minute.
 */
const closeTimeout = 5_000;

function stop(code: number): void {
  life.stop().finally(() => process.exit(code));
}

/** Prints to the operator, whose end of the pipe may be closed. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(env: Env, running: Log): Promise<void> {
  const lock = await life.open(
    'lock',
    () => lockFolder(env.dataDir, baseUrl(env.host, env.port)),
    (held) => held.release(),
  );
  await restrictAccess(env.dataDir, running);
  await removeTemporaryFiles(env.dataDir);
  if (env.media === undefined) await makeMediaFolder(env.dataDir);
  const database = await life.open(
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
  const pools = await life.open('pools', () => createPools(database.config), endPools);
  for (const pool of poolsIn(pools))
    pool.on('error', (error) => running.warn({ reason: error.message }, 'a database connection was lost'));

  let ready = false;
  const sessionSecret = env.sessionSecret ?? (await loadOrCreateSecret(env.dataDir));
  const app = createApp({
    ...pools,
    env: { ...env, sessionSecret },
    log: running,
    ready: () => ready && !life.stopping,
  });
  const listener = await life.open(
    'listener',
    () => listen(app.fetch, env.host, env.port, { unreadable: unreadableBody }),
    (open) => open.close(life.abortSignal),
  );
  await lock.announce(listener.address);
  await life.open(
    'notice',
    () => lock,
    (held) => held.announceStop(),
  );
  const startupPool = await life.open(
    'pool of the start',
    () => createPool(database.config, { statementTimeout: 0 }),
    endPool,
  );
  await bringUpToDate(startupPool, running);
  await assertSealedValuesOpen(startupPool);
  const { password } = await bootstrap({ pool: startupPool, env, log: running });
  ready = true;
  await life.open(
    'housekeeping',
    () =>
      startHousekeeping({
        pool: pools.background,
        env: { ...env, sessionSecret },
        log: running,
        now: () => new Date(),
      }),
    (task) => task.stop(),
    closeTimeout,
  );
  const transport = transportOf(env);
  const worker = new Worker({
    pool: pools.background,
    log: running,
    now: () => new Date(),
    handlers: jobHandlers,
    onFailed: recordFailedJob,
    standing: [
      mailSender({ transport }),
      messageSender(),
      scheduledSyncs({ env, slots }),
      pointExpiry(),
      pointWarnings(),
      couponCodes(),
      customerErasures(transport),
      nightlyLedgerCheck(),
      orderExpiry(),
      pushSender({ env }),
      waitingCodes(),
      mailedCodes(),
      salesTotals(),
      nightlySalesCheck(),
    ],
  });
  await life.open(
    'jobs',
    () => worker.start(),
    () => worker.stop(),
    closeTimeout,
  );

  say(`The portal is at ${listener.address}`);
  if (password !== undefined && env.userPool) {
    say(
      'Staff sign in by the user pool. Give a group of it all rights: npm run admin -- map-group <group> administrator',
    );
  } else if (password !== undefined) {
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
