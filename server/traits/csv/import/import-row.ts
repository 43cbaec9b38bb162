import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonObject, Problem } from '../../../../resources/kinds/kind.ts';
import { changesOf } from '../../../audit/changes.ts';
import { mergeAmendment, saveNew, writeContext } from '../../../crud/save.ts';
import { checkedValues } from '../../../crud/values.ts';
import { without } from '../../../db/model/paths.ts';
import { type Found, lockRecord } from '../../../db/records/records.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { resultOf, type RowDone } from '../../runs/change-row.ts';
import { idsByKey } from './ids-by-key.ts';
import { updateAndMove } from './move-row.ts';
import { promoteRelated, promoteRow } from './promote-row.ts';
import { deleteRow } from './delete-row.ts';
import { keyOf, type ReadRow } from './read-row.ts';
import type { References } from './references.ts';
import type { WriteOperation } from '../../../crud/call.ts';

/** What the caller already knows about a row. */
interface KnownState {
  /** The record's revision when the row was checked, 0 without a record. */
  readonly checkedAt?: number | undefined;
  /** Record ids by key, if already looked up for several rows. */
  readonly ids?: ReadonlyMap<string, number> | undefined;
}

/**
 * Writes one row as `POST` or `PUT` would: rules, permissions of fields, hooks, history. The caller decides whether the
 * transaction commits.
 * @throws ApiError 422, 409 … if the row is wrong; the caller must then roll back
 */
export async function importRow(
  writing: WriteOperation,
  mode: ImportMode,
  row: ReadRow,
  references: References,
  { checkedAt, ids }: KnownState = {},
): Promise<RowDone> {
  const { call, client } = writing;
  const { resource } = call;
  const keys = [keyOf(resource, row) ?? []].flat();
  const id = recordOf(resource, mode, row, ids ?? (await idsByKey(client, call, keys)));
  const current = id === undefined ? undefined : await lockRecord(client, { ...call, id });
  assertUnchanged(checkedAt, current);
  if (mode === 'delete') {
    if (!current) throw keyError(resource, 'importMissing');
    return deleteRow(writing, current);
  }
  await references.resolve(client, [row]);
  const body = withoutLookupKey(resource, references.withIds(resource, row), id !== undefined && row.id === undefined);
  if (id === undefined) return createRecord(writing, body);
  if (!current) throw keyError(resource, 'importMissing', 'id');
  const done = {
    ...(mode === 'promote' && resource.drafts
      ? await promoteRow(writing, id, body)
      : resultOf(resource, current, await updateAndMove(writing, current, body))),
    from: current.record.revision,
  };
  if (mode !== 'promote' || resource.csv?.promotes === undefined) return done;
  const promoted = await promoteRelated(writing, id, resource.csv.promotes);
  return promoted && done.outcome === 'unchanged' ? { ...done, outcome: 'update' } : done;
}

/**
 * Removes the key from a row that found its record by it, so that the write doesn't change even its case. A row with an
 * id may change the key.
 */
export function withoutLookupKey({ csv }: Resource, body: JsonObject, byKey: boolean): JsonObject {
  return csv?.key !== undefined && byKey ? without(body, [csv.key]) : body;
}

/**
 * The id of the record that a row updates; `undefined` if it creates one.
 * @throws ApiError 422 if the mode requires a new record and it exists, or the reverse
 */
export function recordOf(
  resource: Resource,
  mode: ImportMode,
  row: ReadRow,
  ids: ReadonlyMap<string, number>,
): number | undefined {
  // A file that deletes must identify each record by its key: an id with one wrong digit would delete another record.
  if (row.id !== undefined && mode !== 'create' && mode !== 'delete') return row.id;
  const key = keyOf(resource, row);
  const found = key === undefined ? undefined : ids.get(key);
  if (mode === 'create' && found !== undefined) throw keyError(resource, 'importExists');
  if (resource.csv?.appends && key === undefined) throw keyError(resource, 'required');
  if (found === undefined && (mode === 'update' || mode === 'promote' || mode === 'delete'))
    throw keyError(resource, key === undefined ? 'required' : 'importMissing');
  return found;
}

/** The 422 of a row's key. */
export function keyError(resource: Resource, rule: Problem['rule'], path = resource.csv?.key ?? 'id'): ApiError {
  return invalid({ [path]: [{ rule }] }, resource);
}

async function createRecord(writing: WriteOperation, body: JsonObject): Promise<RowDone> {
  const { resource, deps } = writing.call;
  const values = checkedValues(writing.call, body, 'create');
  const write = { ...writeContext(writing), values, imported: true } as const;
  const amendment = await deps.slots.hooksOf(resource.name).beforeCreate?.(write);
  const found = await saveNew(writing, mergeAmendment(values, amendment), 'import');
  return {
    from: 0,
    outcome: 'create',
    found,
    changes: changesOf(resource, { before: undefined, after: found.record }),
  };
}

/**
 * @throws ApiError 409 if the record changed since the row was checked: nobody has seen the values it would overwrite
 */
export function assertUnchanged(checkedAt: number | undefined, current: Found | undefined): void {
  if (checkedAt !== undefined && checkedAt !== (current?.record.revision ?? 0))
    throw new ApiError(409, 'errors.changedSinceCheck');
}
