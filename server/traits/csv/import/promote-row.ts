import { sql } from 'drizzle-orm';
import { kindOf } from '../../../../resources/kinds/index.ts';
import type { JsonObject } from '../../../../resources/kinds/kind.ts';
import { columnOf } from '../../../../resources/names.ts';
import type { Actor, WriteOperation } from '../../../crud/call.ts';
import { forbiddenFields } from '../../../../resources/field-access.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { modelNamed } from '../../../db/model/titles.ts';
import { draftOf, makeDraft } from '../../drafts/draft.ts';
import { lockVersionGroup } from '../../drafts/version-group.ts';
import { promoteGroup } from '../../drafts/promote.ts';
import { updateFound, resultOf, type RowDone } from '../../runs/change-row.ts';

/**
 * Writes a row into the record's draft, created if missing, and promotes it. If the row changes nothing in a live
 * record without a draft, a rollback to a savepoint removes the new draft.
 */
export async function promoteRow(writing: WriteOperation, id: number, body: JsonObject): Promise<RowDone> {
  const { client, call } = writing;
  const { main, copy: named } = await lockVersionGroup(client, call, id);
  const resource = call.resource;
  if (main.record.status === 'draft') {
    const changed = await updateFound(writing, main, body, 'import');
    return resultOf(resource, main, await promoteGroup(writing, { main: changed }));
  }
  const copy = named ?? (await draftOf(client, call, main.record.id));
  if (copy) {
    const changed = await updateFound(writing, copy, body, 'import');
    return resultOf(resource, main, await promoteGroup(writing, { main, copy: changed }));
  }
  await client.query('savepoint drafted');
  const draft = await makeDraft(writing, main.record, resource.drafts?.call ?? 'edit');
  const changed = await updateFound(writing, draft, body, 'import');
  if (changed.record.revision === draft.record.revision) {
    await client.query('rollback to savepoint drafted');
    return resultOf(resource, main, main);
  }
  return resultOf(resource, main, await promoteGroup(writing, { main, copy: changed }));
}

/**
 * Promotes the drafts and first versions among the records of a `related` field.
 * @returns whether there were any
 */
export async function promoteRelated(writing: WriteOperation, id: number, path: string): Promise<boolean> {
  const { client, call } = writing;
  const field = call.resource.fields[path];
  const storage = field && kindOf(field).storage;
  if (storage?.at !== 'inverse') return false;
  const { resource } = modelNamed(storage.to);
  const actor: Actor = { ...call, resource, hidden: forbiddenFields(resource, call.caller.permissions, 'read') };
  const rows = await runOnce(
    client,
    sql`select id from ${sql.identifier(resource.name)} where ${sql.identifier(columnOf(storage.by))} = ${id} and status = 'draft' order by id`,
  );
  for (const [draft] of rows)
    await promoteGroup({ ...writing, call: actor }, await lockVersionGroup(client, actor, Number(draft)));
  return rows.length > 0;
}
