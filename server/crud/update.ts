import { validate } from '../../resources/schema.ts';
import { ApiError } from '../errors.ts';
import { lockRecord } from '../db/records.ts';
import { hooksOf } from '../domain/index.ts';
import { type Call, idOf } from './call.ts';
import { closedFields } from './field-access.ts';
import { amended, saveChanges, writeContext } from './save.ts';
import { refuseClosed } from './values.ts';
import { current, shown, write } from './write.ts';

/** `PUT {path}/{id}`: changes the fields given and leaves the others. */
export function update(call: Call): Promise<Response> {
  const { resource, caller, store, locale } = call;
  const id = idOf(call);
  return write(call, async (writing, body) => {
    const found = current(call, await lockRecord(writing.unit.client, { resource, id, store, locale }));
    const checked = validate(resource, body, { mode: 'update', current: found.record });
    if (!checked.ok) throw new ApiError(422, 'errors.invalid', { fields: checked.errors, form: resource });
    refuseClosed(resource, closedFields(resource, caller.permissions, 'write'), checked.values, found.record);
    const amendment = await hooksOf(resource.name).beforeUpdate?.({ ...writeContext(writing), id, current: found.record, values: checked.values });
    return { status: 200, body: { ...shown(call, await saveChanges(writing, found, amended(checked.values, amendment), 'update')) } };
  });
}
