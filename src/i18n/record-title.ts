import { memberOf } from '../browser/json.ts';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Field } from '../../resources/kinds/index.ts';
import { contentLocales } from '../../resources/kinds/kind.ts';
import { contentLocaleOf, labelIn, type Language } from '../../resources/messages/languages.ts';
import { writtenAsOne } from '../../resources/rules/written-as-one.ts';
import { pageLanguage } from './language.ts';

/** The value at a dotted path; `undefined` if a part is missing. */
export function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce(memberOf, record);
}

export interface DisplayValue {
  readonly value: unknown;
  /** Language tag; set if the text of another locale is shown. */
  readonly lang?: string;
}

/**
 * The text that lists show of a localized value: the language's locale, or the other one if that is empty (CONTRACT,
 * Shape of every answer).
 */
export function displayValue(value: unknown, field: Field, language: Language): DisplayValue {
  if (!field.localized) return { value };
  const first = contentLocaleOf(language);
  const filled = [first, ...contentLocales].find(
    (locale) => typeof valueAt(value, locale) === 'string' && valueAt(value, locale) !== '',
  );
  if (filled === undefined) return { value: null };
  return filled === first
    ? { value: valueAt(value, filled) }
    : { value: valueAt(value, filled), lang: filled.replace('_', '-') };
}

/** Title of a record: its title field, or its number; of a singleton the plural, which names its page. */
export function titleOf(resource: Resource, record: unknown, language: Language): string {
  if (resource.singleton) return labelIn(resource.plural, language);
  const field = resource.fields[resource.title];
  const { value } = field ? displayValue(valueAt(record, resource.title), field, language) : { value: undefined };
  const referred = valueAt(valueAt(valueAt(record, 'labels'), resource.title), String(value));
  const title = typeof referred === 'string' ? referred : value;
  return typeof title === 'string' && title !== '' ? title : `#${String(valueAt(record, 'id'))}`;
}

/** Heading of a record's page: names joined as one, in Chinese without a space, or else the title. */
export function headingOf(resource: Resource, record: unknown, language: Language): string {
  const name = writtenAsOne((resource.heading ?? []).map((part) => valueAt(record, part)));
  return name === '' ? titleOf(resource, record, language) : name;
}

/** `titleOf` in the shape of react-admin's `recordRepresentation`. */
export function recordRepresentation(resource: Resource): (record: RaRecord | undefined) => string {
  return (record) => (record ? titleOf(resource, record, pageLanguage()) : '');
}
