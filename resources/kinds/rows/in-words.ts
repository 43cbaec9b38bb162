import { type ContentLocale, contentLocales } from '../../messages/languages.ts';

/** The fields of a row that tell it in words. */
export interface RowsSaid {
  readonly name: string;
  /** What stands behind the name, in brackets. */
  readonly beside?: string;
  readonly pieces: string;
  /** Pieces that don't count. */
  readonly less?: string;
  /** Of those that don't count, pieces that do. */
  readonly plus?: string;
  /** The language of a file's column. */
  readonly locale?: ContentLocale;
}

const at = (row: unknown, name: string | undefined): unknown =>
  typeof row === 'object' && row !== null && name !== undefined ? Reflect.get(row, name) : undefined;

/** A text of a row, of a localized one that in this language, or else the other. */
function textAt(row: unknown, name: string | undefined, locale: ContentLocale): string {
  const value = at(row, name);
  const found = [locale, ...contentLocales].map((one) => at(value, one)).find((text) => text);
  return String(found ?? (typeof value === 'string' ? value : ''));
}

/** Rows in words, without those of which no piece is left. */
export function rowsInWords(
  rows: unknown,
  { name, beside, pieces, less, plus, locale = 'zh_HK' }: RowsSaid,
  separator = ', ',
): string {
  if (!Array.isArray(rows)) return '';
  return rows
    .flatMap((row: unknown) => {
      const count = Number(at(row, pieces) ?? 0) - Number(at(row, less) ?? 0) + Number(at(row, plus) ?? 0);
      const [text, more] = [textAt(row, name, locale), textAt(row, beside, locale)];
      return count > 0 ? [`${count} × ${text}${more === '' ? '' : ` (${more})`}`] : [];
    })
    .join(separator);
}
