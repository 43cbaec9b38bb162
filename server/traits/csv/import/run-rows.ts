import { sql } from 'drizzle-orm';
import type { Call } from '../../../crud/call.ts';
import { badValue, parametersOf, wholeNumber } from '../../../crud/parameters.ts';
import { isObject } from '../../../db/model/paths.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { sentencesOf, type Wrong } from './attempt.ts';
import { readRun, runIdOf } from './runs.ts';

const outcomes = ['create', 'update', 'unchanged', 'wrong', 'undone'];

/**
 * `GET {path}/import/{id}/rows?outcome=wrong`: what became of each row, by its number; of a wrong one why, and its
 * cells.
 */
export async function listRunRows(call: Call): Promise<Response> {
  const { resource, deps, context, language } = call;
  const parameters = parametersOf(call, ['page', 'per_page', 'outcome']);
  const [page, perPage] = [
    wholeNumber(parameters, 'page', { otherwise: 1, most: 1_000_000 }),
    wholeNumber(parameters, 'per_page', { otherwise: 1_000, most: 10_000 }),
  ];
  const outcome = parameters.single.get('outcome');
  if (outcome !== undefined && !outcomes.includes(outcome)) throw badValue('outcome', outcome);
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
    ...(isObject(wrong) && { errors: sentencesOf(wrongOf(wrong), resource, language), values: cells }),
  }));
  context.header('X-Total-Count', `${total}`);
  return context.json({ data, meta: { total, page, per_page: perPage } });
}

/** What we kept ourselves; its shape is known. */
export function wrongOf(kept: Wrong): Wrong {
  return kept;
}
