import { translate } from '../../../resources/messages/translate.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import { type EntityRoute } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import { createDatabase } from '../../db/connection/pool.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import { messageAnswer } from '../../session/answer-schemas.ts';
import { endFoundSession, findSessionOf, sessionsAnswer, sessionsOf } from '../../session/own-sessions.ts';
import { assertMayChange } from './hooks.ts';

/** Routes of admin users, besides the generic ones. */
export const adminUserRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/sessions`,
    // Only callers who may end sessions see where and when an account is in use.
    needs: ['update'],
    doc: {
      id: 'listSessionsOfAdminUser',
      tag: admin_user.plural[0],
      summary: 'Where an admin user is signed in: the session used last first',
      answer: sessionsAnswer,
      refusals: [404],
    },
    handler: async (call) => {
      const { record } = await readNamed(call, admin_user);
      const { pool, now } = call.deps;
      return call.context.json({
        data: await sessionsOf(createDatabase(pool), record.id, now(), call.context.get('caller').session),
      });
    },
  },
  {
    method: 'delete',
    at: `${recordPath}/sessions/:number`,
    needs: ['update'],
    doc: {
      id: 'endSessionOfAdminUser',
      tag: admin_user.plural[0],
      summary: 'End one session of an admin user, by its `id` in the list of them',
      answer: messageAnswer,
      refusals: [404, 409],
    },
    handler: async (call) => {
      const { record: current } = await readNamed(call, admin_user);
      const { context, caller, deps, language } = call;
      const now = deps.now();
      await inTransaction(deps.pool, async ({ tx, client }) => {
        await assertMayChange({ tx, client, caller, id: current.id, current, now }, current);
        const found = await findSessionOf(tx, current.id, context.req.param('number'));
        if (found.id === caller.session) throw new ApiError(409, 'errors.ownSession');
        await endFoundSession(tx, found, { account: current.username ?? undefined, by: caller.username }, now);
      });
      return context.json({ message: translate(language, 'session.ended') });
    },
  },
];
