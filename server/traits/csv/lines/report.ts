import { sql } from 'drizzle-orm';
import { importedLinesParameters } from '../../../../resources/query/calls.ts';
import type { Call } from '../../../crud/call.ts';
import { parseParameters } from '../../../crud/parameters.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { isObject } from '../../../db/model/paths.ts';
import { pageAnswer } from '../../../http/page-answer.ts';
import { errorSentences } from '../../runs/refusals.ts';
import { readRun, runIdOf } from '../import/runs.ts';
import { assertTarget } from './job.ts';

/** `GET {path}/import/{id}/rows?outcome=wrong` for lines: the outcome of each, in their order. */
export async function listLines(call: Call): Promise<Response> {
  const { resource, deps, context, language } = call;
  const { page, perPage, outcome } = parseParameters(call, importedLinesParameters);
  const run = await readRun(deps.pool, call, runIdOf(call));
  assertTarget(call, run);
  const where = sql`import_id = ${run.id}${outcome === undefined ? sql`` : sql` and outcome = ${outcome}`}`;
  const [[count], rows] = await Promise.all([
    runOnce(deps.pool, sql`select count(*) from import_row where ${where}`),
    runOnce(
      deps.pool,
      sql`select row, outcome, wrong, cells from import_row where ${where} order by row limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  ]);
  const data = rows.map(([row, became, wrong, cells]) => ({
    row,
    outcome: became,
    ...(isObject(cells) && cells),
    ...(isObject(wrong) && { errors: errorSentences(wrong, resource, language) }),
  }));
  return pageAnswer(context, { data, total: Number(count?.[0] ?? 0), page, perPage });
}
