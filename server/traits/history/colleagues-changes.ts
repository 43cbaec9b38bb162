import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { fromHongKong, hongKong, hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { readQuery } from '../../../resources/query/parameters.ts';
import type { CrudDeps } from '../../crud/call.ts';
import { run, statementOf } from '../../db/connection/statement.ts';
import { objectsIn } from '../../db/model/paths.ts';
import type { ApiContext } from '../../http/route.ts';
import { readableIn, readableChange } from './readable-change.ts';

/** Number of days that are reported, including today: on a Monday, Friday is included. */
const days = 4;
/** Maximum number of reported groups, and of records named in each. */
const [mostGroups, named] = [12, 5];
/** Maximum number of changes read per colleague: an import of a million rows would delay the answer for everybody. */
const mostRead = 20_000;

/**
 * Groups changes by user, entity and day, with the last change of each record; the named records as JSON. Before the
 * groups, returns whether some changes weren't read, of users with a group: those of other users may all be of records
 * that the caller may not read. Skips the caller's own changes and old ones without reading them: ids grow with time,
 * so bisection finds the first id of the period, and the index by user leads from one user to the next. `between`
 * repeats the user: then the planner expects few rows; otherwise it would walk the ids of all users for each user.
 */
const statement = statementOf(
  sql`with recursive halves(early, late) as (
      select 0::bigint, coalesce(max(id), 0) + 1 from history
      union all
      select case when is_early then middle else early end, case when is_early then late else middle end from (
        select early, late, (early + late) / 2 as middle, coalesce((select at from history where id >= (early + late) / 2 order by id limit 1) < ${sql.placeholder('since')}::timestamptz, false) as is_early
          from halves where late - early > 1) as halved
    ), people(id) as (
      select min(by_id) from history
      union all
      select (select min(by_id) from history where by_id > people.id) from people where people.id is not null
    ), read as materialized (
      select last.* from people cross join lateral (
        select id, at, entity, record_id, title, action, store_id, by_id, by_name, (at at time zone ${hongKong})::date::text as day from history
          where by_id = people.id and by_id between people.id and people.id and history.id >= (select min(late) from halves) order by history.id desc limit ${mostRead + 1}) as last
        where people.id <> ${sql.placeholder('caller')}
    ), unread as (
      select by_id, min(id) as oldest from read group by by_id having count(*) > ${mostRead}
    ), records as (
      select distinct on (by_id, entity, day, record_id) * from read
        where at >= ${sql.placeholder('since')}::timestamptz and entity = any (${sql.placeholder('entities')}::text[]) and (store_id is null or store_id = ${sql.placeholder('store')}::integer) and id not in (select oldest from unread)
        order by by_id, entity, day, record_id, id desc
    ), numbered as (
      select *, row_number() over (partition by by_id, entity, day order by id desc) as place from records
    ), groups as (
      select by_id, (array_agg(by_name order by id desc))[1] as name, entity, day, count(*)::integer as records, max(id) as newest,
          json_agg(json_build_object('id', id, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'record_id', record_id, 'title', title, 'action', action, 'store_id', store_id) order by id desc) filter (where place <= ${named}) as changes
        from numbered group by by_id, entity, day order by newest desc limit ${mostGroups + 1}
    )
    select unread_left.any_left, by_id, name, entity, day, records, changes
      from (select exists (select from unread join records using (by_id)) as any_left) as unread_left
      left join groups on true order by newest desc`,
  { prepared: true },
);

/**
 * `GET me/changes/colleagues`: recent changes by other users, of entities that the caller may read, in the active store
 * and in entities that all stores share. Grouped by user, entity and day, the latest first; also whether there are
 * more.
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
  const groups = rows.map(([, ...group]) => group).filter(([by]) => by !== null);
  const data = groups.slice(0, mostGroups).map(([by, name = null, entity, day = null, records = null, changes]) => ({
    by: { id: by, name },
    entity,
    day,
    records,
    last: objectsIn(changes).map(
      ({ id = null, at = null, record_id = null, title = null, action = null, store_id = null }) =>
        readableChange({ id, at, entity: String(entity), record_id, title, action, store_id }, readable, context),
    ),
  }));
  return context.json({ data, meta: { more: groups.length > mostGroups || rows[0]?.[0] === true } });
}
