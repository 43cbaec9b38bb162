import { columnAt, type CsvColumn, readCell } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonObject, JsonValue, Problem } from '../../../../resources/kinds/kind.ts';
import { type Draft, putAt, valueAt } from '../../../db/model/paths.ts';
import { invalid } from '../../../errors.ts';

/** The values of a row by column path: texts of cells, or JSON values. */
export type RowValues = JsonObject;

/** The unresolved names in a reference cell. */
export interface NamedReference {
  readonly column: CsvColumn;
  readonly to: string;
  readonly names: readonly string[];
}

/** A parsed row: a body as `PUT` takes it, without the references given by name. */
export interface ReadRow {
  /** The record's id, if the row gives it. */
  readonly id?: number;
  readonly body: Draft;
  readonly named: readonly NamedReference[];
}

/**
 * Parses the values of a row by the kinds of its columns. Read-only columns are ignored, except the state, which a row
 * may repeat but not change; blank cells set nothing.
 * @throws ApiError 422 that names unknown columns
 */
export function readRow(resource: Resource, values: RowValues): ReadRow {
  const body: Draft = {};
  const named: NamedReference[] = [];
  const problems: Record<string, readonly Problem[]> = {};
  let id: number | undefined;
  for (const [path, value] of Object.entries(values)) {
    const column = columnAt(resource, path);
    if (!column) {
      if (isWholeField(resource, path, value)) Object.assign(body, { [path]: value });
      else if (typeof value !== 'string' || value.trim() !== '') problems[path] = [{ rule: 'unknown' }];
    } else if (path === 'id') {
      id = parseId(value);
      if (id === undefined && !isBlank(value)) problems.id = [{ rule: 'integer' }];
    } else if (column.writable || column.field.state) {
      readValue(column, value, body, named);
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems, resource);
  return { ...(id !== undefined && { id }), body, named };
}

function readValue(column: CsvColumn, value: JsonValue | undefined, body: Draft, named: NamedReference[]): void {
  if (value === undefined) return;
  if (typeof value !== 'string') {
    putAt(body, column.steps, value);
    return;
  }
  const cell = readCell(column, value);
  if (cell.says === 'clear') putAt(body, column.steps, null);
  if (cell.says === 'value') putAt(body, column.steps, cell.value);
  if (cell.says === 'names' && column.to !== undefined) named.push({ column, to: column.to, names: cell.names });
}

/** Whether the value is the JSON of a whole field without a column of its own: all locales of a text, or a group. */
function isWholeField(resource: Resource, path: string, value: JsonValue | undefined): boolean {
  return Object.hasOwn(resource.fields, path) && typeof value !== 'string' && value !== undefined;
}

function parseId(value: JsonValue | undefined): number | undefined {
  const id = typeof value === 'string' ? Number(/^\s*#?(\d{1,10})\s*$/u.exec(value)?.[1]) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The key of a parsed row, if it has one. */
export function keyOf({ csv }: Resource, { body }: ReadRow): string | undefined {
  const value = csv?.key === undefined ? undefined : valueAt(body, [csv.key]);
  return typeof value === 'string' ? normalizedKey(value) : undefined;
}

/** The key of a row that is not parsed yet. */
export function rawKeyOf(resource: Resource, values: RowValues): string | undefined {
  const key = resource.csv?.key;
  const column = key === undefined ? undefined : columnAt(resource, key);
  const value = column && values[column.path];
  const cell = column && typeof value === 'string' ? readCell(column, value) : undefined;
  return cell?.says === 'value' && typeof cell.value === 'string' ? normalizedKey(cell.value) : undefined;
}

/** A key as it is stored: trimmed, inner white space collapsed. */
function normalizedKey(value: string): string | undefined {
  const text = value.replaceAll(/\s+/gu, ' ').trim();
  return text === '' ? undefined : text;
}
