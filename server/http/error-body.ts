import { findResource } from '../../resources/index.ts';
import type { Language } from '../../resources/messages/languages.ts';
import { translate, translatorFor } from '../../resources/messages/translate.ts';
import { sentences } from '../../resources/schema.ts';
import type { ApiError } from '../errors.ts';

const emptyForm = { label: ['', '', ''], fields: {} } as const;

/**
 * The body of an error in a language: its sentence, and those of its fields by path (CONTRACT, Shape of every answer).
 */
export function errorBody(
  { key, details: { params, fields, resource, form } }: Pick<ApiError, 'key' | 'details'>,
  language: Language,
): { readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> } {
  return {
    message: translate(language, key, params),
    ...(fields && {
      errors: sentences(fields, findResource(resource ?? '') ?? form ?? emptyForm, translatorFor(language)),
    }),
  };
}
