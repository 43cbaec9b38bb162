import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { at } from './openapi/described.ts';
import { type Answer, call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

export let shop: Shop;
export let locks: pg.PoolClient;
// Nothing is over for lack of time on a busy machine: statements last until they are ended, and who waits does so by a
// clock moved by hand.
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

/** Locks tables as a migration or a backup may, until the test is over: whoever reads them waits. */
export async function lock(...tables: readonly string[]): Promise<void> {
  await locks.query('begin');
  for (const table of tables) await locks.query(`lock table ${table} in access exclusive mode`);
}

export type Ask = (what: string, body?: unknown) => Promise<Answer>;

/** Calls of one session of a person: of somebody whom nobody met before, unless told. */
export async function session(of?: string): Promise<Ask> {
  const headers = { Authorization: `Bearer ${await shop.tokenOf(of ?? (await somebody()))}` };
  return (what, body) => call(shop, what, { headers, ...(body !== undefined && { body }) });
}

export let people = 0;

/** Somebody new, who may do what an administrator may. */
export async function somebody(): Promise<string> {
  people += 1;
  const name = `person${people}`;
  await shop.parts.pool.query(
    `insert into admin_user (username, name, email, role) select $1, $1, $2, role from admin_user where username = 'administrator'`,
    [name, `${name}@shop.example`],
  );
  return name;
}

/** So many calls, each of another person. */
export async function ofMany(count: number, what: string, body?: unknown): Promise<Promise<Answer>[]> {
  const sessions = await Promise.all(Array.from({ length: count }, () => session()));
  return sessions.map((ask) => ask(what, body));
}

export const ofWaiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Until so many statements wait for the lock. */
export async function begun(count: number): Promise<void> {
  await expect
    .poll(async () => (await shop.parts.pool.query(`select ${ofWaiting}`)).rowCount, { interval: 10 })
    .toBe(count);
}

/** Ends the statements that wait for the lock, as their time does. */
export async function endWaiting(): Promise<void> {
  await shop.parts.pool.query(`select pg_cancel_backend(pid) ${ofWaiting}`);
}

/** These answers, for which the clock moves on until so many are there. */
export async function inTheEnd(
  answers: readonly Promise<Answer>[],
  count = answers.length,
): Promise<readonly Answer[]> {
  const told: Answer[] = [];
  for (const answer of answers) void answer.then((one) => told.push(one));
  const answered = () => {
    vi.advanceTimersByTime(500);
    return told.length;
  };
  await expect.poll(answered, { interval: 10 }).toBe(count);
  return told;
}

/** The answer to what `call` can't send. */
export async function sent(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await shop.app.request(path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
}

export const statusesOf = async (answers: readonly Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

export const refusal = {
  status: 429,
  retry: '1',
  message: 'You have too many requests under way. Please try again in a moment.',
};
export const crowded = {
  status: 503,
  retry: '2',
  message: 'The shop is very busy at the moment. Please try again shortly.',
};
export const told = ({ status, headers, json }: Answer) => ({
  status,
  retry: headers.get('Retry-After'),
  message: at(json, 'message'),
});

/** Statements that were given to the connections which every call needs, and are not answered. */
export function vitalAsked(): number {
  const { vital } = shop.parts;
  return vital.totalCount - vital.idleCount + vital.waitingCount;
}
