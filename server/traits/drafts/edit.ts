import { sql } from 'drizzle-orm';
import { type Actor, type Call, idOf, notFound } from '../../crud/call.ts';
import type { Writing } from '../../crud/save.ts';
import { current, shown, write } from '../../crud/write.ts';
import { modelOf } from '../../db/model.ts';
import { type Found, lockRecord, readRecord } from '../../db/records.ts';
import { type Runner, runOnce } from '../../db/statement.ts';
import { ApiError } from '../../errors.ts';
import { copyRecord } from './copy.ts';
import { assertMain } from './editable.ts';
import { noteAbout } from './promote.ts';

/** `POST {path}/{id}/draft` (or `edit`): 201 with a draft of what is live; 200 with the draft that is there already. */
export function draft(call: Call, name: 'draft' | 'edit'): Promise<Response> {
  const { resource, store, locale } = call;
  const id = idOf(call);
  return write(
    call,
    async (writing) => {
      const { client } = writing.unit;
      const { record: main } = current(call, await lockRecord(client, { resource, id, store, locale }));
      assertMain(main);
      if (main.status === 'draft') throw new ApiError(409, 'errors.notPromoted');
      const there = await draftOf(client, call, id);
      if (there) return { status: 200, body: { ...shown(call, there) } };
      return { status: 201, body: { ...shown(call, await makeDraft(writing, main, name)) } };
    },
    { bodyOptional: true },
  );
}

/** A draft of a locked record that has none. */
export async function makeDraft(writing: Writing, main: Found['record'], name: 'draft' | 'edit'): Promise<Found> {
  const { unit: { client }, call: { resource, store, locale }, now } = writing;
  const copy = await copyRecord(client, resource, main.id, { status: 'draft', version: 0, basedOn: main.revision }, now);
  const made = await readRecord(client, { resource, id: copy, store, locale });
  if (!made) throw notFound();
  await noteAbout(writing, made.record, name, { version_of: { before: null, after: main.id }, based_on: { before: null, after: main.revision } });
  return made;
}

/** The draft of a record, where it has one. */
export async function draftOf(runner: Runner, { resource, store, locale }: Actor, main: number): Promise<Found | undefined> {
  const [row] = await runOnce(runner, sql`select id from ${sql.identifier(modelOf(resource).table)} where version_of = ${main} and status = 'draft'`);
  return row && readRecord(runner, { resource, id: Number(row[0]), store, locale });
}
