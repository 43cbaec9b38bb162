import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Translator } from '../../resources/messages/languages.ts';
import { sentences, validate } from '../../resources/schema.ts';
import { patchBody, createBody } from './changes.ts';
import { formFields } from './form-values.ts';

/** Messages by field path. */
export type PathMessages = Readonly<Record<string, string>>;

/** Validates what a save would send with the API's own rules (SPEC §5). Returns the first message of each path. */
export function checkValues(
  resource: Resource,
  mode: 'create' | 'edit',
  base: Values,
  values: Values,
  translator: Translator,
): PathMessages {
  const fields = formFields(resource);
  const checked =
    mode === 'create'
      ? validate(resource, createBody(fields, values), { mode: 'create' })
      : validate(resource, patchBody(fields, base, values), { mode: 'update', current: base });
  if (checked.ok) return {};
  return Object.fromEntries(
    Object.entries(sentences(checked.errors, resource, translator)).map(([path, texts]) => [path, texts[0] ?? '']),
  );
}

/** Top-level field of a path: `name.zh_HK` → `name`. */
export function topLevelField(path: string): string {
  return path.split('.')[0] ?? path;
}

/** Nests messages by path as react-hook-form's errors. */
export function nestErrors(problems: PathMessages): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {};
  for (const [path, message] of Object.entries(problems)) set(errors, path, { type: 'validate', message });
  return errors;
}

/** Flattens react-hook-form's nested errors into messages by path. */
export function flattenErrors(errors: unknown, path = ''): PathMessages {
  if (typeof errors !== 'object' || errors === null) return {};
  const message: unknown = Reflect.get(errors, 'message');
  if (typeof message === 'string' && typeof Reflect.get(errors, 'type') === 'string') return { [path]: message };
  const inner = Object.entries(errors).filter(([name]) => name !== 'ref');
  return Object.assign(
    {},
    ...inner.map(([name, error]) =>
      flattenErrors(error, name === 'root' ? path : path === '' ? name : `${path}.${name}`),
    ),
  );
}

/** Context of the resolver. */
export interface CheckContext {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  readonly base: Values;
  readonly translator: Translator;
}

/** The form's resolver. Checks all fields; react-hook-form picks the errors that it asked for. */
export const resolver: Resolver<FieldValues, CheckContext> = (values, context) => {
  const problems = context ? checkValues(context.resource, context.mode, context.base, values, context.translator) : {};
  return Object.keys(problems).length > 0 ? { values: {}, errors: nestErrors(problems) } : { values, errors: {} };
};
