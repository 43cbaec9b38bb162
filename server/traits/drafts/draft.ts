import { sql } from 'drizzle-orm';
import type { Drafted } from '../../../resources/drafts.ts';
import { type Actor, type Call, idOf, notFound, type WriteOperation } from '../../crud/call.ts';
import { assertCurrent, assertNoValues, recordAnswer, write } from '../../crud/write.ts';
import { modelOf } from '../../db/model/model.ts';
import { type Found, readRecord } from '../../db/records/records.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { copyRecord } from './copy.ts';
import { assertMain, isArchived } from './editable.ts';
import { asDrafted, lockVersionGroup, type MainAndCopy } from './version-group.ts';
import { overwrite } from './overwrite.ts';
import { appendCopyEntry } from './promote.ts';
import { retainedRows } from './retained-rows.ts';

/**
 * `POST {path}/{id}/draft` (or `edit`): 201 with a draft of the live record, or 200 with the existing draft. For an
 * archived copy: 201 with a draft that has the content of the copy, if there is no draft yet.
 * @throws ApiError 404, 412; 409 for a draft, for a record that never was live, and for an archived copy if a draft
 * exists
 */
export function draft(call: Call, name: 'draft' | 'edit'): Promise<Response> {
  return write(
    call,
    async (writing, body) => {
      assertNoValues(call, body);
      const { client } = writing;
      const { main, copy } = await lockVersionGroup(client, call, idOf(call));
      assertCurrent(call, copy ?? main);
      if (copy && !isArchived(copy.record)) assertMain(copy.record);
      if (main.record.status === 'draft') throw new ApiError(409, 'errors.notPromoted');
      const there = await draftOf(client, call, main.record.id);
      if (there && copy) throw new ApiError(409, 'errors.hasDraft');
      if (there) return { status: 200, body: { ...recordAnswer(call, there) } };
      const made = await makeDraft(writing, main.record, name);
      return {
        status: 201,
        body: { ...recordAnswer(call, copy ? await fillFromArchive(writing, made, { main, copy }) : made) },
      };
    },
    { bodyOptional: true },
  );
}

/** Creates the draft of a locked record that has none. */
export async function makeDraft(
  writing: WriteOperation,
  main: Drafted,
  name: 'draft' | 'edit',
): Promise<Found<Drafted>> {
  const {
    client,
    call: { resource, store, locale },
    now,
  } = writing;
  const copy = await copyRecord(
    client,
    resource,
    main.id,
    { status: 'draft', version: 0, basedOn: main.revision },
    now,
  );
  const made = await readRecord(client, { resource, id: copy, store, locale });
  if (!made) throw notFound();
  await appendCopyEntry(writing, made.record, name, {
    version_of: { before: null, after: main.id },
    based_on: { before: null, after: main.revision },
  });
  return asDrafted(resource, made);
}

/**
 * Fills a new draft with the content of an archived copy. Rows with tallies are retained, as in a promote; if they
 * don't fit, all fields that belong with them (`drafts.together`) keep their live content.
 */
async function fillFromArchive(
  { client, call }: WriteOperation,
  draft: Found<Drafted>,
  compared: MainAndCopy,
): Promise<Found<Drafted>> {
  const { resource, store, locale } = call;
  const retained = await retainedRows(client, call, compared);
  await overwrite(
    client,
    resource,
    { live: draft.record.id, copy: compared.copy.record.id },
    { retained, except: retained ? [] : (resource.drafts?.together ?? []) },
  );
  const made = await readRecord(client, { resource, id: draft.record.id, store, locale });
  if (!made) throw notFound();
  return asDrafted(resource, made);
}

/** The draft of a record, if it has one. */
export async function draftOf(
  runner: Runner,
  { resource, store, locale }: Actor,
  main: number,
): Promise<Found<Drafted> | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select id from ${sql.identifier(modelOf(resource).table)} where version_of = ${main} and status = 'draft'`,
  );
  const found = row && (await readRecord(runner, { resource, id: Number(row[0]), store, locale }));
  return found && asDrafted(resource, found);
}
