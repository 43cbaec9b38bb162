import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { Call } from '../../crud/call.ts';
import { type Change, type Changes, changesOf } from '../../audit/changes.ts';
import { entryColumns, visibleChanges, entryAnswer } from '../../audit/read.ts';
import { LabelCollector } from '../../crud/labels.ts';
import { type ColumnModel, modelOf } from '../../db/model/model.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { contentColumns, contentOf, rowContents } from './content.ts';
import { rowPairs } from './row-pairs.ts';
import { retainedRows, withRetained } from './retained-rows.ts';
import type { MainAndCopy, CopyPair } from './version-group.ts';

/** The changes that promoting the copy would make, in the form of a history entry; ignores ids of rows, and tallies. */
export async function differencesOf(
  runner: Runner,
  call: Pick<Call, 'deps' | 'resource'>,
  { main, copy }: MainAndCopy,
): Promise<Changes> {
  const { resource } = call;
  const rows: Record<string, Change> = {};
  const { children } = modelOf(resource);
  const retained = (await retainedRows(runner, call, { main, copy })) ?? {};
  for (const child of children.filter(({ paged }) => paged)) {
    const pairs = withRetained(
      child,
      await rowPairs(runner, child, main.record.id, copy.record.id),
      retained[child.path],
    ).filter(({ moved }) => !moved);
    if (pairs.length > 0)
      rows[child.path] = {
        before: pairs.flatMap(({ live }) => live?.values ?? []),
        after: pairs.flatMap((pair) => pair.copy?.values ?? []),
      };
  }
  const concealed = await concealedDifferences(runner, resource, { live: main.record.id, copy: copy.record.id });
  const after = contentOf(resource, copy.record);
  const longer = children.flatMap((child) => {
    const missing = child.paged ? [] : rowContents(child, retained[child.path]);
    const own = after[child.path];
    return missing.length > 0 && Array.isArray(own) ? [[child.path, [...own, ...missing]] as const] : [];
  });
  return {
    ...changesOf(resource, {
      before: contentOf(resource, main.record),
      after: { ...after, ...Object.fromEntries(longer) },
      concealed,
    }),
    ...rows,
  };
}

/** The concealed columns that differ; only the database can compare them. */
export async function concealedDifferences(
  runner: Runner,
  resource: Resource,
  { live, copy }: CopyPair,
): Promise<readonly ColumnModel[]> {
  const columns = contentColumns(resource).filter(({ concealed }) => concealed);
  if (columns.length === 0) return [];
  const own = sql.identifier(modelOf(resource).table);
  const differ = columns.map(
    ({ name }) => sql`main.${sql.identifier(name)} is distinct from copy.${sql.identifier(name)}`,
  );
  const [row = []] = await runOnce(
    runner,
    sql`select ${sql.join(differ, sql`, `)} from ${own} main, ${own} copy where main.id = ${live} and copy.id = ${copy}`,
  );
  return columns.filter((_, place) => row[place] === true);
}

/** Whether every write since a revision was a sort: a promote doesn't change the position. */
export async function onlySorted(
  runner: Runner,
  call: Pick<Call, 'resource' | 'store'>,
  { id, revision }: RecordOf,
  since: number,
): Promise<boolean> {
  const [[count] = []] = await runOnce(
    runner,
    sql`select count(*)::integer from history where ${writesSince(call, id, since)} and action = 'sort'`,
  );
  return count === revision - since;
}

function writesSince({ resource, store }: Pick<Call, 'resource' | 'store'>, id: number, revision: number): SQL {
  return sql`entity = ${resource.name} and record_id = ${id} and store_id is not distinct from ${store ?? null}::integer and revision > ${revision}`;
}

/** Maximum number of listed history entries since a draft was made. */
const historyLimit = 100;

/**
 * The data that users review before a promote: the differences, and the writes to the record since the draft was made
 * (except sorts); without fields that the caller may not read.
 */
export async function shownDifferences(
  runner: Runner,
  call: Pick<Call, 'deps' | 'resource' | 'store' | 'hidden' | 'locale'>,
  compared: MainAndCopy,
): Promise<{ readonly data: object; readonly labels: object }> {
  const { resource, hidden } = call;
  const { main, copy } = compared;
  const { id, revision, status, version } = main.record;
  const basedOn = copy.record.based_on;
  const changes = await differencesOf(runner, call, compared);
  const since =
    basedOn === null
      ? []
      : await runOnce(
          runner,
          sql`select ${entryColumns} from history where ${writesSince(call, id, basedOn)} and action <> 'sort' order by id desc limit ${historyLimit}`,
        );
  const labels = new LabelCollector(resource);
  const data = {
    main: { id, revision, status, version },
    based_on: basedOn,
    changes: visibleChanges(changes, hidden, labels),
    since: since.map((entry) => entryAnswer(entry, hidden, labels)),
  };
  return { data, labels: await labels.read(runner, call) };
}
