import type { Resource } from '../define.ts';
import { type ContentLocale, contentLocales, type Label } from '../kinds/kind.ts';
import { fillIn, labelIn, type Translator } from '../messages/languages.ts';
import { fieldAt } from './field-at.ts';
import type { FieldErrors } from './problems.ts';

type Labelled = Pick<Resource, 'fields' | 'label'>;

/** Label of a field, with the locale if localized: `Name (Chinese)`. */
export function fieldLabel(label: Label, translator: Translator, locale?: ContentLocale): string {
  const name = labelIn(label, translator.language);
  return locale
    ? translator.say('locales.suffixed', { field: name, locale: translator.say(`locales.${locale}`) })
    : name;
}

/** Turns problems into sentences in one language, under the same paths: the `errors` of a response. */
export function sentences(errors: FieldErrors, resource: Labelled, translator: Translator): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problems]) => [
      path,
      problems.map(({ rule, params }) => {
        const own = rule === 'pattern' && fieldOf(resource, path)?.patternMessage;
        const other = typeof params?.other === 'string' && {
          other: labelAt(resource, siblingOf(path, params.other), translator),
        };
        const all = { ...params, ...other, field: labelAt(resource, path, translator) };
        return own ? fillIn(labelIn(own, translator.language), all) : translator.say(`validation.${rule}`, all);
      }),
    ]),
  );
}

function labelAt(resource: Labelled, path: string, translator: Translator): string {
  if (path === '') return labelIn(resource.label, translator.language);
  const field = fieldOf(resource, path);
  if (!field) return path;
  const locale = contentLocales.find((one) => path.endsWith(`.${one}`));
  return fieldLabel(field.label, translator, locale);
}

/** The field of a path, which may end with the id of a referenced record. */
const fieldOf = (resource: Labelled, path: string) => fieldAt(resource, path.replace(/\.id$/u, ''));

/** Path of a sibling: `conditions.0.maximum`, `minimum` → `conditions.0.minimum`. */
function siblingOf(path: string, name: string): string {
  return [...path.split('.').slice(0, -1), name].join('.');
}
