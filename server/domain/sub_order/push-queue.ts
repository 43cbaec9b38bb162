import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { PushAnswer } from '../../../resources/orders/courier-push-calls.ts';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { isErasedAddress } from '../../../resources/personal.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { lockRecord, readRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { maxDelay, nextAttempt } from '../../outbox/backoff.ts';
import { changeSince } from '../order/follow-pushes.ts';
import { pushRequestOf, type SubOrder, textOf } from '../order/push-request.ts';
import { isPushable } from './push.ts';

type Problem = NonNullable<SubOrder['push_problem']>;

/** A sub-order that waits for the courier. */
export interface DuePush {
  readonly id: number;
  readonly store: number;
  readonly attempts: number;
  /** The same at every attempt on every server, since the courier books each key once. */
  readonly key: string;
}

/** Result of an attempt; `words` is the courier's answer. */
export type PushOutcome =
  | { readonly what: 'sent'; readonly answer: PushAnswer; readonly words: string }
  | { readonly what: 'failed'; readonly problem: Problem; readonly words?: string }
  | {
      readonly what: 'postponed';
      readonly problem: Problem;
      readonly words?: string;
      readonly away: boolean;
      readonly asked?: number;
    };

/**
 * SQL condition of due sub-orders; a time too far ahead comes from a wrong clock and counts as due. By store, to match
 * the index.
 */
const dueIn = (now: Date) => sql`s.store_id = place.id and (s.push_next_at <= ${now.toISOString()}::timestamptz
  or s.push_next_at > ${new Date(now.getTime() + maxDelay).toISOString()}::timestamptz)`;

/** Whether any sub-order should be pushed now. */
export async function hasDuePushes(runner: Runner, now: Date): Promise<boolean> {
  const [row] = await runOnce(
    runner,
    sql`select exists (select from store place where exists (select from sub_order s where ${dueIn(now)}))`,
  );
  return row?.[0] === true;
}

/**
 * The request of an attempt, or why there is none. `over`: nothing to send any more; `incomplete`: the order lacks data
 * that the courier needs.
 */
export type ClaimedPush = { readonly request: string } | { readonly problem: 'over' | 'incomplete' };

/**
 * Stores the request of the first attempt before it is sent, so that after a crash the next attempt sends the same.
 * `over` if the push was cancelled since it was read, or the customer was erased.
 */
export async function claimPush(pool: pg.Pool, { id, store, attempts }: DuePush): Promise<ClaimedPush> {
  return inTransaction(pool, async ({ client }) => {
    const which = { id, store, locale: 'en_US' } as const;
    const current = (await lockRecord(client, { resource: sub_order, ...which }))?.record;
    if (!current || current.push_status !== 'waiting' || current.push_attempts !== attempts) return { problem: 'over' };
    if (!isPushable(current)) return { problem: 'over' };
    if (current.push_request !== null) return { request: current.push_request };
    const placed = (await readRecord(client, { resource: order, ...which, id: current.order }))?.record;
    if (!placed || isErasedAddress(placed.email)) return { problem: 'over' };
    try {
      const request = textOf(await pushRequestOf(client, current, placed));
      await runOnce(client, sql`update sub_order set push_request = ${request} where id = ${id}`);
      return { request };
    } catch (error) {
      if (error instanceof ApiError) return { problem: 'incomplete' };
      throw error;
    }
  });
}

/** Reads the next due pushes, the longest waiting first. */
export async function nextPushes(
  runner: Runner,
  now: Date,
  { except, most }: { readonly except: readonly number[]; readonly most: number },
): Promise<readonly DuePush[]> {
  const rows = await runOnce(
    runner,
    sql`select due.id, due.store_id, due.push_attempts,
        due.sub_order_no || '/' || due.id || '/' || floor(extract(epoch from due.created_at) * 1000)::bigint
      from store place, lateral (select s.* from sub_order s where ${dueIn(now)} and s.push_status = 'waiting'
        and s.id <> all (${sql.param([...except])}::integer[]) order by s.push_next_at, s.id limit ${most}) as due
      order by due.push_next_at, due.id limit ${most}`,
  );
  return rows.map(([id, store, attempts, key]) => ({
    id: Number(id),
    store: Number(store),
    attempts: Number(attempts),
    key: String(key),
  }));
}

/** The fields after an attempt, and the action for the history. */
function changeOf(current: SubOrder, attempts: number, outcome: PushOutcome, now: Date, random: number) {
  const nothing = { push_attempts: attempts, push_next_at: null, push_answer: outcome.words ?? null };
  if (outcome.what === 'sent') {
    const { tracking_no, tracking_url, courier } = outcome.answer;
    return {
      action: 'push_taken',
      after: {
        ...nothing,
        push_status: 'sent',
        push_problem: null,
        pushed_at: now.toISOString(),
        // Values entered by staff are kept.
        ...(!current.courier && { courier: courier ?? 'Kerry Express' }),
        ...(!current.tracking_no && { tracking_no }),
        ...(!current.tracking_no && !current.tracking_url && tracking_url && { tracking_url }),
      },
    } as const;
  }
  const push_problem = outcome.problem;
  const push_next_at = outcome.what === 'failed' ? undefined : nextAttempt(attempts, now, random, outcome.asked);
  return push_next_at === undefined
    ? ({ action: 'push_failed', after: { ...nothing, push_status: 'failed', push_problem } } as const)
    : ({
        action: 'push_postponed',
        after: { ...nothing, push_status: 'waiting', push_problem, push_next_at },
      } as const);
}

/**
 * Records the result of an attempt, with its history entry. Success always counts, however late it is reported; other
 * results only count while the sub-order still waits for this attempt.
 */
export async function recordPush(
  pool: pg.Pool,
  { id, store, attempts }: DuePush,
  outcome: PushOutcome,
  now: Date,
  random: number,
): Promise<void> {
  await inTransaction(pool, async ({ tx, client }) => {
    const current = (await lockRecord(client, { resource: sub_order, id, store, locale: 'en_US' }))?.record;
    if (!current || current.push_status === 'sent') return;
    const isWaiting = current.push_status === 'waiting' && current.push_attempts === attempts;
    if (outcome.what !== 'sent' && !isWaiting) return;
    const change = changeOf(current, attempts + 1, outcome, now, random);
    const { action } = change;
    const placed =
      outcome.what === 'sent'
        ? await readRecord(client, { resource: order, id: current.order, store, locale: 'en_US' })
        : undefined;
    const push_problem = placed && (await changeSince(client, current, placed.record));
    const after = { ...change.after, ...(push_problem && { push_problem }) };
    await updateAsServer({ tx, client }, sub_order, { record: current, values: after, action }, now);
  });
}
