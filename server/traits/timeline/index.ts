import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { Ability, Call, EntityRoute, Slots } from '../../crud/call.ts';
import { isForbidden, permissionsToRead } from '../../../resources/field-access.ts';
import { parseNarrowing } from '../../crud/list.ts';
import { type ListQuery, listValues } from '../../db/list/query.ts';
import { where } from '../../db/list/where.ts';
import { columnsOf, modelOf } from '../../db/model/model.ts';
import { parseSearch } from '../../db/search/search.ts';
import { type Row, run, statementOf } from '../../db/connection/statement.ts';
import { tableOf } from '../../db/model/tables.ts';
import { aliased, modelNamed, titleOf, titleText } from '../../db/model/titles.ts';
import { lacking } from '../../errors.ts';
import type { JsonSchema, RouteDoc } from '../../http/route.ts';
import { answerOf, inQuery, labels, moment, pascal } from '../../openapi/schemas.ts';
import { timelineParameters } from '../../../resources/query/calls.ts';
import { momentOf } from '../../../resources/query/filters.ts';
import { QueryError } from '../../../resources/query/parameters.ts';
import { narrowingParameters } from '../../../resources/query/read-list.ts';

/** Maximum number of periods in an answer; callers who want more have to filter. */
const maxPeriods = 2_000;

/** Matches are counted up to this number (CONTRACT, Lists). */
const mostCounted = 10_000;

/** `GET {path}/timeline`: the periods of entities that declare `period`. */
export const timeline: Ability = { routes: routesOf };

function routesOf(resource: Resource): readonly EntityRoute[] {
  const { period } = resource;
  return period
    ? [
        {
          method: 'get',
          at: '/timeline',
          needs: ['list'],
          doc: docOf(resource, period),
          handler: (call) => read(call, period),
        },
      ]
    : [];
}

type PeriodFields = NonNullable<Resource['period']>;

/**
 * Answers the records whose period overlaps the window from `from` to `to`, both included. A period without start or
 * end is open on that side. Drafted entities are answered in any status, without copies.
 * @throws ApiError 403 if the caller may not read the fields of the period, 400 for a malformed parameter
 */
async function read(call: Call, period: PeriodFields): Promise<Response> {
  const { resource, context, deps, hidden } = call;
  const closed = [period.from, period.to].find((path) => isForbidden(path, hidden));
  if (closed !== undefined) throw lacking(permissionsToRead(resource, closed));
  const { query, window } = readWindow(call);
  const parent = resource.parent !== undefined && !isForbidden(resource.parent, hidden) ? resource.parent : undefined;
  const state = resource.lifecycle?.field;
  const status = state === undefined || isForbidden(state, hidden) ? undefined : state;
  const values = { ...listValues(query), ...window };
  const parts: Parts = { query, period, parent, status, window, slots: deps.slots };
  const some = await run(deps.pool, statementOf(periodsSql(parts, false)), { ...values, most: maxPeriods + 1 });
  const more = some.length > maxPeriods;
  // The periods that begin first, so that none is missing before the start of the last one.
  const rows = more
    ? await run(deps.pool, statementOf(periodsSql(parts, true)), { ...values, most: maxPeriods })
    : some;
  const titles: Record<string, string> = {};
  const data = rows.map((row) => entryOf(row, { parent, status, titles }));
  const cut = more && {
    total_is: 'more',
    matching: Number((await run(deps.pool, statementOf(countSql(parts)), values))[0]?.[0] ?? 0),
    complete_until: data.at(-1)?.from ?? null,
  };
  return context.json({
    data,
    meta: { total: data.length, ...cut, most: maxPeriods },
    labels: parent === undefined ? {} : { [parent]: titles },
  });
}

interface Window {
  readonly from?: string;
  readonly to?: string;
}

function readWindow(call: Call): { readonly query: ListQuery; readonly window: Window } {
  const { resource, locale, store, hidden } = call;
  const { from, to, q, conditions } = parseNarrowing(call, windowParameters, {});
  if (from !== undefined && to !== undefined && from > to) throw new QueryError(windowParameters.to.name, to);
  const window = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const query: ListQuery = {
    resource,
    breadth: 'titles',
    locale,
    store,
    hidden,
    conditions,
    search: parseSearch(resource, q),
    sort: { path: 'id', descending: false },
    page: 1,
    perPage: maxPeriods,
  };
  return { query, window };
}

