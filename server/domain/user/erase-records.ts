import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import {
  erasedAddress,
  erasedText,
  personalFields,
  personalParts,
  subjectFields,
} from '../../../resources/personal.ts';
import { appendEntries } from '../../audit/append.ts';
import { hiddenChange } from '../../audit/changes.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { type ColumnModel, modelOf } from '../../db/model/model.ts';
import { commaJoined } from '../../db/model/titles.ts';
import type { Caller } from '../../http/route.ts';
import { fileColumns, type PersonList, type Subject } from './data-subject.ts';

/** Whose data is erased, by whom, and when. */
export interface Erasing {
  readonly subject: Subject;
  readonly by: Pick<Caller, 'id' | 'name'>;
  readonly now: Date;
}

const idsIn = (ids: readonly number[]) => sql`any (${sql.param([...ids])}::integer[])`;

/** SQL condition: records `own` that aren't erased yet. An interrupted step continues with them. */
export const notErased = ({ name }: Resource): SQL =>
  sql`not exists (select from history where entity = ${name} and record_id = own.id and action = 'erase')`;

/**
 * Erases personal data in records of a customer and in their histories, and adds an `erase` entry to each. Returns the
 * ids of their files.
 */
export async function eraseRecords(
  runner: Runner,
  resource: Resource,
  ids: readonly number[],
  erasing: Erasing,
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const model = modelOf(resource);
  const personal = personalFields(resource);
  const isPersonal = ({ path }: { readonly path: string }) => personal.includes(path.split('.')[0] ?? path);
  const files: number[] = [];
  for (const { table, column } of fileColumns(resource).filter(isPersonal)) {
    const rows = await runOnce(
      runner,
      sql`select distinct ${sql.identifier(column)} from ${sql.identifier(table)} where record_id = ${idsIn(ids)}`,
    );
    files.push(...rows.map(([file]) => Number(file)));
  }
  for (const { table } of [...model.children, ...model.joins].filter(isPersonal))
    await runOnce(runner, sql`delete from ${sql.identifier(table)} where record_id = ${idsIn(ids)}`);
  const address = erasedAddress(erasing.subject.user);
  const named = subjectFields(resource)?.email;
  const replaced = model.columns
    .filter(isPersonal)
    .map(
      (column) =>
        sql`${sql.identifier(column.name)} = ${valueFor(column, column.path === named ? address : erasedText)}`,
    );
  const parts = personalParts(resource);
  for (const { path, table, columns } of model.children) {
    const own = columns.filter((column) => parts.get(path)?.includes(column.path));
    if (own.length === 0) continue;
    await runOnce(
      runner,
      sql`update ${sql.identifier(table)} set ${commaJoined(own.map((column) => sql`${sql.identifier(column.name)} = ${valueFor(column, erasedText)}`))}
        where record_id = ${idsIn(ids)}`,
    );
  }
  await touch(runner, resource, ids, erasing, [...personal, ...parts.keys()], replaced);
  await hideHistory(runner, resource, ids);
  return files;
}

/** Null if the column allows it, otherwise a placeholder. */
function valueFor({ notNull, word }: ColumnModel, text: string): SQL {
  if (!notNull) return sql`null`;
  return word === 'text[]' ? sql`'{}'` : sql`${text}`;
}

/** Writes records with a new revision, and a history entry with the names of the erased fields. */
export async function touch(
  runner: Runner,
  resource: Resource,
  ids: readonly number[],
  { by, now }: Erasing,
  fields: readonly string[],
  values: readonly SQL[],
): Promise<void> {
  const { table, scoped } = modelOf(resource);
  const at = now.toISOString();
  const rows = await runOnce(
    runner,
    sql`update ${sql.identifier(table)} set ${commaJoined([...values, sql`revision = revision + 1`, sql`updated_at = ${at}`])}
      where id = ${idsIn(ids)} returning id, revision, ${scoped ? sql`store_id` : sql`null`}`,
  );
  const changes = Object.fromEntries(fields.map((field) => [field, hiddenChange]));
  for (const store of new Set(rows.map(([, , one]) => one)))
    await appendEntries(
      runner,
      { resource, store: typeof store === 'number' ? store : undefined, now, caller: by, action: 'erase' },
      rows
        .filter(([, , one]) => one === store)
        .map(([id, revision]) => ({ record: { id: Number(id), revision: Number(revision) }, changes })),
    );
}

/** Hides personal values in the histories of records; entries still show that they changed, when, and by whom. */
export async function hideHistory(runner: Runner, resource: Resource, ids: readonly number[]): Promise<void> {
  const personal = [...personalFields(resource), ...personalParts(resource).keys()];
  await runOnce(
    runner,
    sql`update history set title = ${personal.includes(resource.title) ? sql`null` : sql`title`},
      changes = (select coalesce(jsonb_object_agg(key, case when split_part(key, '.', 1) = any (${sql.param([...personal])}::text[]) then ${JSON.stringify(hiddenChange)}::jsonb else value end), '{}') from jsonb_each(changes))
      where entity = ${resource.name} and record_id = ${idsIn(ids)}`,
  );
}

/** Removes a customer from a list of emails or phone numbers. */
export async function eraseFromList(
  runner: Runner,
  { resource, field, table, column, by }: PersonList,
  erasing: Erasing,
): Promise<void> {
  const rows = await runOnce(
    runner,
    sql`delete from ${sql.identifier(table)} where lower(${sql.identifier(column)}) = any (${sql.param([...erasing.subject[by]])}::text[]) returning record_id`,
  );
  const ids = [...new Set(rows.map(([id]) => Number(id)))].toSorted((one, other) => one - other);
  if (ids.length > 0) await touch(runner, resource, ids, erasing, [field], []);
}
