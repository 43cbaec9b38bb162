import { type SQL, sql } from 'drizzle-orm';
import type { ContentLocale, LiveRecord } from '../../../resources/kinds/kind.ts';
import { phases } from '../../../resources/kinds/related/live.ts';
import { columnOf } from '../../../resources/names.ts';
import { type ColumnModel, columnsOf, type TableModel } from '../model/model.ts';
import { aliased, commaJoined, modelNamed, titleOf } from '../model/titles.ts';
import { rowJson, type Tree } from './row-json.ts';

/**
 * A subselect of `{"record", "titles"}`. Of the records of `other` whose reference `by` is `own`, selects the one that
 * customers see, or else the first one in the order of `phases`. Null if there is none. A page evaluates it once per
 * row, through the index of the reference.
 */
export function liveRecord(
  other: TableModel,
  by: string,
  own: SQL,
  { fields, spans = {} }: LiveRecord,
  locale: ContentLocale,
): SQL {
  const columns = Object.keys(fields).flatMap((name) => (spans[name] ? [] : columnsOf(other, name)));
  const beside: Tree = {
    status: sql`(${list(phases.map(({ value }) => value))})[live.phase]`,
    ...Object.fromEntries(Object.entries(spans).map(([name, span]) => [name, spanOf(other, name, span)])),
  };
  const titles = columns.flatMap(({ to, path, name }) =>
    to === undefined ? [] : [sql`${path}::text`, titleOf(modelNamed(to), aliased('live', name), locale, 'target')],
  );
  return sql`(select json_build_object('record', ${rowJson(columns, 'live', beside)}, 'titles', json_build_object(${commaJoined(titles)}))
    from (select other.*, ${phaseOf(other)} as phase from ${sql.identifier(other.table)} other
      where ${aliased('other', columnOf(by))} = ${own} and other.version_of is null
      order by phase, ${start(other)} desc nulls last, other.id desc limit 1) live)`;
}

/** Position of a record's phase in `phases`, counted from one. */
function phaseOf(other: TableModel): SQL {
  const end = aliased('other', periodColumn(other, 'to'));
  return sql`case other.status
    when 'active' then case when ${start(other)} > now() then 2 when ${end} <= now() then 3 else 1 end
    when 'inactive' then 4 else 5 end`;
}

function start(other: TableModel): SQL {
  return aliased('other', periodColumn(other, 'from'));
}

/** @throws Error without a period, which `check.ts` refuses at start */
function periodColumn(other: TableModel, end: 'from' | 'to'): string {
  const { period } = other.resource;
  if (!period) throw new Error(`${other.table} has no period`);
  return columnOf(period[end]);
}

/** The minimum and maximum of a field over these rows; the record's own value where rows have none. */
function spanOf(
  other: TableModel,
  name: string,
  { rows, unless }: { readonly rows: string; readonly unless?: string },
): SQL {
  const child = other.children.find(({ path }) => path === rows);
  const [column] = columnsOf(other, name);
  if (!child || !column) throw new Error(`${other.table} has no ${rows} with ${name}`);
  const own = aliased('live', column.name);
  const each = sql`coalesce(${aliased('part', rowColumn(child.columns, name))}, ${own})`;
  const counts = unless === undefined ? sql`` : sql` and not ${aliased('part', rowColumn(child.columns, unless))}`;
  return sql`(select json_build_object('from', coalesce(min(${each}), ${own})::text, 'to', coalesce(max(${each}), ${own})::text)
    from ${sql.identifier(child.table)} part where part.record_id = live.id${counts})`;
}

function rowColumn(columns: readonly ColumnModel[], path: string): string {
  return columns.find((column) => column.path === path)?.name ?? path;
}

function list(texts: readonly string[]): SQL {
  return sql.raw(`array[${texts.map((text) => `'${text}'`).join(', ')}]`);
}
