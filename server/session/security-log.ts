import { sql } from 'drizzle-orm';
import { security_event } from '../../resources/system/security_event.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Device } from './device.ts';

type EventName = (typeof security_event.fields.event.choices)[number]['value'];

/** A security event of an account. */
export interface SecurityEvent {
  readonly event: EventName;
  /** The username; absent for unknown names, and for events of roles. */
  readonly account?: string | undefined;
  /** The username of the actor, if it isn't the account itself. */
  readonly by?: string | undefined;
  /** Number of sessions that ended. */
  readonly sessions?: number;
  readonly details?: string | undefined;
  readonly device?: Device | undefined;
}

/** Stored in place of a missing account. */
const nobody = '—';

/** Longer details are cut: changes of a role are complete in its history. */
const longestDetails = security_event.fields.details.maxLength;

/** Appends to the security log, in the transaction of the event (decision 0138). */
export async function recordSecurityEvent(
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
