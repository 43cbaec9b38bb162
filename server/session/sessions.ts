import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Executor } from '../db/connection/pool.ts';
import { inParts, type Runner, runOnce } from '../db/connection/statement.ts';
import type { Env } from '../process/env.ts';
import { factorNeeded } from './accounts.ts';
import type { Device } from './device.ts';
import { isOfPool } from './held-permissions.ts';
import { recordSecurityEvent } from './security-log.ts';
import { timestampAfter, refreshGrace } from './timeouts.ts';
import { refreshToken, session } from './tables.ts';
import { hashToken, randomToken } from '../credentials/token.ts';
import type { Tokens } from './tokens.ts';

/** A session with the refresh token that continues it. The token itself is not stored, only its hash. */
export interface OpenedSession {
  readonly userId: number;
  readonly session: string;
  readonly refreshToken: string;
}

const seenBy = (device: Device, now: Date) => ({ seenAt: now.toISOString(), ...device });

/** A refresh marks the session as used if the page was used within this time, in milliseconds. */
const usedLately = 15 * 60_000;

/**
 * Maximum number of sessions per person. Beyond it, the least recently used ones end, unless used within `usedNow`: a
 * program that signs in at each call must not sign its user out elsewhere.
 */
export const mostSessions = 100;
const usedNow = 60 * 60_000;

/** Opens a session, and ends the least recently used ones if there are too many. */
export async function openSession(
  db: Executor,
  userId: number,
  { lifetimes: { idle, longest }, device }: { readonly lifetimes: Env['sessions']; readonly device: Device },
  now: Date,
): Promise<OpenedSession> {
  const at = now.toISOString();
  await db.execute(sql`delete from session where seen_at < ${timestampAfter(now, -usedNow)} and id in (
    select id from session where admin_user = ${userId} order by (until > ${at}) desc, seen_at desc, number desc
    offset ${mostSessions - 1} limit 1000 for update skip locked)`);
  const id = randomBytes(16).toString('base64url');
  await db.insert(session).values({
    id,
    adminUser: userId,
    createdAt: at,
    until: timestampAfter(now, Math.min(idle, longest)),
    lastsUntil: timestampAfter(now, longest),
    authenticatedAt: at,
    ...seenBy(device, now),
  });
  const token = randomToken();
  await insertToken(db, id, token, now);
  return { userId, session: id, refreshToken: token };
}

/**
 * Exchanges a refresh token for its successor. The token spent last returns the same successor during `refreshGrace`,
 * for two tabs that refresh at once. Reuse of an older token means that it was copied, so the session ends.
 * @param keptFor maximum age in milliseconds at which an unspent token is returned unchanged
 * @param byPool whether staff sign in with a user pool: sessions that began in another way end
 * @param unusedFor milliseconds since the page was last used; counted as idle time
 * @returns undefined if the session doesn't exist or has ended; the caller commits in both cases
 */
