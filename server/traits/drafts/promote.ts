import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Drafted, DraftPatch } from '../../../resources/drafts.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { type Actor, type Call, idOf, notFound, type WriteOperation } from '../../crud/call.ts';
import type { Changes } from '../../audit/changes.ts';
import { forbiddenFields, isForbidden } from '../../../resources/field-access.ts';
import { appendEntry } from '../../audit/append.ts';
import { assertPossible } from '../../crud/lifecycle.ts';
import { completeWrite, saveChanges } from '../../crud/save.ts';
import { assertCurrent, recordAnswer, storeInBody, write } from '../../crud/write.ts';
import { columnsOf, modelOf } from '../../db/model/model.ts';
import { type Found, readRecord } from '../../db/records/records.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { parseBody } from '../../http/parse-body.ts';
import { assertPublishable } from './publishable.ts';
import { copyRecord } from './copy.ts';
import { differencesOf, concealedDifferences, onlySorted, shownDifferences } from './differences.ts';
import { isArchived } from './editable.ts';
import { type VersionGroup, lockVersionGroup, type MainAndCopy } from './version-group.ts';
import { overwrite } from './overwrite.ts';
import { type RetainedRows, retainedRows } from './retained-rows.ts';

/** Body of a promote: the live revision that the caller compared with; and, as in every write, the active store. */
export const promoteBody = z.strictObject({ main_revision: z.int().min(1).optional(), store_id: storeInBody });

/**
 * `POST {path}/{id}/promote`: overwrites the live record with a draft or an archived copy; a record that never was live
 * goes live.
 */
