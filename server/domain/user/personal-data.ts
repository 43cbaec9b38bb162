import { sql } from 'drizzle-orm';
import { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale, JsonValue } from '../../../resources/kinds/kind.ts';
import { personalFields } from '../../../resources/personal.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readContent } from '../../outbox/content.ts';
import {
  idsOf,
  fileColumns,
  personLists,
  readOwned,
  type Subject,
  subjectEntities,
  subjectRecords,
} from './data-subject.ts';

/** Records read per statement. */
const batch = 200;

/** All data that the shop has about a customer. */
export interface PersonalData {
  readonly record: RecordOf<typeof user>;
  readonly subject: Subject;
  readonly locale: ContentLocale;
}

/** The parts by name; each yields its entries one by one, so that no part is held in memory as a whole. */
export function partsOf(runner: Runner, data: PersonalData): readonly (readonly [string, AsyncIterable<JsonValue>])[] {
  return [
    ['user', ofOne(data.record)],
    ...subjectEntities.map((resource) => [resource.name, recordsOf(runner, resource, data)] as const),
    ['listed_in', listsWith(runner, data.subject)],
    ['history', changesOf(runner, data.subject)],
  ];
}

async function* ofOne(record: RecordOf<typeof user>): AsyncIterable<JsonValue> {
  yield record;
}

async function* recordsOf(
  runner: Runner,
  resource: Resource,
  { subject, locale }: PersonalData,
): AsyncIterable<JsonValue> {
  for await (const page of subjectRecords(runner, resource, subject, { most: batch }))
    for (const { record, labels } of (await readOwned(runner, resource, locale, page)).values()) {
      const content = resource.name === outgoing_mail.name ? await readContent(runner, record.id) : undefined;
      yield { ...record, labels, ...(content && { text: content.text }) };
    }
}

/** Records whose lists contain the customer, such as user groups. */
async function* listsWith(runner: Runner, subject: Subject): AsyncIterable<JsonValue> {
  for (const { resource, field, table, column, by } of personLists) {
    const rows = await runOnce(
      runner,
      sql`select record_id, ${sql.identifier(column)} from ${sql.identifier(table)} where lower(${sql.identifier(column)}) = any (${sql.param([...subject[by]])}::text[]) order by record_id`,
    );
    for (const [id, as] of rows) yield { entity: resource.name, id: id ?? null, field, as: as ?? null };
  }
}

/**
 * Changes of the customer's own record, with their times; without the staff who made them, since that is personal data
 * of staff.
 */
async function* changesOf(runner: Runner, { user: id }: Subject): AsyncIterable<JsonValue> {
  const shown = [...personalFields(user), 'email_verified', 'phone_verified', 'locale', 'status'];
  for (let after = 0; ;) {
    const rows = await runOnce(
      runner,
      sql`select id, at, action, (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes) where split_part(key, '.', 1) = any (${sql.param(shown)}::text[]))
        from history where entity = 'user' and record_id = ${id} and id > ${after} order by id limit ${batch}`,
    );
    for (const [, at, action, changes] of rows)
      yield { at: at ?? null, action: action ?? null, changes: changes ?? null };
    const last = rows.at(-1)?.[0];
    if (last === undefined) return;
    after = Number(last);
  }
}

/** A file of the customer, with its key in the media store and its name when uploaded. */
export interface PersonalFile {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

/** The files of records that belong to the customer, such as the proof of an application. */
export async function filesOf(runner: Runner, subject: Subject): Promise<readonly PersonalFile[]> {
  const files: PersonalFile[] = [];
  for (const resource of subjectEntities)
    for (const { table, column } of fileColumns(resource)) {
      const rows = await runOnce(
        runner,
        sql`select file.id, file.key, file.original_filename from ${sql.identifier(table)} part join file on file.id = part.${sql.identifier(column)}
          where part.record_id in (${idsOf(resource, subject)}) order by file.id`,
      );
      files.push(...rows.map(([id, key, called]) => ({ id: Number(id), key: String(key), name: String(called) })));
    }
  return files;
}
