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

/** What every record carries besides its fields; in a body it is read past (CONTRACT, Writes). */
const carried = ['id', 'revision', 'created_at', 'updated_at', 'labels', 'store_id'];

export type Validated<V = Values> =
  | { readonly ok: true; readonly values: V }
  | { readonly ok: false; readonly errors: FieldErrors };

export interface ValidateOptions<M extends Mode = Mode> {
  readonly mode: M;
  /** The record as it is stored, for rules that look at several fields. */
  readonly current?: Values;
}

/**
 * Checks a body against an entity's declaration: the one validation, which form and API both run (SPEC §5). `create`
 * gives every field, with defaults; `update` gives only the fields given (of localized texts only the locales, of
 * groups only the inner fields), judged beside `current`. Uniqueness and the existence of references are the
 * database's.
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
  if (!isRecord(input)) return { ok: false, errors: { '': [{ rule: 'type' }] } };
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
