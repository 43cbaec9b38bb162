import { sql } from 'drizzle-orm';
import { can } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import { run, statementOf } from '../db/connection/statement.ts';
import type { Deps } from '../http/deps.ts';
import type { JsonSchema, Route } from '../http/route.ts';
import { answerOf } from '../openapi/schemas.ts';
import { viewsIn } from './routes.ts';
import { allSharedViews, sharedView } from './shared-views.ts';

const ownViews = statementOf(
  sql`select name, settings -> 'views' from table_setting where admin_user = ${sql.placeholder('caller')} and settings ? 'views' order by name`,
  { prepared: true },
);

const text: JsonSchema = { type: 'string' };

/** The saved views of all lists that the caller may open, for the command line. */
export function ownViewsRoute({ pool }: Pick<Deps, 'pool'>): Route {
  return {
    method: 'get',
    path: '/me/views',
    access: 'session',
    doc: {
      id: 'listSavedViews',
      tag: 'settings',
      summary: 'One’s own saved views and those that are shared with one, of every list that one may open',
      answer: answerOf({
        data: {
          type: 'array',
          items: answerOf({
            entity: text,
            views: { type: 'array', items: { type: 'object' } },
            shared: { type: 'array', items: sharedView },
          }),
        },
      }),
    },
    handler: async (context) => {
      const { id, permissions } = context.get('caller');
      const own = new Map(
        (await run(pool, ownViews, { caller: id })).map(([name, views]) => [String(name), viewsIn(views)]),
      );
      const shared = await allSharedViews(pool, id);
      const lists = [...new Set([...own.keys(), ...shared.keys()])].filter((name) => {
        const resource = findResource(name);
        return resource !== undefined && can(permissions, 'list', resource);
      });
      return context.json({
        data: lists.map((entity) => ({
          entity,
          views: own.get(entity) ?? [],
          shared: shared.get(entity) ?? [],
        })),
      });
    },
  };
}