const windowParameters = {
  ...timelineParameters,
  from: momentOf(timelineParameters.from, 'begin'),
  to: momentOf(timelineParameters.to, 'end'),
};

interface Parts {
  readonly query: ListQuery;
  readonly period: PeriodFields;
  readonly parent: string | undefined;
  readonly status: string | undefined;
  readonly window: Window;
  readonly slots: Slots;
}

function matchSql({ query, period, window, slots }: Parts): SQL {
  const { resource } = query;
  const own = ownColumn(resource);
  const visible = slots.visible(resource, own);
  const meets = [
    where(query),
    ...(visible ? [visible] : []),
    ...('from' in window
      ? [sql`(${own(period.to)} is null or ${own(period.to)} > ${sql.placeholder('from')}::timestamptz)`]
      : []),
    ...('to' in window
      ? [sql`(${own(period.from)} is null or ${own(period.from)} <= ${sql.placeholder('to')}::timestamptz)`]
      : []),
  ];
  return sql`${tableOf(resource)} where ${sql.join(meets, sql` and `)}`;
}

function ownColumn(resource: Resource): (path: string) => SQL {
  const model = modelOf(resource);
  return (path) => aliased(model.table, columnsOf(model, path)[0]?.name ?? path);
}

const countSql = (parts: Parts) =>
  sql`select count(*) from (select from ${matchSql(parts)} limit ${mostCounted}) as found`;

/**
 * Selects the matches first. Where they may be few, without order but with a limit: otherwise the planner might scan
 * the whole index of the order.
 */
function periodsSql(parts: Parts, ordered: boolean): SQL {
  const {
    query: { resource, locale },
    period,
    parent,
    status,
  } = parts;
  const model = modelOf(resource);
  const own = ownColumn(resource);
  const table = tableOf(resource);
  const above = parent === undefined ? undefined : columnsOf(model, parent)[0];
  const columns = [
    own('id'),
    titleText(model, model.table, locale),
    own(period.from),
    own(period.to),
    status === undefined ? sql`null` : own(status),
    ...(above?.to === undefined
      ? [sql`null`, sql`null`]
      : [own(above.path), titleOf(modelNamed(above.to), own(above.path), locale, 'target')]),
  ];
  const order = sql` order by ${own(period.from)} nulls first, ${own('id')}`;
  return sql`with hits as materialized (select ${own('id')} as id from ${matchSql(parts)}${ordered ? order : sql``} limit ${sql.placeholder('most')})
    select ${sql.join(columns, sql`, `)} from ${table} where ${own('id')} in (select id from hits)${order}`;
}

function entryOf(
  [id, title, from, to, status, parent, parentTitle]: Row,
  shown: {
    readonly parent: string | undefined;
    readonly status: string | undefined;
    readonly titles: Record<string, string>;
  },
) {
  if (typeof parent === 'number' && typeof parentTitle === 'string') shown.titles[parent] = parentTitle;
  return {
    id,
    title: typeof title === 'string' && title !== '' ? title : `#${id}`,
    ...(shown.status && { status }),
    ...(shown.parent && { parent }),
    from,
    to,
  };
}

function docOf(resource: Resource, { from, to }: PeriodFields): RouteDoc {
  const [tag] = resource.plural;
  const text: JsonSchema = { type: 'string' };
  const open: JsonSchema = { ...moment, type: ['string', 'null'] };
  const entry = answerOf(
    { id: { type: 'integer' }, title: text, status: text, parent: { type: ['integer', 'null'] }, from: open, to: open },
    ['id', 'title', 'from', 'to'],
  );
  const meta = answerOf(
    {
      total: { type: 'integer' },
      total_is: { const: 'more' },
      most: { const: maxPeriods },
      matching: { type: 'integer', description: `With total_is: how many match, counted up to ${mostCounted}` },
      complete_until: { ...open, description: 'With total_is: of what begins before it, nothing is missing' },
    },
    ['total', 'most'],
  );
  return {
    id: `get${pascal(resource.name)}Timeline`,
    tag,
    summary: `What counts when, by ${from} and ${to}: ${tag}`,
    parameters: inQuery([...Object.values(timelineParameters), ...narrowingParameters(resource)]),
    answer: answerOf({ data: { type: 'array', maxItems: maxPeriods, items: entry }, meta, labels }),
  };
}
