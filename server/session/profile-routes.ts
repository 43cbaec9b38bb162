import { sql } from 'drizzle-orm';
import { translate } from '../../resources/messages/translate.ts';
import { createDatabase } from '../db/connection/pool.ts';
import type { Deps } from '../http/deps.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Route } from '../http/route.ts';
import { messageAnswer, profileAnswer } from './answer-schemas.ts';
import { passwordBody, sessionForm } from './body-schemas.ts';
import { changeOwnPassword } from './change-password.ts';
import { deviceOf } from './device.ts';
import { changePasswordAtPool } from './pool-sessions.ts';
import { assertReauthenticated } from './reauthentication.ts';
import { heldRoles } from './held-permissions.ts';
import type { UserPool } from './user-pool.ts';

/** Routes of the caller's own profile and password (CONTRACT, Sessions). */
export function profileRoutes(deps: Deps, userPool?: UserPool): Route[] {
  const { now } = deps;
  // Uses the connections reserved for vital calls. Password changes use `deps.database` instead, since they may wait
  // for a lock.
  const database = createDatabase(deps.vital);
  return [
    {
      method: 'get',
      path: '/me',
      access: 'session',
      vital: true,
      doc: { id: 'getMe', tag: 'session', summary: 'Who one is and what one may do', answer: profileAnswer },
      handler: async (context) => {
        const { id, username, name, permissions, viewingAs = null } = context.get('caller');
        const { rows } = await database.execute<{ email: string | null; roles: readonly string[] }>(
          sql`select u.email, array(select x.name from role x where x.id in (${heldRoles}) order by x.name, x.id) as roles
            from admin_user u where u.id = ${id}`,
        );
        const [{ email, roles } = { email: null, roles: [] }] = rows;
        return context.json({ data: { id, username, name, email, permissions, roles, viewing_as: viewingAs } });
      },
    },
    {
      method: 'put',
      path: '/me/password',
      access: 'session',
      doc: {
        id: 'changeOwnPassword',
        tag: 'session',
        summary: 'Change one’s own password; other sessions end',
        body: passwordBody,
        answer: messageAnswer,
        refusals: [403],
      },
      handler: async (context) => {
        const body = parseBody(passwordBody, await jsonBody(context), sessionForm);
        const needs = { ...deps, runLimited: context.get('runLimited'), device: deviceOf(context) };
        await needs.runLimited(() => assertReauthenticated(deps.pool, context.get('caller'), now(), 'factor'));
        const { current_password: current, new_password: next } = body;
        if (userPool) await changePasswordAtPool({ ...needs, userPool }, context.get('caller'), current, next);
        else await changeOwnPassword(needs, context.get('caller'), current, next);
        return context.json({ message: translate(context.get('language'), 'profile.passwordChanged') });
      },
    },
  ];
}
