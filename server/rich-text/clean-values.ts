import type { Resource } from '../../resources/define.ts';
import type { JsonObject, JsonValue, Problem } from '../../resources/kinds/kind.ts';
import { isHtml } from '../db/model/indexes.ts';
import { type ColumnModel, modelOf } from '../db/model/model.ts';
import { type Draft, isObject, putAt, stepsOf, valueAt } from '../db/model/paths.ts';
import { invalid } from '../errors.ts';
import { NestingError, sanitizeHtml } from './sanitize.ts';

/**
 * Sanitises all HTML among the values. Every write calls it (form, CSV, API, draft, restore) before its changes are
 * computed. Idempotent.
 * @throws ApiError 422 where a text is nested too deep, or nothing remains of a required one
 */
export function cleanValues(resource: Resource, given: JsonObject): JsonObject {
  const { columns, children } = modelOf(resource);
  const problems: Record<string, Problem[]> = {};
  const cleaned = cleanColumns(columns, given, '', problems);
  const result = children.reduce((values, child) => {
    const path = child.path.split('.');
    const rows = valueAt(values, path);
    if (!child.columns.some(isHtml) || rows === undefined || rows === null) return values;
    const copy: Draft = { ...structuredClone(values) };
    putAt(copy, path, cleanRows(child.columns, rows, child.path, problems));
    return copy;
  }, cleaned);
  if (Object.keys(problems).length > 0) throw invalid(problems, resource);
  return result;
}

/** Cleans all rows of a field, or the `set` rows of a paged one. */
function cleanRows(
  columns: readonly ColumnModel[],
  rows: JsonValue,
  path: string,
  problems: Record<string, Problem[]>,
): JsonValue {
  if (Array.isArray(rows))
    return rows.map((row: JsonValue, place) =>
      isObject(row) ? cleanColumns(columns, row, `${path}.${place}.`, problems) : row,
    );
  return isObject(rows) && rows.set !== undefined
    ? { ...rows, set: cleanRows(columns, rows.set, `${path}.set`, problems) }
    : rows;
}

function cleanColumns(
  columns: readonly ColumnModel[],
  given: JsonObject,
  prefix: string,
  problems: Record<string, Problem[]>,
): JsonObject {
  let result: Draft | undefined;
  for (const column of columns.filter(isHtml)) {
    const steps = stepsOf(column);
    const text = valueAt(given, steps);
    if (typeof text !== 'string') continue;
    const kept = clean(text);
    if (kept === text) continue;
    const wrong = kept === undefined ? 'type' : kept === '' && column.notNull ? 'required' : undefined;
    if (wrong) problems[`${prefix}${steps.join('.')}`] = [{ rule: wrong }];
    result ??= { ...structuredClone(given) };
    putAt(result, steps, kept === '' ? null : (kept ?? null));
  }
  return result ?? given;
}

function clean(text: string): string | undefined {
  try {
    return sanitizeHtml(text);
  } catch (error) {
    if (error instanceof NestingError) return undefined;
    throw error;
  }
}
