import { and, desc, eq, gt } from 'drizzle-orm';
import { deviceNameOf, type ListedSession, listedSessions } from '../../resources/system/listed-session.ts';
import { translate } from '../../resources/messages/translate.ts';
import type { Executor, Transaction } from '../db/connection/pool.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { Route } from '../http/route.ts';
import { bodySchema } from '../openapi/schemas.ts';
import { messageAnswer } from './answer-schemas.ts';
import { deviceOf } from './device.ts';
import { assertReauthenticated } from './reauthentication.ts';
import { numberIn } from './number-in.ts';
import { recordSecurityEvent, type SecurityEvent } from './security-log.ts';
import { endSession, endSessionsOf, mostSessions } from './sessions.ts';
import { session } from './tables.ts';

/** The active sessions of a user, the most recently used first. */
export async function sessionsOf(
  db: Executor,
  userId: number,
  now: Date,
  own?: string,
): Promise<readonly ListedSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.adminUser, userId), gt(session.until, now.toISOString())))
    .orderBy(desc(session.seenAt), desc(session.number))
    .limit(mostSessions);
  return rows.map(({ id, number, address, userAgent, createdAt, seenAt, until }) => ({
    id: number,
    current: id === own,
    address,
    user_agent: userAgent,
    created_at: createdAt,
    seen_at: seenAt,
    ends_at: until,
  }));
}

interface FoundSession {
  readonly id: string;
  readonly userAgent: string | null;
}

/**
 * Finds a session of a user by its number in a path.
 * @throws ApiError 404
 */
export async function findSessionOf(db: Executor, userId: number, given: string | undefined): Promise<FoundSession> {
  const number = numberIn(given);
  const [found] =
    number !== undefined
      ? await db
          .select({ id: session.id, userAgent: session.userAgent })
          .from(session)
          .where(and(eq(session.adminUser, userId), eq(session.number, number)))
      : [];
  if (!found) throw new ApiError(404, 'errors.notFound');
  return found;
}

/** Ends a session, and records it in the security log. */
export async function endFoundSession(
  tx: Transaction,
  { id, userAgent }: FoundSession,
  about: Pick<SecurityEvent, 'account' | 'by' | 'device'>,
  now: Date,
): Promise<void> {
  await endSession(tx, id);
  await recordSecurityEvent(
    tx,
    { ...about, event: 'session_ended', sessions: 1, details: deviceNameOf(userAgent) },
    now,
  );
}

export const sessionsAnswer = bodySchema(listedSessions);

/** Routes by which staff see and end their own sessions. */
export function ownSessionRoutes({ database, pool, now }: Deps): Route[] {
  return [
    {
      method: 'get',
      path: '/me/sessions',
      access: 'session',
      doc: {
        id: 'listOwnSessions',
        tag: 'session',
        summary: 'Where one is signed in: the session used last first',
        answer: sessionsAnswer,
      },
      handler: async (context) => {
        const { id, session: own } = context.get('caller');
        return context.json({ data: await sessionsOf(database, id, now(), own) });
      },
    },
    {
      method: 'delete',
      path: '/me/sessions',
      access: 'session',
      doc: {
        id: 'endOtherSessions',
        tag: 'session',
        summary: 'End all one’s sessions but this',
        answer: messageAnswer,
        refusals: [403],
      },
      handler: async (context) => {
        const { id, username, session: own } = context.get('caller');
        await assertReauthenticated(pool, context.get('caller'), now());
        const device = deviceOf(context);
        await database.transaction(async (tx) => {
          const ended = await endSessionsOf(tx, id, now(), own);
          if (ended === 0) return;
          await recordSecurityEvent(tx, { event: 'session_ended', account: username, sessions: ended, device }, now());
        });
        return context.json({ message: translate(context.get('language'), 'session.othersEnded') });
      },
    },
    {
      method: 'delete',
      path: '/me/sessions/:id',
      access: 'session',
      doc: {
        id: 'endOwnSession',
        tag: 'session',
        summary: 'End one of one’s sessions',
        answer: messageAnswer,
        refusals: [403, 404],
      },
      handler: async (context) => {
        const { id: userId, username } = context.get('caller');
        const found = await findSessionOf(database, userId, context.req.param('id'));
        await assertReauthenticated(pool, context.get('caller'), now());
        const device = deviceOf(context);
        await database.transaction((tx) => endFoundSession(tx, found, { account: username, device }, now()));
        return context.json({ message: translate(context.get('language'), 'session.ended') });
      },
    },
  ];
}
