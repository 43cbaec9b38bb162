import type { Resource } from '../define.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import { type ContentLocale, contentLocales, type Label } from '../kinds/kind.ts';
import { labelIn, type Language, translate } from '../messages/translate.ts';
import type { FieldErrors } from './problems.ts';

type Labelled = Pick<Resource, 'fields' | 'label'>;

/**
 * The field at a dotted path; row numbers, locales and a paged field's `set` and `remove` don't count. `undefined`
 * where there is none.
 */
export function fieldAt(resource: Pick<Resource, 'fields'>, path: string): Field | undefined {
  let fields: Fields = resource.fields;
  let found: Field | undefined;
  for (const part of path.split('.')) {
    if (Object.hasOwn(fields, part)) {
      found = fields[part];
      fields = innerFields(found);
    } else if (
      !found ||
      !(/^\d+$/u.test(part) || part === 'set' || part === 'remove' || contentLocales.some((locale) => locale === part))
    )
      return undefined;
  }
  return found;
}

/** A field's name for a person, `Name (Chinese)` for one locale of a localized one. */
export function fieldLabel(label: Label, language: Language, locale?: ContentLocale): string {
  const name = labelIn(label, language);
  return locale
    ? translate(language, 'locales.suffixed', { field: name, locale: translate(language, `locales.${locale}`) })
    : name;
}

/** The problems as sentences in one language, by the same paths: what an answer's `errors` holds. */
export function sentences(errors: FieldErrors, resource: Labelled, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problems]) => [
      path,
      problems.map(({ rule, params }) => {
        const other = typeof params?.other === 'string' && {
          other: labelAt(resource, siblingOf(path, params.other), language),
        };
        return translate(language, `validation.${rule}`, {
          ...params,
          ...other,
          field: labelAt(resource, path, language),
        });
      }),
    ]),
  );
}

function labelAt(resource: Labelled, path: string, language: Language): string {
  if (path === '') return labelIn(resource.label, language);
  const field = fieldAt(resource, path.replace(/\.id$/u, ''));
  if (!field) return path;
  const locale = contentLocales.find((one) => path.endsWith(`.${one}`));
  return fieldLabel(field.label, language, locale);
}

/** `conditions.0.maximum`, `minimum` → `conditions.0.minimum`. */
function siblingOf(path: string, name: string): string {
  return [...path.split('.').slice(0, -1), name].join('.');
}

function innerFields(field: Field | undefined): Fields {
  const storage = field && kindOf(field).storage;
  return storage && 'fields' in storage ? storage.fields : {};
}
