import { createDatabase } from '../../db/connection/pool.ts';
import { recordPath } from '../../crud/slots.ts';
import { type EntityRoute } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import { sessionsAnswer, sessionsOf } from '../../session/own-sessions.ts';

/** Routes of admin users, besides the generic ones. */
export const adminUserRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/sessions`,
    // Where and when somebody works is for those who may end it.
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
];
