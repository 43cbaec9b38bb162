import { memberOf } from '../browser/json.ts';
import type { Job, Page } from './answer-types.ts';
import { listMetaOf, pageIn } from './answers.ts';
import type { ExportOptions, PastImport, RowAnswer, RowAnswers, Undone } from './csv-types.ts';

/** Parsers of answers about imports and exports. They drop elements of the wrong shape. */

function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => memberOf(value, name) !== undefined);
}

const isOptions = (value: unknown): value is ExportOptions =>
  has(value, 'csv_version', 'columns', 'total') && Array.isArray(memberOf(value, 'columns'));
/** @throws Error if the answer isn't about an export */
export function exportOptionsIn(json: unknown): ExportOptions {
  const data = memberOf(json, 'data');
  if (isOptions(data)) return data;
  throw new Error('The answer says nothing of a file');
}

const isImport = (value: unknown): value is PastImport =>
  has(value, 'id', 'mode', 'file_name', 'total', 'counts', 'status');
/** @throws Error if the answer isn't an import */
export function importIn(data: unknown): PastImport {
  if (isImport(data)) return data;
  throw new Error('The answer names no import');
}

export function importsIn(json: unknown, headers: Headers): Page<PastImport> {
  return pageIn(json, headers, isImport);
}

const isAnswer = (value: unknown): value is RowAnswer => has(value, 'row', 'outcome');
const isLabels = (value: unknown): value is RowAnswers['labels'] => typeof value === 'object' && value !== null;
export function rowAnswersIn(json: unknown): RowAnswers {
  const [data, labels] = [memberOf(json, 'data'), memberOf(json, 'labels')];
  return { rows: Array.isArray(data) ? data.filter(isAnswer) : [], labels: isLabels(labels) ? labels : {} };
}

export function importedRowsIn(json: unknown, headers: Headers): Page<RowAnswer> {
  const { rows } = rowAnswersIn(json);
  return { data: rows, total: Math.max(listMetaOf(json, headers).total, rows.length) };
}

const isUndone = (value: unknown): value is Undone =>
  has(value, 'undone', 'left') && Array.isArray(memberOf(value, 'left'));
/** @throws Error if the answer isn't the result of an undo */
export function undoneIn(json: unknown): Undone {
  const data = memberOf(json, 'data');
  if (isUndone(data)) return data;
  throw new Error('The answer doesn’t say what was undone');
}

/** Id of the job that runs the undo, if there is one. */
export function jobIdIn(json: unknown): number | undefined {
  const id = memberOf(memberOf(json, 'data'), 'job_id');
  return typeof id === 'number' ? id : undefined;
}

/**
 * Result of an undo job; `undefined` while it runs.
 * @throws Error with its last message if it failed
 */
export function undoneByJob({ status, done, failed, errors }: Job): Undone | undefined {
  if (status === 'failed') throw new Error(errors.at(-1)?.message ?? 'The job was given up');
  if (status !== 'done') return undefined;
  const left = errors.flatMap(({ id, title = '', message }) =>
    id === undefined ? [] : [{ id, title, reason: message }],
  );
  return { undone: done, left, more: Math.max(0, failed - left.length) };
}
