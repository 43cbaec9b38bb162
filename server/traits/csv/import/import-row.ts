import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonObject, Problem } from '../../../../resources/kinds/kind.ts';
import { changesOf } from '../../../audit/changes.ts';
import { mergeAmendment, saveNew, writeContext } from '../../../crud/save.ts';
import { checkedValues } from '../../../crud/values.ts';
import { without } from '../../../db/model/paths.ts';
import { type Found, lockRecord } from '../../../db/records/records.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { changeFound, doneWith, type RowDone } from './change-row.ts';
import { idsByKey } from './find.ts';
import { promoteRelated, promoteRow } from './promote-row.ts';
import { keyOf, type ReadRow } from './read-row.ts';
import type { References } from './references.ts';
import type { WriteOperation } from '../../../crud/call.ts';

/** What is known of a row before. */
interface Known {
  /** The record's revision when the row was checked, 0 where there was none. */
  readonly checkedAt?: number | undefined;
  /** Records by key, where they were looked up for several rows. */
  readonly ids?: ReadonlyMap<string, number> | undefined;
}

/**
 * Writes one row as `POST` or `PUT` would write it: rules, rights of fields, hooks, history. Whoever calls decides
 * whether the transaction lasts.
 * @throws ApiError 422, 409 … where the row is wrong; then nothing of it is written, once the transaction is undone
 */
export async function importRow(
  writing: WriteOperation,
  mode: ImportMode,
  row: ReadRow,
  references: References,
  { checkedAt, ids }: Known = {},
): Promise<RowDone> {
  const { call, client } = writing;
  const id = await recordOf(writing, mode, row, ids);
  const current = id === undefined ? undefined : await lockRecord(client, { ...call, id });
  assertUnchanged(checkedAt, current);
  await references.find(client, [row]);
  const body = bodyOf(call.resource, references.put(call.resource, row), id !== undefined && row.id === undefined);
  if (id === undefined) return makeRow(writing, body);
  if (!current) throw wrongKey(call.resource, 'importMissing', 'id');
  const done = {
    ...(mode === 'promote' && call.resource.drafts
      ? await promoteRow(writing, id, body)
      : doneWith(call.resource, current, await changeFound(writing, current, body))),
    from: current.record.revision,
  };
  if (mode !== 'promote' || call.resource.csv?.promotes === undefined) return done;
  const promoted = await promoteRelated(writing, id, call.resource.csv.promotes);
  return promoted && done.outcome === 'unchanged' ? { ...done, outcome: 'update' } : done;
}

/** Who finds a record by its key doesn't change that, not even its case; who names it by id may. */
export function bodyOf({ csv }: Resource, body: JsonObject, byKey: boolean): JsonObject {
  return csv && byKey ? without(body, [csv.key]) : body;
}

/**
 * The record that the row is about; none where it is to be made.
 * @throws ApiError 422 where there is one that should not be, or none that should
 */
async function recordOf(
  { client, call }: WriteOperation,
  mode: ImportMode,
  row: ReadRow,
  ids?: ReadonlyMap<string, number>,
): Promise<number | undefined> {
  const { resource } = call;
  const key = keyOf(resource, row);
  if (row.id !== undefined && mode !== 'create') return row.id;
  const found = key === undefined ? undefined : (ids ?? (await idsByKey(client, call, [key]))).get(key);
  if (mode === 'create' && found !== undefined) throw wrongKey(resource, 'importExists');
  if (found === undefined && (mode === 'update' || mode === 'promote'))
    throw wrongKey(resource, key === undefined ? 'required' : 'importMissing');
  return found;
}

/** A refusal that names the field which files know records by. */
export function wrongKey(resource: Resource, rule: Problem['rule'], path = resource.csv?.key ?? 'id'): ApiError {
  return invalid({ [path]: [{ rule }] }, resource);
}

async function makeRow(writing: WriteOperation, body: JsonObject): Promise<RowDone> {
  const { resource, deps } = writing.call;
  const values = checkedValues(writing.call, body, 'create');
  const amendment = await deps.slots.hooksOf(resource.name).beforeCreate?.({ ...writeContext(writing), values });
  const found = await saveNew(writing, mergeAmendment(values, amendment), 'import');
  return {
    from: 0,
    outcome: 'create',
    found,
    changes: changesOf(resource, { before: undefined, after: found.record }),
  };
}

/**
 * @throws ApiError 409 where the record is not as it was when the row was checked: nobody has seen what would be
 * overwritten
 */
export function assertUnchanged(checkedAt: number | undefined, current: Found | undefined): void {
  if (checkedAt !== undefined && checkedAt !== (current?.record.revision ?? 0))
    throw new ApiError(409, 'errors.changedSinceCheck');
}
