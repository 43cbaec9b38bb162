import type { Resource } from '../../../../resources/define.ts';
import type { JsonObject } from '../../../../resources/kinds/kind.ts';
import type { RecordOf } from '../../../../resources/record.ts';
import { type Changes, changesOf } from '../../../audit/changes.ts';
import { mergeAmendment, saveChanges, writeContext } from '../../../crud/save.ts';
import { checkedValues } from '../../../crud/values.ts';
import type { Found } from '../../../db/records/records.ts';
import type { Wrong } from './attempt.ts';
import type { WriteOperation } from '../../../crud/call.ts';

/** What became of a row. */
export interface RowDone {
  readonly outcome: 'create' | 'update' | 'unchanged';
  readonly found: Found;
  readonly changes: Changes;
  /** The record's revision before; 0 where there was no record. */
  readonly from: number;
}

/** What became of one row of a file: written, found unchanged, wrong, or written before. */
export type RowResult = { readonly row: number } & (
  | { readonly done: RowDone }
  | { readonly wrong: Wrong }
  | { readonly before: number | undefined }
);

/** Writes what the body changes of a locked record. */
export async function changeFound<Kept extends RecordOf>(
  writing: WriteOperation,
  current: Found<Kept>,
  body: JsonObject,
): Promise<Found<Kept>> {
  const { call } = writing;
  const {
    resource,
    deps: { slots },
  } = call;
  const { id } = current.record;
  slots.assertWritable(resource, current.record);
  const values = checkedValues(call, body, 'update', current.record);
  const amendment = await slots.hooksOf(resource.name).beforeUpdate?.({
    ...writeContext(writing),
    id,
    current: current.record,
    values,
  });
  return saveChanges(writing, current, mergeAmendment(values, amendment), 'import');
}

/** How a record differs from what it was; nothing was written where its revision is the same. */
export function doneWith(resource: Resource, before: Found, found: Found): RowDone {
  const same = before.record.id === found.record.id && before.record.revision === found.record.revision;
  return {
    from: before.record.revision,
    outcome: same ? 'unchanged' : 'update',
    found,
    changes: same ? {} : changesOf(resource, { before: before.record, after: found.record }),
  };
}
