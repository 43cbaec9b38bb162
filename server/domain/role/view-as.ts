import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { permissionsFor } from '../../../resources/access.ts';
import { translate } from '../../../resources/messages/translate.ts';
import { role } from '../../../resources/system/role.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { Route } from '../../http/route.ts';
import { messageAnswer } from '../../session/answer-schemas.ts';
import { deviceOf } from '../../session/device.ts';
import { isPoolCall } from '../../session/pool-sessions.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';
import { session } from '../../session/tables.ts';
import { assertMayView, lockPermissions } from '../permissions.ts';

const path = '/me/view-as';
const viewBody = z.strictObject({ role: z.int().min(1).max(2_147_483_647) });
/** Label of the field, for error messages. */
const viewForm = {
  label: role.label,
  fields: { role: { kind: 'reference', label: role.label, to: role.name } },
} as const;

/**
 * Routes for viewing the portal as a role that has no more permissions than the caller. All calls of the session then
 * have that role's permissions, and can't write (docs/decisions/0142-view-as-role.md).
 */
export function viewAsRoutes({ database, now }: Deps): Route[] {
  return [
    {
      method: 'post',
      path,
      access: { anyOf: permissionsFor('get', role) },
      doc: {
        id: 'viewAsRole',
        tag: 'session',
        summary: 'View the portal as a role, for an hour at most: nothing can be changed meanwhile',
        body: viewBody,
        answer: messageAnswer,
      },
      handler: async (context) => {
        const { role: wanted } = parseBody(viewBody, await jsonBody(context), viewForm);
        const caller = context.get('caller');
        if (isPoolCall(caller.session)) throw new ApiError(403, 'errors.needsSession');
        const device = deviceOf(context);
        const name = await database.transaction(async (tx) => {
          const held = await lockPermissions(tx, caller.id);
          const { rows } = await tx.execute<{ name: string; permissions: string[] }>(
            sql`select name, permissions from role where id = ${wanted}`,
          );
          const [found] = rows;
          if (!found) throw invalid({ role: [{ rule: 'reference' }] }, viewForm);
          assertMayView(held, found.permissions);
          const begun = await tx
            .update(session)
            .set({ viewAs: wanted, viewAsSince: now().toISOString() })
            .where(eq(session.id, caller.session))
            .returning({ id: session.id });
          // The session ended meanwhile.
          if (begun.length === 0) throw new ApiError(401, 'errors.unauthenticated');
          await recordSecurityEvent(
            tx,
            { event: 'viewing_began', account: caller.username, details: found.name, device },
            now(),
          );
          return found.name;
        });
        return context.json({ message: translate(context.get('language'), 'session.viewingBegan', { role: name }) });
      },
    },
    {
      method: 'delete',
      path,
      access: 'session',
      whileViewing: true,
      doc: {
        id: 'stopViewing',
        tag: 'session',
        summary: 'Stop viewing the portal as a role',
        answer: messageAnswer,
      },
      handler: async (context) => {
        const { username, session: own, viewingAs } = context.get('caller');
        const device = deviceOf(context);
        await database.transaction(async (tx) => {
          const stopped = await tx
            .update(session)
            .set({ viewAs: null, viewAsSince: null })
            .where(and(eq(session.id, own), isNotNull(session.viewAs)))
            .returning({ id: session.id });
          // A view that had already ended isn't logged as stopped.
          if (!viewingAs || stopped.length === 0) return;
          await recordSecurityEvent(
            tx,
            { event: 'viewing_ended', account: username, details: viewingAs.title, device },
            now(),
          );
        });
        return context.json({ message: translate(context.get('language'), 'session.viewingEnded') });
      },
    },
  ];
}
