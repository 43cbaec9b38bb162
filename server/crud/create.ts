import { validate } from '../../resources/schema.ts';
import { ApiError } from '../errors.ts';
import type { Call } from './call.ts';
import { forbiddenFields } from '../../resources/field-access.ts';
import { amended, saveNew, writeContext } from './save.ts';
import { assertNotForbidden } from './values.ts';
import { shown, write } from './write.ts';

/** `POST {path}`: 201 with the record. */
export function create(call: Call): Promise<Response> {
  const { resource, caller, deps } = call;
  return write(call, async (writing, body) => {
    const checked = validate(resource, body, { mode: 'create' });
    if (!checked.ok) throw new ApiError(422, 'errors.invalid', { fields: checked.errors, form: resource });
    assertNotForbidden(resource, forbiddenFields(resource, caller.permissions, 'write'), checked.values, undefined);
    const amendment = await deps.slots
      .hooksOf(resource.name)
      .beforeCreate?.({ ...writeContext(writing), values: checked.values });
    const found = await saveNew(writing, amended(checked.values, amendment));
    return { status: 201, body: { ...shown(call, found) } };
  });
}
