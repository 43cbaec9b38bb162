import type { CreateOf } from '../../resources/record.ts';
import type { Resource } from '../../resources/define.ts';
import { validate } from '../../resources/schema.ts';
import { missingReferences } from '../db/records/missing-references.ts';
import { invalid } from '../errors.ts';
import { jsonBody } from '../http/json-body.ts';
import type { Call } from './call.ts';

/**
 * The values of a form that asks something and writes nothing: valid, and of records that exist in the store.
 * @throws ApiError 422
 */
export async function formValues<F extends Pick<Resource, 'fields' | 'label'>>(
  { context, deps, store }: Pick<Call, 'context' | 'deps' | 'store'>,
  form: F,
): Promise<CreateOf<F>> {
  const checked = validate(form, await jsonBody(context), { mode: 'create' });
  if (!checked.ok) throw invalid(checked.errors, form);
  const missing = await missingReferences(deps.pool, form.fields, store, checked.values);
  if (Object.keys(missing).length > 0) throw invalid(missing, form);
  return checked.values;
}
