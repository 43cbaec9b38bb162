import type { CreateOf } from '../../resources/record.ts';
import type { Resource } from '../../resources/define.ts';
import { validate } from '../../resources/schema.ts';
import { missingReferences } from '../db/records/missing-references.ts';
import type { Runner } from '../db/connection/statement.ts';
import { invalid } from '../errors.ts';
import { jsonBody } from '../http/json-body.ts';
import type { Call } from './call.ts';

/**
 * Validates the values of a form that writes nothing; records that they refer to must exist in the store.
 * @throws ApiError 422
 */
export async function formValues<F extends Pick<Resource, 'fields' | 'label'>>(
  { context, deps, store }: Pick<Call, 'context' | 'deps' | 'store'>,
  form: F,
): Promise<CreateOf<F>> {
  return checkForm(deps.pool, form, await jsonBody(context), store);
}

/**
 * The same for a body that was already read.
 * @throws ApiError 422
 */
export async function checkForm<F extends Pick<Resource, 'fields' | 'label'>>(
  runner: Runner,
  form: F,
  body: unknown,
  store: number | undefined,
): Promise<CreateOf<F>> {
  const checked = validate(form, body, { mode: 'create' });
  if (!checked.ok) throw invalid(checked.errors, form);
  const missing = await missingReferences(runner, form.fields, store, checked.values);
  if (Object.keys(missing).length > 0) throw invalid(missing, form);
  return checked.values;
}
