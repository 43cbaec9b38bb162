import { columnAt, type CsvColumn, readCell } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonObject, JsonValue, Problem } from '../../../../resources/kinds/kind.ts';
import { type Draft, putAt, valueAt } from '../../../db/model/paths.ts';
import { invalid } from '../../../errors.ts';

/** The values of one row, by column path: texts as cells have them, or values as JSON has them. */
export type RowValues = JsonObject;

/** Names in a cell of a reference, still to be looked up. */
export interface Named {
  readonly column: CsvColumn;
  readonly to: string;
  readonly names: readonly string[];
}

/** A row as it was read: a body such as `PUT` takes, without the references that stand as names. */
export interface ReadRow {
  /** The record that the row names by id. */
  readonly id?: number;
  readonly body: Draft;
  readonly named: readonly Named[];
}

/**
 * Reads the values of a row by the kinds of its columns. What is only read is read past, but for the state, which a
 * row may repeat and not set; a blank cell gives nothing.
 * @throws ApiError 422 that names the columns which there are not
 */
export function readRow(resource: Resource, values: RowValues): ReadRow {
  const body: Draft = {};
  const named: Named[] = [];
  const problems: Record<string, readonly Problem[]> = {};
  let id: number | undefined;
  for (const [path, given] of Object.entries(values)) {
    const column = columnAt(resource, path);
    if (!column) {
      if (isWhole(resource, path, given)) Object.assign(body, { [path]: given });
      else if (typeof given !== 'string' || given.trim() !== '') problems[path] = [{ rule: 'unknown' }];
    } else if (path === 'id') {
      id = idIn(given);
      if (id === undefined && !isBlank(given)) problems.id = [{ rule: 'integer' }];
    } else if (column.writable || column.field.state) {
      take(column, given, body, named);
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems, resource);
  return { ...(id !== undefined && { id }), body, named };
}

function take(column: CsvColumn, given: JsonValue | undefined, body: Draft, named: Named[]): void {
  if (given === undefined) return;
  if (typeof given !== 'string') {
    putAt(body, column.steps, given);
    return;
  }
  const cell = readCell(column, given);
  if (cell.says === 'clear') putAt(body, column.steps, null);
  if (cell.says === 'value') putAt(body, column.steps, cell.value);
  if (cell.says === 'names' && column.to !== undefined) named.push({ column, to: column.to, names: cell.names });
}

/** A field as JSON has it that is no single column: all locales of a text, or a group. */
function isWhole(resource: Resource, path: string, given: JsonValue | undefined): boolean {
  return Object.hasOwn(resource.fields, path) && typeof given !== 'string' && given !== undefined;
}

function idIn(given: JsonValue | undefined): number | undefined {
  const id = typeof given === 'string' ? Number(/^\s*#?(\d{1,10})\s*$/u.exec(given)?.[1]) : given;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

function isBlank(given: JsonValue | undefined): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}

/** The key that the row gives its record by; `undefined` where it gives none. */
export function keyOf({ csv }: Resource, { body }: ReadRow): string | undefined {
  const given = csv && valueAt(body, [csv.key]);
  return typeof given === 'string' ? keyText(given) : undefined;
}

/** The same of a row that is not read yet. */
export function keyIn(resource: Resource, values: RowValues): string | undefined {
  const column = resource.csv && columnAt(resource, resource.csv.key);
  const given = column && values[column.path];
  const cell = column && typeof given === 'string' ? readCell(column, given) : undefined;
  return cell?.says === 'value' && typeof cell.value === 'string' ? keyText(cell.value) : undefined;
}

/** As keys are kept: without spaces around, and one between words. */
function keyText(given: string): string | undefined {
  const text = given.replaceAll(/\s+/gu, ' ').trim();
  return text === '' ? undefined : text;
}
