import { sql } from 'drizzle-orm';
import { isForbidden } from '../../../../resources/field-access.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import type { Call } from '../../../crud/call.ts';
import { parseParameters } from '../../../crud/parameters.ts';
import { isObject, without } from '../../../db/model/paths.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { importedRowsParameters } from '../../../../resources/query/calls.ts';
import { pageAnswer } from '../../../http/page-answer.ts';
import { errorSentences, visibleErrors } from '../../runs/refusals.ts';
import { readRun, runIdOf } from './runs.ts';

/**
 * `GET {path}/import/{id}/rows?outcome=wrong`: the outcome of each row, by its number; for wrong rows the errors and
 * cells, except those of fields that the caller may not read.
 */
export async function listRunRows(call: Call): Promise<Response> {
  const { resource, deps, context, language, hidden } = call;
  const { page, perPage, outcome } = parseParameters(call, importedRowsParameters);
  const { id } = await readRun(deps.pool, call, runIdOf(call));
  const where = sql`import_id = ${id}${outcome === undefined ? sql`` : sql` and outcome = ${outcome}`}`;
  const [[count], rows] = await Promise.all([
    runOnce(deps.pool, sql`select count(*) from import_row where ${where}`),
    runOnce(
      deps.pool,
      sql`select row, outcome, record_id, wrong, cells from import_row where ${where} order by row limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  ]);
  const total = Number(count?.[0] ?? 0);
  const data = rows.map(([row, became, record, wrong, cells]) => ({
    row,
    outcome: became,
    ...(record !== null && { id: record }),
    ...(isObject(wrong) && {
      errors: errorSentences(visibleErrors(wrong, hidden), resource, language),
      values: visibleCells(cells, hidden),
    }),
  }));
  return pageAnswer(context, { data, total, page, perPage });
}

/** The cells of a row by column, without those of hidden fields: a column belongs to a field, or to a whole group. */
function visibleCells(cells: JsonValue | undefined, hidden: readonly string[]) {
  const open = Object.entries(isObject(cells) ? cells : {}).filter(([path]) => !isForbidden(path, hidden));
  return without(Object.fromEntries(open), hidden);
}
