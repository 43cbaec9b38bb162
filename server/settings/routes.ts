import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { findResource } from '../../resources/index.ts';
import { textPattern } from '../../resources/kinds/text-form.ts';
import { densities, maxPinned } from '../../resources/query/table-settings.ts';
import { isRecord } from '../../resources/schema/empty.ts';
import { isUnwritable } from '../../resources/schema/read-leaf.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import { jsonBody } from '../http/json-body.ts';
import type { ApiContext, Route } from '../http/route.ts';
import { parseBody } from '../http/parse-body.ts';
import { answerOf } from '../openapi/schemas.ts';
import { sharedView, sharedViews } from './shared-views.ts';
import { tableSetting } from './tables.ts';

const limit = 32 * 1024;
const name = z
  .string()
  .min(1)
  .max(120)
  .meta({ pattern: textPattern({}) });

const exported = z.strictObject({
  columns: z.array(name).max(200).optional(),
  headers: z.enum(['label', 'path']).optional(),
});
const view = z.strictObject({
  name,
  filter: z.record(z.string().max(120), z.unknown()).optional(),
  sort: name.optional(),
  columns: z.array(name).max(200).optional(),
});
const members = {
  columns: z.array(name).max(200).optional(),
  widths: z.record(name, z.number().min(1).max(4_000)).optional(),
  pinned: z.int().min(0).max(maxPinned).optional(),
  density: z.enum(densities).optional(),
  export: exported.optional(),
  sort: name.optional(),
  views: z.array(view).max(50).optional(),
};

/**
 * A user's settings for a table: columns and their order, widths, number of frozen columns, row height, order of
 * records, saved views, and columns of exports.
 */
const settings = z.strictObject(members).refine((given) => !isUnwritable(given), { params: { rule: 'type' } });

/** The settings as read: members that only an earlier version knew would be refused when written back. */
const readable = {
  ...members,
  export: exported.strip().optional(),
  views: z.array(view.strip()).max(50).optional(),
};

/** The views in stored settings; if one is invalid, none are returned, as on their list. */
export function viewsIn(kept: unknown): readonly z.infer<typeof view>[] {
  return readable.views.safeParse(kept).data ?? [];
}

function readableIn(kept: unknown): Record<string, unknown> | null {
  if (!isRecord(kept)) return null;
  return Object.fromEntries(
    Object.entries(readable).flatMap(([member, schema]) => {
      const { data } = schema.safeParse(kept[member]);
      return data === undefined ? [] : [[member, data]];
    }),
  );
}

/** The caller's own table settings, by entity (CONTRACT, Imports and exports; DESIGN). */
export function settingRoutes({ database, pool }: Pick<Deps, 'database' | 'pool'>): Route[] {
  const path = '/configurable-datatable/settings/:name';
  const own = (context: ApiContext) =>
    and(eq(tableSetting.adminUser, context.get('caller').id), eq(tableSetting.name, entityName(context)));
  return [
    {
      method: 'get',
      path,
      access: 'session',
      doc: {
        id: 'getTableSettings',
        tag: 'settings',
        summary:
          'How one arranged the table of an entity; null where one did not. Beside it the views that are shared with one',
        answer: answerOf({ data: {}, shared: { type: 'array', items: sharedView } }),
      },
      handler: async (context) => {
        const [kept] = await database.select().from(tableSetting).where(own(context));
        const shared = await sharedViews(pool, entityName(context), context.get('caller').id);
        return context.json({ data: readableIn(kept?.settings), shared });
      },
    },
    {
      method: 'post',
      path,
      access: 'session',
      doc: {
        id: 'keepTableSettings',
        tag: 'settings',
        summary: 'Keep how one arranged the table of an entity',
        body: settings,
        answer: { type: 'object', properties: { data: {} } },
      },
      handler: async (context) => {
        const row = {
          adminUser: context.get('caller').id,
          name: entityName(context),
          settings: parseBody(settings, await jsonBody(context, { limit })),
        };
        const keep = async () =>
          database
            .insert(tableSetting)
            .values(row)
            .onConflictDoUpdate({
              target: [tableSetting.adminUser, tableSetting.name],
              set: { settings: row.settings },
            });
        await context.get('runLimited')(keep);
        return context.json({ data: row.settings });
      },
    },
  ];
}

function entityName(context: ApiContext): string {
  const resource = findResource(context.req.param('name') ?? '');
  if (!resource) throw new ApiError(404, 'errors.notFound');
  return resource.name;
}
