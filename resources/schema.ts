import type { Resource } from './define.ts';
import type { FieldValues } from './kinds/index.ts';
import type { Mode, Values } from './kinds/kind.ts';
import { isRecord } from './schema/empty.ts';
import { type FieldErrors, Problems } from './schema/problems.ts';
import { readFields } from './schema/read-fields.ts';

export { isVisible } from './visible.ts';
export { isEmpty } from './schema/empty.ts';
export { jsonSchemas, sharedSchemas } from './schema/json.ts';
export type { FieldErrors } from './schema/problems.ts';
export { fieldAt } from './schema/field-at.ts';
export { fieldLabel, sentences } from './schema/sentences.ts';

/** Keys that every record carries besides its fields; ignored in request bodies (CONTRACT, Writes). */
export const carried: readonly string[] = ['id', 'revision', 'created_at', 'updated_at', 'labels', 'store_id'];

export type Validated<V = Values> =
  | { readonly ok: true; readonly values: V }
  | { readonly ok: false; readonly errors: FieldErrors };

export interface ValidateOptions<M extends Mode = Mode> {
  readonly mode: M;
  /** The stored record, for rules that look at several fields. */
  readonly current?: Values;
}

/**
 * Validates a body against a declaration (SPEC §5); used by both forms and API. `create` returns every field, defaults
 * included. `update` returns only given fields (single locales of localized texts, single fields of groups), validated
 * together with `current`. The database checks uniqueness and existence of references.
 */
export function validate<R extends Pick<Resource, 'fields'>, M extends Mode>(
  resource: R,
  input: unknown,
  options: ValidateOptions<M>,
): Validated<FieldValues<R['fields'], M>>;
export function validate(
  resource: Pick<Resource, 'fields'>,
  input: unknown,
  { mode, current = {} }: ValidateOptions,
): Validated {
  if (!isRecord(input)) return { ok: false, errors: { '': [{ rule: 'jsonObject' }] } };
  const problems = new Problems();
  const values = readFields({
    fields: resource.fields,
    input,
    current,
    mode,
    path: '',
    ignored: carried,
    hidden: false,
    problems,
  });
  return problems.any ? { ok: false, errors: problems.all } : { ok: true, values };
}
