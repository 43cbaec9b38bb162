import { sql } from 'drizzle-orm';
import { type CsvColumn, type NameOf, referenceKeyOf } from '../../../../resources/csv/index.ts';
import type { ContentLocale } from '../../../../resources/kinds/kind.ts';
import { columnsOf } from '../../../db/model/model.ts';
import { type Draft, valueAt } from '../../../db/model/paths.ts';
import { run, type Runner, StatementCache, statementOf } from '../../../db/connection/statement.ts';
import { aliased, modelNamed, titleText } from '../../../db/model/titles.ts';

const cache = new StatementCache();

/** The names of referenced records in files: their key, else `Title #12`. One statement per referenced entity. */
export async function readReferenceNames(
  runner: Runner,
  columns: readonly CsvColumn[],
  records: readonly Draft[],
  locale: ContentLocale,
): Promise<NameOf> {
  const wanted = new Map<string, Set<number>>();
  for (const { to, steps } of columns) {
    if (to === undefined) continue;
    const ids = wanted.get(to) ?? new Set<number>();
    wanted.set(to, ids);
    for (const record of records)
      for (const id of [valueAt(record, steps)].flat()) if (typeof id === 'number') ids.add(id);
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [to, ids] of wanted) if (ids.size > 0) names.set(to, await read(runner, to, [...ids], locale));
  return (id, to) => names.get(to)?.get(id) ?? `#${id}`;
}

async function read(
  runner: Runner,
  to: string,
  ids: readonly number[],
  locale: ContentLocale,
): Promise<ReadonlyMap<number, string>> {
  const model = modelNamed(to);
  const key = referenceKeyOf(model.resource);
  const statement = cache.get(model, locale, () => {
    const [column] = key === undefined ? [] : columnsOf(model, key);
    const name = column ? aliased('target', column.name) : titleText(model, 'target', locale);
    return statementOf(
      sql`select target.id, ${name} from ${sql.identifier(model.table)} target where target.id = any (${sql.placeholder('ids')}::integer[])`,
      { prepared: true },
    );
  });
  const rows = await run(runner, statement, { ids });
  return new Map(
    rows.map(([id, name]) => [
      Number(id),
      key === undefined ? `${String(name ?? '')} #${Number(id)}`.trim() : String(name ?? `#${Number(id)}`),
    ]),
  );
}
