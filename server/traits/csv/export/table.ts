import type { Call } from '../../../crud/call.ts';
import { readPage, parseListQuery } from '../../../crud/list.ts';
import { type Draft, putAt, valueAt } from '../../../db/model/paths.ts';
import { signLabels } from '../../../crud/signed-labels.ts';
import { requestedColumns, fieldsWithoutCells, readableColumns } from './requested-columns.ts';
import { fileParameters } from '../../../../resources/query/list.ts';
import { pageAnswer } from '../../../http/page-answer.ts';

/** Answers a page of the list with the id and the requested columns; all columns if none is requested. */
export async function table(call: Call): Promise<Response> {
  const { resource, context, deps } = call;
  const { query, exact, parameters } = parseListQuery(call, fileParameters);
  const inside = readableColumns(call);
  const whole = fieldsWithoutCells(call).map((name) => ({ path: name, steps: [name] }));
  const columns = requestedColumns<{ readonly path: string; readonly steps: readonly string[] }>(
    [...inside, ...whole],
    parameters.columns,
  );
  const { records, labels, ...page } = await readPage(deps, query, exact);
  const columnLabels = Object.entries(labels).filter(([path]) =>
    columns.some((column) => path === column.path || path.startsWith(`${column.path}.`)),
  );
  return pageAnswer(context, {
    ...query,
    ...page,
    data: records.map((record) => part(record, columns)),
    beside: { labels: signLabels(resource, Object.fromEntries(columnLabels), deps.urlSigner) },
  });
}

function part(record: Draft, columns: readonly { readonly steps: readonly string[] }[]): Draft {
  const chosen: Draft = { id: record.id };
  for (const { steps } of columns) putAt(chosen, steps, valueAt(record, steps) ?? null);
  return chosen;
}
