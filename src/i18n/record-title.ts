import type { RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { contentLocaleOf } from '../../resources/messages/languages.ts';
import { contentLocales } from '../../resources/kinds/kind.ts';
import { memberOf } from '../auth-provider/request.ts';
import { pageLanguage } from './language.ts';

/** The text of a value that may be localised: the language's own first, the other where it is empty. */
export function textIn(value: unknown): string {
  const locales = [contentLocaleOf(pageLanguage()), ...contentLocales];
  const texts = [value, ...locales.map((locale) => memberOf(value, locale))];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

/** How a record is named to a person: by its entity's title field; by its id where that is empty. */
export function recordTitle(resource: Pick<Resource, 'title'>, record: RaRecord): string {
  return textIn(record[resource.title]) || `#${record.id}`;
}

/** `recordTitle` as react-admin's resources take it. */
export function titleOf(resource: Pick<Resource, 'title'>): (record: RaRecord | undefined) => string {
  return (record) => (record ? recordTitle(resource, record) : '');
}
