import { type SQL, sql } from 'drizzle-orm';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../resources/record.ts';
import type { ChildModel } from '../../db/model/model.ts';
import { isObject } from '../../db/model/paths.ts';
import { childRowJson, linkedIds } from '../../db/records/row-json.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { keyColumns, keyPart } from '../../db/model/part-tables.ts';
import { aliased, commaJoined } from '../../db/model/titles.ts';
import { rowColumns } from './content.ts';

/** A row of a record and its counterpart in the copy, if they differ; one side is absent without a counterpart. */
export interface RowPair {
  readonly live?: Row;
  readonly copy?: Row;
  /** Equal in content; only their positions differ. */
  readonly moved: boolean;
  /** The live row has tallies, which would be lost with it. */
  readonly counted: boolean;
  /** The copy lacks the row, which is retained: `copy` has its new values. */
  readonly retained?: true;
}

/** A row without its tallies. */
export interface Row {
  readonly id: number;
  readonly values: PatchOf;
}

/**
 * The rows that differ between a record and its copy: first the record's rows in order, then those that only the copy
 * has. Rows match by key; without a key by content, where the nth of equal rows matches the nth.
 */
export async function rowPairs(
  runner: Runner,
  child: ChildModel,
  live: number,
  copy: number,
): Promise<readonly RowPair[]> {
  const rows = await runOnce(
    runner,
    sql`with live as materialized (${rowsOf(child, live)}), copy as materialized (${rowsOf(child, copy)})
      select live.id, live.json, copy.id, copy.json, live.content = copy.content, live.counted from live full join copy on live.same = copy.same
      where live.id is null or copy.id is null or live.content <> copy.content or live.position <> copy.position
      order by live.position, live.id, copy.position, copy.id`,
  );
  return rows.map(([liveId, liveJson, copyId, copyJson, alike, counted]) => ({
    ...rowAs('live', liveId, liveJson),
    ...rowAs('copy', copyId, copyJson),
    moved: alike === true,
    counted: counted === true,
  }));
}

function rowAs(
  side: 'live' | 'copy',
  id: JsonValue | undefined,
  json: JsonValue | undefined,
): { readonly live?: Row; readonly copy?: Row } {
  if (typeof id !== 'number' || !isObject(json)) return {};
  const { id: _, ...values } = json;
  return { [side]: { id, values } };
}

function rowsOf(child: ChildModel, record: number): SQL {
  const columns = rowColumns(child);
  const content = sql`row(${commaJoined([
    ...columns.map(({ name }) => aliased('child', name)),
    ...child.joins.map((join) => linkedIds(join, 'child')),
  ])})::text`;
  const first = child.columns.find(({ path }) => path === child.firstKey);
  const keys = keyColumns(child).map((part) => {
    const now = keyPart(aliased('child', part.name), part, child);
    return sql`quote_literal(${first ? sql`coalesce(${keyPart(aliased('child', first.name), first, child)}, ${now})` : now})`;
  });
  const place = sql`row_number() over (partition by ${content} order by child.position, child.id)`;
  const tallies = child.columns
    .filter(({ field }) => field.tally)
    .map(({ name }) => sql`coalesce(${aliased('child', name)}, 0) <> 0`);
  return sql`select child.id, child.position, ${content} as content, coalesce(${keys.length === 0 ? sql`` : sql`'key ' || ${sql.join(keys, sql` || `)}, `}'row ' || ${place} || ' ' || ${content}) as same,
    ${tallies.length === 0 ? sql`false` : sql.join(tallies, sql` or `)} as counted, ${childRowJson(child, 'child', columns)} as json
    from ${sql.identifier(child.table)} child where child.record_id = ${record}::integer`;
}
