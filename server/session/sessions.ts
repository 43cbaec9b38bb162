import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Executor } from '../db/connection/pool.ts';
import { after, refreshGrace, sessionIdle, sessionLasts } from './lifetimes.ts';
import { refreshToken, session } from './tables.ts';
import { hashToken, randomToken, type Tokens } from './tokens.ts';

/** A session and the refresh token that continues it, told once. */
export interface Opened {
  readonly userId: number;
  readonly session: string;
  readonly refreshToken: string;
}

/** Opens a session; those long over go at the same time. */
export async function openSession(db: Executor, userId: number, now: Date): Promise<Opened> {
  const at = now.toISOString();
  // Whoever signs in at the same moment removes the others: nobody waits for anybody.
  await db.execute(
    sql`delete from session where id in (select id from session where until <= ${at} limit 1000 for update skip locked)`,
  );
  const id = randomBytes(16).toString('base64url');
  await db.insert(session).values({
    id,
    adminUser: userId,
    createdAt: at,
    until: after(now, sessionIdle),
    lastsUntil: after(now, sessionLasts),
  });
  const token = randomToken();
  await keepToken(db, id, token);
  return { userId, session: id, refreshToken: token };
}

/**
 * Spends a refresh token for its successor. The one spent just before gets the same successor for ten seconds more (two
 * tabs at once); the return of any older one means that somebody copied it, so the whole session ends.
 * @returns undefined where there is no such session (any more); the caller commits either way
 */
export async function refreshSession(
  db: Executor,
  tokens: Pick<Tokens, 'successorOf'>,
  userId: number,
  token: string,
  now: Date,
): Promise<Opened | undefined> {
  const hash = hashToken(token);
  // The session is locked first and the tokens read after that, so that of two refreshes at once the second sees the
  // first.
  const [found] = await db
    .select({
      id: session.id,
      adminUser: session.adminUser,
      until: session.until,
      lastsUntil: session.lastsUntil,
      suspended: sql<boolean>`(select suspended from admin_user where id = ${session.adminUser})`,
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
  const held = kept.find((one) => one.hash === hash);
  const opened = { userId, session: found.id, refreshToken: next };
  const at = now.toISOString();
  const lives = !found.suspended && found.until > at;
  if (lives && held?.spentAt === null) {
    await db.update(refreshToken).set({ spentAt: at }).where(eq(refreshToken.hash, hash));
    const idle = after(now, sessionIdle);
    await db
      .update(session)
      .set({ until: idle < found.lastsUntil ? idle : found.lastsUntil })
      .where(eq(session.id, found.id));
    await keepToken(db, found.id, next);
    return opened;
  }
  const successor = kept.find((one) => one.hash !== hash);
  if (lives && held?.spentAt && successor?.spentAt === null && now.getTime() - Date.parse(held.spentAt) <= refreshGrace)
    return opened;
  await endSession(db, found.id);
  return undefined;
}

export async function endSession(db: Executor, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id));
}

/** Ends the session that a refresh token belongs to, if there is one. */
export async function endSessionOfToken(db: Executor, token: string): Promise<void> {
  await db
    .delete(session)
    .where(
      eq(
        session.id,
        sql`(select ${refreshToken.session} from ${refreshToken} where ${refreshToken.hash} = ${hashToken(token)})`,
      ),
    );
}

/** Ends all sessions of a user, all but one where `except` names it. */
export async function endSessionsOf(db: Executor, userId: number, except?: string): Promise<void> {
  await db
    .delete(session)
    .where(and(eq(session.adminUser, userId), except === undefined ? undefined : ne(session.id, except)));
}

async function keepToken(db: Executor, id: string, token: string): Promise<void> {
  await db.insert(refreshToken).values({ hash: hashToken(token), session: id });
}