export function promote(call: Call): Promise<Response> {
  return write(
    call,
    async (writing, body) => {
      const { main_revision: seen } = parseBody(promoteBody, body === undefined ? {} : body);
      const { main, copy } = await lockVersionGroup(writing.client, call, idOf(call));
      // Checks the state before the revision, as other transitions do: the loser of a race gets the state in its error.
      if (!copy) assertPossible(call, main.record, 'promote', 'errors.alreadyLive');
      assertCurrent(call, copy ?? main);
      const found = await promoteGroup(writing, { main, ...(copy && { copy }) }, seen);
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    { bodyOptional: true },
  );
}

/**
 * Promotes a locked copy, or a locked record that never was live. `seen`: the live revision that the caller compared
 * with.
 */
export function promoteGroup(writing: WriteOperation, { main, copy }: VersionGroup, seen?: number): Promise<Found> {
  return copy ? promoteCopy(writing, { main, copy }, seen) : promoteFirst(writing, main, seen);
}

/** @throws ApiError 409 if it is live already */
async function promoteFirst(writing: WriteOperation, main: Found<Drafted>, seen: number | undefined): Promise<Found> {
  assertPossible(writing.call, main.record, 'promote', 'errors.alreadyLive');
  if (seen !== undefined && seen !== main.record.revision) {
    const { data, labels } = recordAnswer(writing.call, main);
    throw new ApiError(412, 'errors.changed', { data, beside: { labels } });
  }
  await assertPromotable(writing, { main });
  const place = await lastPlace(writing, main.record);
  return saveChanges(writing, main, { status: 'active', version: 1, ...place } satisfies DraftPatch, 'promote');
}

/**
 * The last position, for a record that goes live among records that were all sorted by hand; others stay sorted by id.
 */
async function lastPlace({ client, call: { resource, store } }: WriteOperation, record: RecordOf): Promise<PatchOf> {
  const [column] = resource.parent === undefined ? columnsOf(modelOf(resource), resource.sortable ?? '') : [];
  if (resource.sortable === undefined || !column || typeof record[resource.sortable] === 'number') return {};
  const place = sql.identifier(column.name);
  const [[last, unplaced] = []] = await runOnce(
    client,
    sql`select max(${place}), bool_or(${place} is null) from ${sql.identifier(modelOf(resource).table)}
      where id <> ${record.id} and version_of is null and status <> 'draft'${store === undefined ? sql`` : sql` and store_id = ${store}`}`,
  );
  return unplaced === false ? { [resource.sortable]: Number(last) + 1 } : {};
}

/**
 * @throws ApiError 409 with the differences if the live record changed since it was compared; or if retained rows don't
 * fit
 */
async function promoteCopy(writing: WriteOperation, compared: MainAndCopy, seen: number | undefined): Promise<Found> {
  const { client, call, now } = writing;
  const { resource } = call;
  const { main, copy } = compared;
  const pair = { live: main.record.id, copy: copy.record.id };
  await assertUnchanged(writing, compared, seen);
  const retained = await assertPromotable(writing, compared);
  const { version } = main.record;
  const concealed = await concealedDifferences(client, resource, pair);
  await archive(writing, main, version);
  const set = [
    sql`revision = own.revision + 1`,
    sql`updated_at = ${now.toISOString()}::timestamptz`,
    sql`version = ${version + 1}::integer`,
  ];
  const rows = await overwrite(client, resource, pair, { set, retained });
  if (!isArchived(copy.record)) {
    await runOnce(client, sql`delete from ${sql.identifier(modelOf(resource).table)} where id = ${pair.copy}`);
    await appendCopyEntry(writing, copy.record, 'promote', {});
  }
  const after = await readRecord(client, { ...call, id: pair.live });
  if (!after) throw notFound();
  await completeWrite(writing, 'promote', main, after, { concealed, rows });
  return after;
}

/**
 * Asserts that the version itself can be promoted. Returns the rows of the live record that remain.
 * @throws ApiError 422 that names the fields, or 409 if retained rows don't fit
 */
export async function assertPromotable(writing: WriteOperation, { main, copy }: VersionGroup): Promise<RetainedRows> {
  const { client, call } = writing;
  if (copy) assertPermitted(call, await differencesOf(client, call, { main, copy }));
  await assertPublishable(writing, copy ?? main);
  const retained = copy ? await retainedRows(client, call, { main, copy }) : {};
  if (!retained) throw new ApiError(409, 'errors.countedApart', { params: { version: copy?.record.version ?? 0 } });
  return retained;
}

/**
 * Asserts that the live record has the revision that the caller saw (by default: the one that the draft was made from),
 * or was only sorted since. An archived copy has no such default.
 */
async function assertUnchanged(
  { client, call }: WriteOperation,
  compared: MainAndCopy,
  seen: number | undefined,
): Promise<void> {
  const { revision } = compared.main.record;
  const known = seen ?? compared.copy.record.based_on ?? revision;
  if (known === revision || (await onlySorted(client, call, compared.main.record, known))) return;
  const { data, labels } = await shownDifferences(client, call, compared);
  throw new ApiError(409, 'errors.liveChanged', { data, beside: { labels } });
}

/**
 * Asserts that the caller may write every field that differs.
 * @throws ApiError 422 that names the fields
 */
function assertPermitted({ resource, caller }: Actor, changes: Changes): void {
  const closed = forbiddenFields(resource, caller.permissions, 'write');
  const wrong = Object.keys(changes).filter((path) => isForbidden(path, closed));
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((path) => [path, [{ rule: 'forbidden' }]])), resource);
}

/** Archives the present content of the record as a copy. */
async function archive(writing: WriteOperation, main: Found<Drafted>, version: number): Promise<void> {
  const { client, call, now } = writing;
  const id = await copyRecord(client, call.resource, main.record.id, { status: 'archived', version }, now);
  await appendCopyEntry(writing, { ...main.record, id, revision: 1 }, 'archive', {
    version_of: { before: null, after: main.record.id },
  });
}

/** Appends to the history of a copy. */
export async function appendCopyEntry(
  { client, call, now }: WriteOperation,
  record: RecordOf,
  action: string,
  changes: Changes,
): Promise<void> {
  await appendEntry(client, {
    resource: call.resource,
    record,
    store: call.store,
    now,
    caller: call.caller,
    action,
    changes,
  });
}
