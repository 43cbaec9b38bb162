import { type BoundKind, type Field, kindOf } from '../kinds/index.ts';
import { joinList, splitList } from '../kinds/list-text.ts';
import type { JsonValue } from '../kinds/kind.ts';
import { bareUrl } from '../kinds/media/addresses.ts';
import type { CsvColumn } from './columns.ts';

/** Meaning of a cell: keep the stored value, clear it, set a value, or refer to records by name. */
export type Cell =
  | { readonly says: 'keep' }
  | { readonly says: 'clear' }
  | { readonly says: 'value'; readonly value: JsonValue }
  | { readonly says: 'names'; readonly names: readonly string[] };

/** Words that clear a field; a blank cell leaves it unchanged. Our help texts use the first. */
export const clearWords = ['(clear)', '(清空)', '（清空）'] as const;

/** Name of a referenced record in a file. */
export type NameOf = (id: number, to: string) => string;

/**
 * Formats a value as a cell (CONTRACT, Imports and exports). An apostrophe goes in front of text that a spreadsheet
 * would evaluate as a formula, that begins with an apostrophe, or that reads as a clear word. Numbers are never
 * escaped.
 */
export function writeCell(column: CsvColumn, value: unknown, nameOf: NameOf = (id) => `${id}`): string {
  const { to } = column;
  if (to !== undefined) {
    const names = idsIn(value).map((id) => nameOf(id, to));
    return escaped(column.many ? joinList(names) : (names[0] ?? ''));
  }
  if (value === null || value === undefined) return '';
  const text = boundTo(column.field).writeCsv(value);
  return column.numeric ? text : escaped(text);
}

/**
 * Escapes a cell read from one file for another file, so that it reads back the same. Cells that are already escaped,
 * and numbers, stay as they are.
 */
export function safeCell(cell: string): string {
  return isNumber(cell.trim()) || !formulaStart.test(cell) ? cell : `'${cell}`;
}

/** Parses a cell. */
export function readCell(column: CsvColumn, cell: string): Cell {
  const trimmed = cell.trim();
  // Spreadsheets leave a lone apostrophe in a blank cell that was formatted as text.
  if (trimmed === '' || trimmed === "'") return { says: 'keep' };
  if (isClearWord(trimmed)) return { says: 'clear' };
  const text = unescaped(cell);
  if (column.to !== undefined)
    return {
      says: 'names',
      names: column.many ? splitList(text) : [kindOf(column.field).uploads ? bareUrl(text.trim()) : text.trim()],
    };
  if (column.numeric) return { says: 'value', value: boundTo(column.field).readCsv(withoutSeparators(text.trim())) };
  return { says: 'value', value: boundTo(column.field).readCsv(withChoices(column, text)) };
}

const bound = new WeakMap<Field, BoundKind>();

/** A column's kind, bound once: files may have millions of cells. */
function boundTo(field: Field): BoundKind {
  const known = bound.get(field) ?? kindOf(field);
  bound.set(field, known);
  return known;
}

/**
 * East Asian spreadsheets accept full-width and small forms of these characters; some skip invisible characters before
 * them.
 */
const formulaStart = /^(?:[\t\r]|[\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

const isNumber = (text: string) => /^[-+]?[\d.,]*\d[\d.,]*$/u.test(text);

function escaped(text: string): string {
  return formulaStart.test(text) || text.startsWith("'") || isClearWord(text.trim()) ? `'${text}` : text;
}

function unescaped(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

const longestClearWord = Math.max(...clearWords.map(({ length }) => length));

function isClearWord(text: string): boolean {
  if (text.length > longestClearWord) return false;
  const folded = text.toLowerCase();
  return clearWords.some((word) => word === folded);
}

/**
 * Removes unambiguous thousands separators, as in `1,234,567.50`. `1,5` could mean two numbers, so the schema rejects
 * it.
 */
function withoutSeparators(text: string): string {
  return /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text) ? text.replaceAll(',', '') : text;
}

/** Replaces labels of choices by their values. */
function withChoices({ field, many }: CsvColumn, text: string): string {
  if (!('choices' in field)) return text;
  const valueOf = (name: string) =>
    field.choices.find(({ value }) => value === name)?.value ??
    field.choices.find(({ label }) => label.includes(name))?.value ??
    name;
  return many ? joinList(splitList(text).map(valueOf)) : valueOf(text.trim());
}

function idsIn(value: unknown): readonly number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}
