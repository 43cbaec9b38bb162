import { kindOf } from '../../../../resources/kinds/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Correction } from './editable-sheet.ts';
import type { ImportedColumn, MappedColumn } from './mapping.ts';
import { cellText, type Fixes, type RowState } from './rows.ts';
import type { SheetRow } from './sheet.ts';

/** What spreadsheets do to codes: `1E5` becomes `1.00E+05`, and `00123` becomes `123`. */
export type Damage = 'scientific' | 'zeros';

/** Values of a column that a spreadsheet probably changed. */
export interface DamagedCodes {
  readonly damage: Damage;
  readonly column: ImportedColumn['column'];
  readonly count: number;
  /** The first affected value. */
  readonly example: { readonly place: number; readonly row: number; readonly text: string };
  /** The length of the codes before they lost zeros. */
  readonly width?: number;
  /** The example with leading zeros, if a record has that code. */
  readonly record?: string;
}

const scientific = /^[-+]?\d(?:[.,]\d+)?e[-+]?\d{1,3}$/iu;
const digits = /^\d+$/u;

/** Maximum length of padded codes to look up; longer numbers aren't padded in practice. */
const maxWidth = 14;
/** One call checks at most 200 rows. */
const maxLookedUp = 200;

export interface CodesToCheck {
  readonly resource: Resource;
  readonly rows: readonly SheetRow[];
  readonly columns: readonly MappedColumn[];
  readonly fixes: Fixes;
  readonly states: readonly RowState[];
}

interface Value {
  readonly place: number;
  readonly row: number;
  readonly text: string;
}

/** Columns of codes: texts that identify records here or in other systems, and references to records. */
function codeColumns({ resource, columns }: CodesToCheck): readonly ImportedColumn[] {
  return columns.flatMap((mapped) => {
    if ('rest' in mapped || mapped.column.locale !== undefined || mapped.column.numeric || mapped.column.many)
      return [];
    const { column } = mapped;
    const isCode = column.path === resource.csv?.key || column.field.unique === true || column.to !== undefined;
    return isCode && (column.to !== undefined || kindOf(column.field).textual) ? [mapped] : [];
  });
}

function valuesOf({ rows, fixes }: CodesToCheck, mapped: ImportedColumn): readonly Value[] {
  return rows.flatMap((row, place) => {
    const text = cellText(row, mapped, fixes).trim();
    return text === '' ? [] : [{ place, row: row.row, text }];
  });
}

/** The key's column, if it contains text. */
function keyColumn(sheet: CodesToCheck): ImportedColumn | undefined {
  return codeColumns(sheet).find(({ column }) => column.path === sheet.resource.csv?.key);
}

/** Numeric rows that match no record. */
function unknownNumbers(sheet: CodesToCheck, mapped: ImportedColumn): readonly Value[] {
  return valuesOf(sheet, mapped).filter(({ place, text }) => {
    const { outcome, revision } = sheet.states[place] ?? {};
    return digits.test(text) && (outcome === 'create' || (outcome === 'wrong' && (revision ?? 0) === 0));
  });
}

/**
 * Codes with leading zeros that may match the file's unknown numbers, a sample of which is looked up: padded code →
 * number in the file.
 */
export function paddedCodes(sheet: CodesToCheck): ReadonlyMap<string, string> {
  const key = keyColumn(sheet);
  const numbers = key ? unknownNumbers(sheet, key) : [];
  const found = new Map<string, string>();
  const step = Math.max(1, Math.ceil(numbers.length / 25));
  for (let at = 0; at < numbers.length; at += step) {
    const { text = '' } = numbers[at] ?? {};
    for (let width = text.length + 1; width <= Math.min(maxWidth, text.length + 8); width += 1)
      if (found.size < maxLookedUp) found.set(text.padStart(width, '0'), text);
  }
  return found;
}

/**
 * Codes that a spreadsheet probably changed.
 * @param known codes with leading zeros that exist, by the number in the file
 */
export function damagedCodes(sheet: CodesToCheck, known: ReadonlyMap<string, string>): readonly DamagedCodes[] {
  const found = codeColumns(sheet).flatMap((mapped): DamagedCodes[] => {
    const values = valuesOf(sheet, mapped).filter(({ text }) => scientific.test(text));
    const [example] = values;
    return example ? [{ damage: 'scientific', column: mapped.column, count: values.length, example }] : [];
  });
  const zeros = lostZeros(sheet, known);
  return zeros ? [...found, zeros] : found;
}

/**
 * Numbers of the key column that probably lost leading zeros: a record has one of them with its zeros, or the numeric
 * codes have a common length and no shorter one matched a record.
 */
function lostZeros(sheet: CodesToCheck, known: ReadonlyMap<string, string>): DamagedCodes | undefined {
  const mapped = keyColumn(sheet);
  if (!mapped) return undefined;
  const unknown = unknownNumbers(sheet, mapped);
  const proof = unknown.find(({ text }) => known.has(text));
  const record = proof && known.get(proof.text);
  const width = record?.length ?? commonWidth(sheet, mapped);
  const short = unknown.filter(({ text }) => width !== undefined && text.length < width);
  const example = proof ?? short[0];
  if (!example || width === undefined) return undefined;
  return {
    damage: 'zeros',
    column: mapped.column,
    count: short.length,
    example,
    width,
    ...(record !== undefined && { record }),
  };
}

/** Corrections that restore the leading zeros of a column's shortened numbers. */
export function withZeros(sheet: CodesToCheck, { column, width = 0 }: DamagedCodes): readonly Correction[] {
  const mapped = keyColumn(sheet);
  if (mapped?.column !== column) return [];
  return unknownNumbers(sheet, mapped)
    .filter(({ text }) => text.length < width)
    .map(({ place, text }) => ({ place, path: column.path, text: text.padStart(width, '0') }));
}

/**
 * The common length of numeric codes: most have it, none has a leading zero, and none that is shorter matched a record.
 */
function commonWidth(sheet: CodesToCheck, mapped: ImportedColumn): number | undefined {
  const values = valuesOf(sheet, mapped);
  if (!values.every(({ text }) => digits.test(text) && !text.startsWith('0'))) return undefined;
  const width = values.reduce((most, { text }) => Math.max(most, text.length), 0);
  const short = values.filter(({ text }) => text.length < width);
  const foundShort = short.some(({ place }) => (sheet.states[place]?.revision ?? 0) > 0);
  return width >= 4 && short.length > 0 && short.length * 2 < values.length && !foundShort ? width : undefined;
}
