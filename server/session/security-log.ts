import { sql } from 'drizzle-orm';
import { security_event } from '../../resources/system/security_event.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Device } from './device.ts';

type EventName = (typeof security_event.fields.event.choices)[number]['value'];

/** What happened to an account. */
export interface SecurityEvent {
  readonly event: EventName;
  /** The username; absent of a name that nobody has, and of a role. */
  readonly account?: string | undefined;
  /** The username of whoever did it; told where it wasn't the account itself. */
  readonly by?: string | undefined;
  /** Of how many sessions it is told; they ended. */
  readonly sessions?: number;
  readonly details?: string | undefined;
  readonly device?: Device | undefined;
}

/** Stands for an account that isn't one. */
const nobody = '—';

/** Letters that are kept: what a role got and lost stands whole in its history. */
const longestDetails = security_event.fields.details.maxLength;

/** Adds to the security log, in the transaction of what it tells (decision 0138). */
export async function noteSecurityEvent(
  db: Executor,
  { event, account = nobody, by, sessions, details, device }: SecurityEvent,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const after = {
    account,
    event,
    made_by: by === account ? null : (by ?? null),
    sessions: sessions ?? null,
    details: (details ?? '').length > longestDetails ? `${details?.slice(0, longestDetails - 1)}…` : (details ?? null),
    address: device?.address ?? null,
    user_agent: device?.userAgent ?? null,
  };
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into security_event (account, event, made_by, sessions, details, address, user_agent, created_at, updated_at)
      values (${after.account}, ${event}, ${after.made_by}, ${after.sessions}, ${after.details}, ${after.address}, ${after.user_agent}, ${at}, ${at}) returning id`,
  );
  for (const { id } of rows) await appendServerWrite(db, security_event, { id, revision: 1, after }, now);
}
