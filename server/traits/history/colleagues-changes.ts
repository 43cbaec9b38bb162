import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { fromHongKong, hongKong, hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { readQuery } from '../../../resources/query/parameters.ts';
import type { CrudDeps } from '../../crud/call.ts';
import { run, statementOf } from '../../db/connection/statement.ts';
import { objectsIn } from '../../db/model/paths.ts';
import type { ApiContext } from '../../http/route.ts';
import { readableIn, toldChange } from './told-change.ts';

/** How many days are told, today among them: a Monday tells of Friday. */
const days = 4;
/** How many groups are told, and how many records each of them names. */
const [mostGroups, named] = [12, 5];
/** Only as many of the last changes are read: an import of a million rows would keep everybody waiting. */
const mostRead = 50_000;

/** Groups by who, what and day, of each record its last change; the named ones as JSON. */
const statement = statementOf(
  sql`with lately as (
      select id, at, entity, record_id, title, action, store_id, by_id, by_name, (at at time zone ${hongKong})::date::text as day
        from (select * from history order by id desc limit ${mostRead}) as last
        where by_id <> ${sql.placeholder('caller')} and at >= ${sql.placeholder('since')}::timestamptz
          and entity = any (${sql.placeholder('entities')}::text[]) and (store_id is null or store_id = ${sql.placeholder('store')}::integer)
    ), records as (
      select distinct on (by_id, entity, day, record_id) * from lately order by by_id, entity, day, record_id, id desc
    ), numbered as (
      select *, row_number() over (partition by by_id, entity, day order by id desc) as place from records
    )
    select by_id, (array_agg(by_name order by id desc))[1], entity, day, count(*)::integer,
        json_agg(json_build_object('id', id, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'record_id', record_id, 'title', title, 'action', action, 'store_id', store_id) order by id desc) filter (where place <= ${named})
      from numbered group by by_id, entity, day order by max(id) desc limit ${mostGroups}`,
  { prepared: true },
);

/**
 * `GET me/changes/colleagues`: what others changed lately, of entities that the caller may read, in the active store and in entities
 * that all stores share: by who, what and day, the last first.
 */
export async function colleaguesChanges(
  { pool, now }: CrudDeps,
  resources: readonly Resource[],
  context: ApiContext,
): Promise<Response> {
  readQuery(context.req.url, {});
  const readable = readableIn(resources, context);
  const first = hongKongDay(new Date(now().getTime() - (days - 1) * 86_400_000));
  const rows = await run(pool, statement, {
    caller: context.get('caller').id,
    entities: [...readable.entities.keys()],
    store: readable.store,
    since: fromHongKong(first),
  });
  const data = rows.map(([by, name = null, entity, day = null, records = null, changes]) => ({
    by: { id: by, name },
    entity,
    day,
    records,
    last: objectsIn(changes).map(
      ({ id = null, at = null, record_id = null, title = null, action = null, store_id = null }) =>
        toldChange({ id, at, entity: String(entity), record_id, title, action, store_id }, readable, context),
    ),
  }));
  return context.json({ data });
}
