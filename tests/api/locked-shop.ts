import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { at } from './openapi/described.ts';
import { type Answer, call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

export let shop: Shop;
export let locks: pg.PoolClient;
/**
 * Makes the shop of a test file. No timeout depends on the speed of the machine: statements run until cancelled, and the
 * server's timers are fake. A function, because files of a worker share this module.
 */
export function makeLockedShop(): void {
  beforeAll(async () => {
    shop = await makeShop({ limits: { statementTimeout: 0, lockTimeout: 0 } });
    locks = await shop.parts.pool.connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    await locks.query('rollback');
  });
  afterAll(async () => {
    vi.useRealTimers();
    locks.release();
    await shop.drop();
  });
}

/** Locks tables until the end of the test, as a migration or a backup may. Readers wait. */
export async function lock(...tables: readonly string[]): Promise<void> {
  await locks.query('begin');
  for (const table of tables) await locks.query(`lock table ${table} in access exclusive mode`);
}

export type Ask = (what: string, body?: unknown) => Promise<Answer>;

/** Signs in a person, by default a new one, and returns a function that sends calls in that session. */
export async function session(of?: string): Promise<Ask> {
  const headers = { Authorization: `Bearer ${await shop.tokenOf(of ?? (await createPerson()))}` };
  return (what, body) => call(shop, what, { headers, ...(body !== undefined && { body }) });
}

export let people = 0;

/** Creates a user with the administrator's permissions. */
export async function createPerson(): Promise<string> {
  people += 1;
  const name = `person${people}`;
  await shop.parts.pool.query(
    `insert into admin_user (username, name, email, role) select $1, $1, $2, role from admin_user where username = 'administrator'`,
    [name, `${name}@shop.example`],
  );
  return name;
}

/** Sends the same call as `count` different people. */
export async function callAsMany(count: number, what: string, body?: unknown): Promise<Promise<Answer>[]> {
  const sessions = await Promise.all(Array.from({ length: count }, () => session()));
  return sessions.map((ask) => ask(what, body));
}

export const blockedStatements = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Waits until this many statements wait for the lock. */
export async function waitForBlocked(count: number): Promise<void> {
  await expect
    .poll(async () => (await shop.parts.pool.query(`select ${blockedStatements}`)).rowCount, { interval: 10 })
    .toBe(count);
}

/** Cancels the statements that wait for the lock, as a statement timeout does. */
export async function endWaiting(): Promise<void> {
  await shop.parts.pool.query(`select pg_cancel_backend(pid) ${blockedStatements}`);
}

/** Advances the clock until `count` of these responses have arrived, and returns them. */
export async function waitForAnswers(
  answers: readonly Promise<Answer>[],
  count = answers.length,
): Promise<readonly Answer[]> {
  const summaryOf: Answer[] = [];
  for (const answer of answers) void answer.then((one) => summaryOf.push(one));
  const answered = () => {
    vi.advanceTimersByTime(500);
    return summaryOf.length;
  };
  await expect.poll(answered, { interval: 10 }).toBe(count);
  return summaryOf;
}

/** Sends a request that `call` can't express. */
export async function requestAnswer(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await shop.app.request(path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
}

export const statusesOf = async (answers: readonly Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

export const tooManyRequests = {
  status: 429,
  retry: '1',
  message: 'You have too many requests under way. Please try again in a moment.',
};
export const tooBusy = {
  status: 503,
  retry: '2',
  message: 'The shop is very busy at the moment. Please try again shortly.',
};
export const told = ({ status, headers, json }: Answer) => ({
  status,
  retry: headers.get('Retry-After'),
  message: at(json, 'message'),
});

/** Counts unanswered statements on the pool that every call needs. */
export function pendingVitalCount(): number {
  const { vital } = shop.parts;
  return vital.totalCount - vital.idleCount + vital.waitingCount;
}
