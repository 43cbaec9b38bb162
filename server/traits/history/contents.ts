import { sql } from 'drizzle-orm';
import { isForbidden } from '../../../resources/field-access.ts';
import { readQuery } from '../../../resources/query/parameters.ts';
import { changeableFields, changedPath } from '../../../resources/query/history.ts';
import { run, statementOf } from '../../db/connection/statement.ts';
import type { Call } from '../../crud/call.ts';
import { assertKnown, ofRecord, recordValues } from './history.ts';

// The latest name of an account, since it may have been renamed.
const writersStatement = statementOf(
  sql`select by_id, (select by_name from history named where named.id = last) from (select by_id, max(id) as last from history where ${ofRecord} group by by_id) as writers order by last desc`,
  { prepared: true },
);
const names = statementOf(sql`select distinct jsonb_object_keys(changes) from history where ${ofRecord}`, {
  prepared: true,
});

/**
 * `GET {path}/{id}/history/meta`: the filters for a record's history: its writers, the latest first, and the changed
 * fields, in declared order.
 */
export async function historyMeta(call: Call): Promise<Response> {
  const { resource, context, deps, hidden } = call;
  readQuery(context.req.url, {});
  const values = recordValues(call);
  const [writers, changed] = await Promise.all([
    run(deps.pool, writersStatement, values),
    run(deps.pool, names, values),
  ]);
  if (writers.length === 0) await assertKnown(call);
  const paths = new Set(changed.map(([name]) => changedPath(String(name))));
  return context.json({
    data: {
      people: writers.flatMap(([id, name]) => (id === null ? [] : [{ id, name }])),
      system: writers.some(([id]) => id === null),
      fields: changeableFields(resource.fields)
        .map(({ value }) => value)
        .filter((path) => paths.has(path) && !isForbidden(path, hidden)),
    },
  });
}
