import type { Call } from '../../../crud/call.ts';
import { readQuery } from '../../../crud/list.ts';
import { readList } from '../../../db/list/read.ts';
import { type Draft, putAt, valueAt } from '../../../db/model/paths.ts';
import { signedLabels } from '../../../crud/signed-labels.ts';
import { askedColumns, besideList, cellless, readableColumns } from './requested-columns.ts';

/** A page of a list with the columns asked for alone, and the id; all of them where none is named. */
export async function table(call: Call): Promise<Response> {
  const { resource, context, deps } = call;
  const inside = readableColumns(call);
  const whole = cellless(call).map((name) => ({ path: name, steps: [name] }));
  const columns = askedColumns<{ readonly path: string; readonly steps: readonly string[] }>(
    [...inside, ...whole],
    context.req.url,
  );
  const { query, exact } = readQuery(call, { beside: besideList });
  const { records, labels, total } = await readList(deps.pool, query, exact);
  const shown = total ?? 10_000;
  context.header('X-Total-Count', `${shown}`);
  return context.json({
    data: records.map((record) => part(record, columns)),
    meta: { total: shown, ...(total === undefined && { total_is: 'more' }), page: query.page, per_page: query.perPage },
    labels: signedLabels(
      resource,
      Object.fromEntries(
        Object.entries(labels).filter(([path]) =>
          columns.some((column) => path === column.path || path.startsWith(`${column.path}.`)),
        ),
      ),
      deps.addresses,
    ),
  });
}

function part(record: Draft, columns: readonly { readonly steps: readonly string[] }[]): Draft {
  const chosen: Draft = { id: record.id };
  for (const { steps } of columns) putAt(chosen, steps, valueAt(record, steps) ?? null);
  return chosen;
}
