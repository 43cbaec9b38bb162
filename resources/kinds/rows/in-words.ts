import { type ContentLocale, contentLocales } from '../../messages/languages.ts';

/** The fields of a row for its text. */
export interface RowsSaid {
  readonly name: string;
  /** Shown after the name, in brackets. */
  readonly beside?: string;
  readonly pieces: string;
  /** Number of pieces to subtract. */
  readonly less?: string;
  /** Number of these pieces that still count. */
  readonly plus?: string;
  /** The language, in a column of a file. */
  readonly locale?: ContentLocale;
}

const at = (row: unknown, name: string | undefined): unknown =>
  typeof row === 'object' && row !== null && name !== undefined ? Reflect.get(row, name) : undefined;

/** A text of a row; a localized one in this language, or else the other. */
function textAt(row: unknown, name: string | undefined, locale: ContentLocale): string {
  const value = at(row, name);
  const found = [locale, ...contentLocales].map((one) => at(value, one)).find((text) => text);
  return String(found ?? (typeof value === 'string' ? value : ''));
}

/** Rows as text, without rows that have no pieces left. */
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
