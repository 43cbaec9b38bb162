import { type SQL, sql } from 'drizzle-orm';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { forbiddenFields, isForbidden } from '../../../resources/field-access.ts';
import { courseAnswer, type CourseEntry, courseFields } from '../../../resources/orders/order-course.ts';
import { order } from '../../../resources/orders/order.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { courseParameters } from '../../../resources/query/calls.ts';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import type { Call, EntityRoute } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { recordPath } from '../../crud/slots.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { isObject } from '../../db/model/paths.ts';
import { bodySchema, inQuery } from '../../openapi/schemas.ts';
import { mailKeysOf } from './mails-of-order.ts';

interface Source {
  readonly of: Resource;
  readonly ids: SQL;
  /** SQL condition that selects the entries about the order. */
  readonly among?: SQL;
}

/** The histories that an order's course is read from, and the ids of its records in each. */
async function sourcesOf(runner: Runner, id: number): Promise<readonly Source[]> {
  const keys = await mailKeysOf(runner, id);
  return [
    { of: order, ids: sql`select ${id}::integer` },
    { of: sub_order, ids: sql`select id from sub_order where "order" = ${id}` },
    { of: order_return, ids: sql`select id from order_return where "order" = ${id}` },
    {
      of: intangible_good,
      // Codes that the order has or had.
      ids: sql`select id from intangible_good where "order" = ${id} union select good_id from code_taken_back where order_id = ${id}`,
      // Entries from before the code was assigned to the order, or after it was taken back, aren't about the order.
      among: sql`exists (select from history given where given.entity = 'intangible_good' and given.record_id = history.record_id
        and given.action = 'assign' and given.changes->'order'->>'after' = ${String(id)} and given.id <= history.id
        and not exists (select from history back where back.entity = 'intangible_good' and back.record_id = history.record_id
          and back.action = 'take_back' and back.id > given.id and back.id < history.id))`,
    },
    { of: outgoing_mail, ids: sql`select id from outgoing_mail where lower(key) = any (${sql.param(keys)}::text[])` },
  ];
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

function entryOf(
  [id, at, by, entity, record, title, action, changes]: Row,
  hidden: ReadonlyMap<string, readonly string[]>,
): CourseEntry {
  const name = String(entity);
  const readable = Object.entries(isObject(changes) ? changes : {}).filter(
    ([path]) => !isForbidden(path, hidden.get(name) ?? []),
  );
  return {
    id: Number(id),
    at: String(at),
    by: typeof by === 'string' ? by : null,
    entity: name,
    record_id: Number(record),
    title: typeof title === 'string' ? title : null,
    action: String(action),
    fields: [...new Set(readable.map(([path]) => path.split('.')[0] ?? path))],
    changes: Object.fromEntries(
      readable.flatMap(([path, change]) =>
        courseFields.includes(path) && isObject(change)
          ? [[path, { before: textIn(change['before']), after: textIn(change['after']) }] as const]
          : [],
      ),
    ),
  };
}

/** The histories of an order and its related records, merged into one, in pages by id: entries are only appended. */
async function courseOf(call: Call): Promise<{ readonly data: readonly CourseEntry[]; readonly meta: object }> {
  const { after, perPage } = parseParameters(call, courseParameters);
  const { record } = await readNamed(call, order);
  const { caller, deps } = call;
  const sources = (await sourcesOf(deps.pool, record.id)).filter(
    ({ of }) => of === order || can(caller.permissions, 'list', of),
  );
  const parts = sources.map(
    ({ of, ids, among }) => sql`(select id, at, by_name, entity, record_id, title, action, changes from history
      where entity = ${of.name} and record_id in (${ids})${among ? sql` and ${among}` : sql``}${after === undefined ? sql`` : sql` and id < ${after}`}
      order by id desc limit ${perPage + 1})`,
  );
  const rows = await runOnce(
    deps.pool,
    sql`select * from (${sql.join(parts, sql` union all `)}) as found order by id desc limit ${perPage + 1}`,
  );
  const hidden = new Map(sources.map(({ of }) => [of.name, forbiddenFields(of, caller.permissions, 'read')]));
  const data = rows.slice(0, perPage).map((row) => entryOf(row, hidden));
  const last = rows.length > perPage ? data.at(-1) : undefined;
  return { data, meta: last ? { next: last.id } : {} };
}

/** `GET order/{id}/course`. */
export const courseRoute: EntityRoute = {
  method: 'get',
  at: `${recordPath}/course`,
  needs: ['get'],
  doc: {
    id: 'getOrderCourse',
    tag: order.plural[0],
    summary: 'What happened with an order, its sub-orders, codes, returns and mails, the last first',
    parameters: inQuery(courseParameters),
    answer: bodySchema(courseAnswer),
    refusals: [404],
  },
  handler: async (call) => call.context.json(await courseOf(call)),
};
