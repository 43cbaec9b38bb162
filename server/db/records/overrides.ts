import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { modelOf } from '../model/model.ts';
import { pick } from '../model/tables.ts';
import { aliased } from '../model/titles.ts';

/** Number of a record's rows with a value of their own for a field (`overriddenBy`). */
export interface Overridden {
  readonly field: string;
  readonly rows: string;
  readonly count: number;
}

/** Counts the rows that override these fields, by record id, in one statement. */
export async function countOverrides(
  runner: Runner,
  resource: Resource,
  fields: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Overridden[]>> {
  const { children } = modelOf(resource);
  const asked = fields.flatMap((field) =>
    (resource.fields[field]?.overriddenBy ?? []).flatMap(({ rows, unless }) => {
      const child = children.find(({ path }) => path === rows);
      return child ? [{ field, rows, unless, child }] : [];
    }),
  );
  if (asked.length === 0 || ids.length === 0) return new Map();
  const questions = asked.map(({ field, unless, child }, place) => {
    const own = aliased('part', pick(child.columns, field).name);
    const counts =
      unless === undefined ? sql`` : sql` and ${aliased('part', pick(child.columns, unless).name)} is not true`;
    return sql`select ${sql.raw(String(place))}, part.record_id, count(*) from ${sql.identifier(child.table)} part
      where part.record_id = any (${sql.param([...ids])}::integer[]) and ${own} is not null${counts} group by part.record_id`;
  });
  const found = new Map<number, Overridden[]>();
  for (const [place, id, count] of await runOnce(runner, sql.join(questions, sql` union all `))) {
    const question = asked[Number(place)];
    if (!question) continue;
    const { field, rows } = question;
    found.set(Number(id), [...(found.get(Number(id)) ?? []), { field, rows, count: Number(count) }]);
  }
  return found;
}
