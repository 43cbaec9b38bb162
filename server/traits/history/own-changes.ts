import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { ownChangesParameters } from '../../../resources/query/calls.ts';
import { readQuery } from '../../../resources/query/parameters.ts';
import type { CrudDeps } from '../../crud/call.ts';
import { run, statementOf } from '../../db/connection/statement.ts';
import type { ApiContext } from '../../http/route.ts';
import { readableIn, readableChange } from './readable-change.ts';

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
  const { page, perPage } = readQuery(context.req.url, ownChangesParameters);
  const readable = readableIn(resources, context);
  const rows = await run(pool, statement, {
    caller: context.get('caller').id,
    entities: [...readable.entities.keys()],
    store: readable.store,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const data = rows.map(([id = null, at = null, entity, record_id = null, title = null, action = null, store = null]) =>
    readableChange({ id, at, entity: String(entity), record_id, title, action, store_id: store }, readable, context),
  );
  return context.json({ data, meta: { page, per_page: perPage } });
}
