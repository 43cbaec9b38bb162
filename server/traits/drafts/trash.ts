import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../../resources/record.ts';
import { databaseErrorIn } from '../../db/connection/failures.ts';
import { modelOf } from '../../db/model/model.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Resource } from '../../../resources/define.ts';
import { assertEditable } from './editable.ts';
import { lockCopies } from './version-group.ts';
import { appendAbout } from './promote.ts';
import type { WriteOperation } from '../../crud/call.ts';

/**
 * What is deleted together with a record that is locked: its copies, which say so in their own history.
 * @throws ApiError 409 for an archived copy, which goes with its record alone
 */
export async function copiesToDelete(writing: WriteOperation, record: RecordOf): Promise<readonly number[]> {
  const { client, call } = writing;
  if (!call.resource.drafts) return [];
  assertEditable(call.resource, record);
  const copies = await lockCopies(client, call.resource, record.id);
  for (const copy of copies) await appendAbout(writing, { ...record, ...copy }, 'delete', {});
  return copies.map(({ id }) => id);
}

/**
 * After a record came back with its copies: they say so, and a draft of what it was then is one of what it is again.
 */
export async function copiesAreBack(writing: WriteOperation, record: RecordOf): Promise<void> {
  const { client, call } = writing;
  if (!call.resource.drafts) return;
  await runOnce(
    client,
    sql`update ${sql.identifier(modelOf(call.resource).table)} set based_on = ${record.revision}::integer where version_of = ${record.id} and based_on = ${record.revision}::integer - 1`,
  );
  for (const copy of await lockCopies(client, call.resource, record.id))
    await appendAbout(writing, { ...record, ...copy }, 'restore', {});
}

/** What is in the way of a copy that is to come back: its record is gone, or has another draft by now. */
export function copyInTheWay(error: unknown, resource: Resource): ApiError | undefined {
  const { table } = modelOf(resource);
  const constraint = resource.drafts && databaseErrorIn(error)?.constraint;
  if (constraint === `${table}_version_of_fkey`) return new ApiError(409, 'errors.mainGone', { cause: error });
  return constraint === `${table}_draft_key` ? new ApiError(409, 'errors.hasDraft', { cause: error }) : undefined;
}
