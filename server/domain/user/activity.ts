import { type SQL, sql } from 'drizzle-orm';
import { can } from '../../../resources/access.ts';
import { activityAnswer, type CustomerEvent } from '../../../resources/customers/activity.ts';
import { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';
import { subjectFields } from '../../../resources/personal.ts';
import { activityParameters } from '../../../resources/query/calls.ts';
import type { Call, EntityRoute } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { recordPath } from '../../crud/slots.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { modelOf } from '../../db/model/model.ts';
import { ApiError } from '../../errors.ts';
import { bodySchema, inQuery } from '../../openapi/schemas.ts';
import { belongsTo, type Owned, readOwned, readSubject, type Subject, subjectEntities } from './data-subject.ts';

/** Source of changes of the customer's own record; other sources are entities whose records belong to customers. */
const ownChanges: Resource = user;

/** An event before its record is read. */
interface Place extends Owned {
  readonly source: number;
  readonly at: string;
  readonly action: string | undefined;
  readonly by: string | null;
}

/** `GET user/{id}/activity`: all events of a customer, in every store. */
export const activityRoute: EntityRoute = {
  method: 'get',
  at: `${recordPath}/activity`,
  needs: ['get'],
  doc: {
    id: 'listUserActivity',
    tag: user.plural[0],
    summary: 'Everything that happened with a customer, the latest first',
    parameters: inQuery(activityParameters),
    answer: bodySchema(activityAnswer),
    refusals: [404],
  },
  handler: async (call) => {
    const { entity, before, perPage } = parseParameters(call, activityParameters);
    const { record } = await readNamed(call, user);
    const sources = [ownChanges, ...subjectEntities].filter(
      (source) =>
        can(call.caller.permissions, source === ownChanges ? 'get' : 'list', source) &&
        (entity ?? source.name) === source.name,
    );
    const subject = await readSubject(call.deps.pool, record, 'verified');
    // One more, to know whether there is a next page.
    const found = await placesBefore(call.deps.pool, sources, subject, { before: cursorIn(before), most: perPage + 1 });
    const shown = found.slice(0, perPage);
    const last = found.length > perPage ? shown.at(-1) : undefined;
    return call.context.json({
      data: await eventsAt(call, sources, shown),
      meta: last ? { next: `${last.at}/${nameOf(sources, last)}/${last.id}` } : {},
    });
  },
};

const nameOf = (sources: readonly Resource[], { source }: Pick<Place, 'source'>) => sources[source]?.name ?? '';

interface Cursor {
  readonly at: string;
  readonly entity: string;
  readonly id: number;
}

/** @throws ApiError 400 for a cursor that wasn't issued by this route */
function cursorIn(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, at = '', entity = '', id = ''] =
    /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/([a-z_]+)\/([1-9]\d{0,14})$/u.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at))) throw new ApiError(400, 'errors.malformed', { params: { reason: 'before' } });
  return { at, entity, id: Number(id) };
}

/** Finds the next events, up to a page from each source. Events of the same moment are in the order of the sources. */
async function placesBefore(
  runner: Runner,
  sources: readonly Resource[],
  subject: Subject,
  { before, most }: { readonly before: Cursor | undefined; readonly most: number },
): Promise<readonly Place[]> {
  if (sources.length === 0) return [];
  const last = before && sources.findIndex(({ name }) => name === before.entity);
  const parts = sources.map((source, place) => {
    const moment = source === ownChanges ? sql`at` : sql`created_at`;
    const after =
      before === undefined
        ? sql`true`
        : sql`(${moment} < ${before.at} or (${moment} = ${before.at} and ${place === last ? sql`id < ${before.id}` : place > (last ?? -1) ? sql`true` : sql`false`}))`;
    return sql`(${selectOf(source, place, subject)} and ${after} order by ${moment} desc, id desc limit ${most})`;
  });
  const rows = await runOnce(
    runner,
    sql`select * from (${sql.join(parts, sql` union all `)}) as found order by at desc, source, id desc limit ${most}`,
  );
  return rows.map(([source, id, store, at, action, by]) => ({
    source: Number(source),
    id: Number(id),
    store: typeof store === 'number' ? store : undefined,
    at: String(at),
    action: typeof action === 'string' ? action : undefined,
    by: typeof by === 'string' ? by : null,
  }));
}

function selectOf(source: Resource, place: number, subject: Subject): SQL {
  if (source === ownChanges)
    return sql`select ${place}::integer as source, id, null::integer as store, at, action, by_name as by from history where entity = 'user' and record_id = ${subject.user}`;
  const { table, scoped } = modelOf(source);
  return sql`select ${place}::integer as source, id, ${scoped ? sql`store_id` : sql`null::integer`} as store, created_at as at, null as action, null as by
    from ${sql.identifier(table)} as own where ${belongsTo(source, subject)}`;
}

/** Reads the records of the events, in one statement per entity and store. */
async function eventsAt(
  call: Call,
  sources: readonly Resource[],
  places: readonly Place[],
): Promise<readonly CustomerEvent[]> {
  const { deps, locale, caller } = call;
  const records = new Map<string, Pick<CustomerEvent, 'record' | 'labels'>>();
  for (const [index, source] of sources.entries()) {
    const fields = subjectFields(source)?.shows ?? [];
    const hidden = forbiddenFields(source, caller.permissions, 'read');
    const shown = fields.filter((field) => !hidden.includes(field));
    const own = places.filter((place) => place.source === index && source !== ownChanges);
    for (const [id, { record, labels }] of await readOwned(deps.pool, source, locale, own))
      records.set(`${index}/${id}`, {
        record: Object.fromEntries(shown.map((name) => [name, record[name] ?? null])),
        labels: Object.fromEntries(Object.entries(labels).filter(([path]) => shown.includes(path))),
      });
  }
  return places.map(({ source, id, store = null, at, action, by }) => ({
    entity: sources[source]?.name ?? '',
    id,
    store_id: store,
    at,
    ...(action !== undefined && { action, by }),
    ...(records.get(`${source}/${id}`) ?? { record: {}, labels: {} }),
  }));
}
