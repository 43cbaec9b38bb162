import { sql } from 'drizzle-orm';
import { can, canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { contentLocaleOf, labelIn } from '../../../resources/messages/translate.ts';
import { isObject } from '../../db/model/paths.ts';
import { run, statementOf } from '../../db/connection/statement.ts';
import type { ApiContext } from '../../http/route.ts';
import type { CrudDeps } from '../../crud/call.ts';
import { ownChangesParameters } from '../../../resources/query/calls.ts';
import { readQuery } from '../../../resources/query/parameters.ts';

const statement = statementOf(
  sql`select id, at, entity, record_id, title, action, store_id from history
    where by_id = ${sql.placeholder('caller')} and entity = any (${sql.placeholder('entities')}::text[]) and (store_id is null or store_id = ${sql.placeholder('store')}::integer)
    order by id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
  { prepared: true },
);

/**
 * `GET me/changes`: the caller's last writes to entities that they may still read, in the active store and in entities
 * that all stores share.
 */
export async function ownChanges(
  { pool }: CrudDeps,
  resources: readonly Resource[],
  context: ApiContext,
): Promise<Response> {
  const { id: caller, permissions } = context.get('caller');
  const { page, perPage } = readQuery(context.req.url, ownChangesParameters);
  const readable = new Map(
    resources.filter((resource) => can(permissions, 'get', resource)).map((resource) => [resource.name, resource]),
  );
  const rows = await run(pool, statement, {
    caller,
    entities: [...readable.keys()],
    store: storeIn(context),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const data = rows.map(([id, at, entity, recordId, title, action, store]) => {
    const resource = readable.get(String(entity));
    const field = resource?.fields[resource.title];
    const readableTitle = field && canField(permissions, 'read', field) ? titleIn(title, context) : '';
    const name = resource?.singleton ? labelIn(resource.plural, context.get('language')) : readableTitle;
    return {
      id,
      at,
      entity,
      record_id: recordId,
      title: name === '' ? `#${recordId}` : name,
      action,
      ...(store !== null && { store_id: store }),
    };
  });
  return context.json({ data, meta: { page, per_page: perPage } });
}

function storeIn(context: ApiContext): number | null {
  const header = context.req.header('x-store-id') ?? '';
  return /^[1-9]\d{0,8}$/u.test(header) ? Number(header) : null;
}

/** The stored title as text; a localized one in the caller's locale, or else the other. */
function titleIn(title: unknown, context: ApiContext): string {
  if (!isObject(title)) return typeof title === 'string' || typeof title === 'number' ? `${title}` : '';
  const first = contentLocaleOf(context.get('language'));
  const texts = [first, ...contentLocales].map((locale) => title[locale]);
  return String(texts.find((text) => typeof text === 'string' && text !== '') ?? '');
}