export async function refreshSession(
  db: Executor,
  tokens: Pick<Tokens, 'successorOf'>,
  {
    userId,
    token,
    keptFor = 0,
    unusedFor = 0,
  }: {
    readonly userId: number;
    readonly token: string;
    readonly keptFor?: number;
    readonly unusedFor?: number;
  },
  {
    lifetimes: { idle, longest },
    device,
    byPool = false,
  }: { readonly lifetimes: Env['sessions']; readonly device: Device; readonly byPool?: boolean },
  now: Date,
): Promise<OpenedSession | undefined> {
  const hash = hashToken(token);
  // Locks the session before reading the tokens, so that the second of two concurrent refreshes sees what the first
  // wrote.
  const [found] = await db
    .select({
      id: session.id,
      adminUser: session.adminUser,
      until: session.until,
      lastsUntil: session.lastsUntil,
      createdAt: session.createdAt,
      // Suspended, or without the second factor that is required by now.
      refused: sql<boolean>`(select u.suspended or (${factorNeeded} and not u.second_factor and not ${isOfPool})
        from admin_user u join role r on r.id = u.role where u.id = ${session.adminUser})`,
      username: sql<string | null>`(select username from admin_user where id = ${session.adminUser})`,
      isOfPool: sql<boolean>`${session.poolToken} is not null`,
    })
    .from(session)
    .where(
      eq(session.id, sql`(select ${refreshToken.session} from ${refreshToken} where ${refreshToken.hash} = ${hash})`),
    )
    .for('update');
  if (!found || found.adminUser !== userId) return undefined;
  const next = tokens.successorOf(token);
  const kept = await db
    .select()
    .from(refreshToken)
    .where(inArray(refreshToken.hash, [hash, hashToken(next)]));
  const spent = kept.find((one) => one.hash === hash);
  const opened = { userId, session: found.id, refreshToken: next };
  const at = now.toISOString();
  const isActive = !found.refused && found.until > at && found.isOfPool === byPool;
  if (isActive && spent?.spentAt === null) {
    // By the current lifetimes: the session may have begun under longer ones.
    const last = timestampAfter(new Date(found.createdAt), longest);
    const idleUntil = timestampAfter(now, idle - unusedFor);
    const ends = [last, found.lastsUntil, idleUntil > found.until ? idleUntil : found.until].toSorted();
    await db
      .update(session)
      .set({ until: ends[0] ?? last, ...(unusedFor < usedLately && seenBy(device, now)) })
      .where(eq(session.id, found.id));
    if (now.getTime() - Date.parse(spent.issuedAt) < keptFor) return { ...opened, refreshToken: token };
    await db.update(refreshToken).set({ spentAt: at }).where(eq(refreshToken.hash, hash));
    await insertToken(db, found.id, next, now);
    return opened;
  }
  const successor = kept.find((one) => one.hash !== hash);
  const inGrace = spent?.spentAt && now.getTime() - Date.parse(spent.spentAt) <= refreshGrace;
  if (isActive && inGrace && successor?.spentAt === null) return opened;
  await endSession(db, found.id);
  if (isActive && found.username !== null)
    await recordSecurityEvent(db, { event: 'copy_stopped', account: found.username, device }, now);
  return undefined;
}

export async function endSession(db: Executor, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id));
}

/** Ends the session of a refresh token, if there is one, when its user signs out. */
export async function endSessionOfToken(db: Executor, token: string, device: Device, now: Date): Promise<void> {
  const ended = await db
    .delete(session)
    .where(
      eq(
        session.id,
        sql`(select ${refreshToken.session} from ${refreshToken} where ${refreshToken.hash} = ${hashToken(token)})`,
      ),
    )
    .returning({
      username: sql<string | null>`(select username from admin_user where id = ${session.adminUser})`,
    });
  for (const { username } of ended)
    await recordSecurityEvent(db, { event: 'signed_out', account: username ?? undefined, device }, now);
}

/** Deletes expired sessions, which are already ignored. */
export function deleteEndedSessions(runner: Runner, now: Date, signal: AbortSignal): Promise<number> {
  return inParts(
    signal,
    // Skips rows that a sign-in is deleting, so that they don't wait for each other.
    async (most) =>
      (
        await runOnce(
          runner,
          sql`delete from session where id in (select id from session where until <= ${now.toISOString()} limit ${most} for update skip locked) returning 1`,
        )
      ).length,
  );
}

/**
 * Ends all sessions of a user, except the given one, and refuses pool tokens issued until now. Returns the number of
 * ended sessions.
 */
export async function endSessionsOf(db: Executor, userId: number, now: Date, except?: string): Promise<number> {
  await revokePoolTokens(db, userId, now);
  const ended = await db
    .delete(session)
    .where(and(eq(session.adminUser, userId), except === undefined ? undefined : ne(session.id, except)))
    .returning({ id: session.id });
  return ended.length;
}

/** Refuses all pool tokens of a user that were issued until now. */
export async function revokePoolTokens(db: Executor, userId: number, now: Date): Promise<void> {
  await db.execute(
    sql`update pool_account set refused_before = greatest(${now.toISOString()}, told_at) where admin_user = ${userId}`,
  );
}

async function insertToken(db: Executor, id: string, token: string, now: Date): Promise<void> {
  await db.insert(refreshToken).values({ hash: hashToken(token), session: id, issuedAt: now.toISOString() });
}
