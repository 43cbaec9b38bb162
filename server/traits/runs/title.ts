import type { Resource } from '../../../resources/define.ts';
import { contentLocales, type ContentLocale } from '../../../resources/kinds/kind.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { isObject } from '../../db/model/paths.ts';

/** The title of a record; a localized one in this locale, or else the other. */
export function titleOf(
  resource: Resource,
  record: RecordOf,
  hidden: readonly string[],
  locale: ContentLocale,
): string {
  const title = hidden.includes(resource.title) ? undefined : record[resource.title];
  const texts = isObject(title) ? [locale, ...contentLocales].map((one) => title[one]) : [title];
  const found = texts.find((text) => text !== undefined && text !== null && text !== '');
  return found === undefined ? `#${String(record.id)}` : String(found);
}
