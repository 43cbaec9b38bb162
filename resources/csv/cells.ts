import { type BoundKind, type Field, kindOf } from '../kinds/index.ts';
import { joinList, splitList } from '../kinds/list-text.ts';
import type { JsonValue } from '../kinds/kind.ts';
import { bareUrl } from '../kinds/media/addresses.ts';
import type { CsvColumn } from './columns.ts';

/** What a cell says: nothing (what is there stays), that the field is to be emptied, a value, or names of records. */
export type Cell =
  | { readonly says: 'keep' }
  | { readonly says: 'clear' }
  | { readonly says: 'value'; readonly value: JsonValue }
  | { readonly says: 'names'; readonly names: readonly string[] };

/**
 * A cell with one of these words empties the field; a blank one leaves it as it is. The first is written on our pages.
 */
export const clearWords = ['(clear)', '(清空)', '（清空）'] as const;

/** What a reference is called in a file, by its id. */
export type NameOf = (id: number, to: string) => string;

/**
 * A value as a cell (CONTRACT, Imports and exports): a text that a spreadsheet would take for a formula, or that begins
 * with an apostrophe, gets an apostrophe in front; so does one that would read as the word to clear. Numbers are never
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
 * A cell of a file as another file may have it, which reads back the same: what a spreadsheet would take for a formula
 * gets an apostrophe; one that is there already stays the only one, and so does a number.
 */
export function safeCell(cell: string): string {
  return isNumber(cell.trim()) || !formulaStart.test(cell) ? cell : `'${cell}`;
}

/** What a cell of a file says. */
export function readCell(column: CsvColumn, cell: string): Cell {
  const trimmed = cell.trim();
  // An apostrophe with nothing behind is what spreadsheets leave of a cell that was made a text: it is as blank as it
  // looks.
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

/** The kind of a column's field, bound once: a file may have millions of cells. */
function boundTo(field: Field): BoundKind {
  const known = bound.get(field) ?? kindOf(field);
  bound.set(field, known);
  return known;
}

/**
 * Spreadsheets of East Asian languages take the full-width and small forms for the plain ones; some leave out before
 * them what nobody sees.
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

/** `1,234,567.50` can only mean one thing; `1,5` could mean two, and stays for the schema to refuse. */
function withoutSeparators(text: string): string {
  return /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text) ? text.replaceAll(',', '') : text;
}

/** What people call a choice, as the value that it stands for. */
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
