import fc from 'fast-check';
import type pg from 'pg';
import { expect } from 'vitest';

/** Concurrent steps of several connections, and an invariant that must hold throughout. */
export interface Race {
  readonly pool: () => pg.Pool;
  /**
   * Steps by name: SQL over `values`, or a function. Each uses only rows that no other transaction has locked, so that
   * none waits for another. `shared` steps are added.
   */
  readonly steps: Readonly<Record<string, string | ((client: pg.PoolClient) => Promise<unknown>)>>;
  /** Steps that are taken more often than others; include `kill` to kill sessions. */
  readonly more: readonly string[];
  readonly values: fc.Arbitrary<readonly unknown[]>;
  readonly prepare?: () => Promise<void>;
  /** Differences between stored rows and counts, in one snapshot of this connection. */
  readonly differences: (seeing: pg.PoolClient | pg.Pool) => Promise<readonly unknown[]>;
  /** `differences` needs its own transaction, so the connections that take steps can't run it. */
  readonly seenFromOutside?: true;
}

const lanes = 4;
const shared = ['begin', 'commit', 'rollback', 'mark', 'undo'];

const stepOf = ({ steps, more, values }: Race) =>
  fc.record({
    lane: fc.nat({ max: lanes - 1 }),
    does: fc.constantFrom(...Object.keys(steps), ...shared, ...more),
    values,
  });
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer S> ? S : never;

/** Connections take steps one after the other: none sees a difference after any step. */
export async function assertInTurn(race: Race, numRuns: number, maxLength: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf(race), { maxLength }), (steps) =>
      withLanes(race, async (clients) => {
        for (const step of steps) {
          await take(race, clients, step);
          for (const seeing of race.seenFromOutside ? [race.pool()] : clients)
            expect(await race.differences(seeing)).toEqual([]);
        }
      }),
    ),
    { numRuns },
  );
}

/** Connections take steps concurrently: none waits for another's lock, and none ever sees a difference. */
export async function assertAtOnce(
  race: Race,
  numRuns: number,
  length: { readonly minLength: number; readonly maxLength: number },
): Promise<void> {
  const programs = fc.array(fc.array(stepOf(race), length), { minLength: lanes, maxLength: lanes });
  const run = async (program: readonly Step[], clients: pg.PoolClient[], lane: number) => {
    for (const step of program) {
      await take(race, clients, { ...step, lane });
      const seeing = clients[lane];
      if (seeing && !race.seenFromOutside) expect(await race.differences(seeing)).toEqual([]);
    }
    await clients[lane]?.query('commit');
  };
  await fc.assert(
    fc.asyncProperty(programs, (all) =>
      withLanes(race, async (clients) => {
        const state = { running: true };
        const watching = (async () => {
          while (state.running) expect(await race.differences(race.pool())).toEqual([]);
        })();
        await Promise.all(all.map((program, lane) => run(program, clients, lane))).finally(() => {
          state.running = false;
        });
        await watching;
      }),
    ),
    { numRuns },
  );
}

async function withLanes(race: Race, work: (clients: pg.PoolClient[]) => Promise<void>): Promise<void> {
  await race.prepare?.();
  const clients = await Promise.all(Array.from({ length: lanes }, () => connect(race.pool())));
  try {
    await work(clients);
    for (const client of clients) await client.query('commit');
    expect(await race.differences(race.pool())).toEqual([]);
  } finally {
    for (const client of clients) client.release(true);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.removeAllListeners('error').on('error', () => {});
  await client.query("set lock_timeout = '500ms'");
  return client;
}

async function take({ pool, steps }: Race, clients: pg.PoolClient[], { lane, does, values }: Step): Promise<void> {
  const client = clients[lane];
  if (!client) return;
  const step = steps[does];
  if (typeof step === 'string') await client.query(step, [...values]);
  else if (step) await step(client);
  else if (does === 'kill') clients[lane] = await replaceKilled(pool(), client);
  else if (does === 'mark' || does === 'undo')
    // Fails outside a transaction or without a savepoint. The transaction is then rolled back.
    await client.query(does === 'mark' ? 'savepoint mark' : 'rollback to mark').catch(() => client.query('rollback'));
  // These only warn outside a transaction.
  else await client.query(does);
}

/** Ends the session abruptly, like that of a killed server. */
async function replaceKilled(pool: pg.Pool, client: pg.PoolClient): Promise<pg.PoolClient> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  client.release(true);
  return connect(pool);
}
