import { sql } from 'drizzle-orm';
import { permissionsFor } from '../../resources/access.ts';
import { salesAnswer, type SalesOptions, salesOptions } from '../../resources/analysis/answer.ts';
import { type Metric, metrics } from '../../resources/analysis/metrics.ts';
import { askedSales, salesParameters } from '../../resources/analysis/parameters.ts';
import { comparisons, grains } from '../../resources/analysis/period.ts';
import { type Split, splits } from '../../resources/analysis/splits.ts';
import { isForbidden, permissionsToRead } from '../../resources/field-access.ts';
import { hongKongDay } from '../../resources/kinds/date/hong-kong.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { order } from '../../resources/orders/order.ts';
import { type Call, callOf, type CrudDeps, storeOf } from '../crud/call.ts';
import { parseParameters } from '../crud/parameters.ts';
import { runOnce } from '../db/connection/statement.ts';
import { lacking } from '../errors.ts';
import type { Route, RouteDoc } from '../http/route.ts';
import { bodySchema, inQuery } from '../openapi/schemas.ts';
import { readSales } from './answer.ts';

const [tag] = order.plural;

/** Whether the caller may filter orders by this split: otherwise the figures would reveal what the list hides. */
const maySplit = ({ filter }: Split, { hidden }: Call) => filter === undefined || !isForbidden(filter, hidden);

/** The routes of the sales analysis (SPEC §7), for callers who may list orders; of the active store. */
export function analysisRoutes(deps: CrudDeps): readonly Route[] {
  const route = (path: Route['path'], doc: RouteDoc, answer: (call: Call) => Promise<object>): Route => ({
    method: 'get',
    path,
    access: { anyOf: permissionsFor('list', order) },
    store: true,
    limitKey: order.name,
    doc,
    handler: async (context) => context.json(await answer(callOf(deps, order, context))),
  });
  return [
    route(
      '/analysis/sales_dashboard_data/options',
      {
        id: 'getSalesOptions',
        tag,
        summary: 'What the sales analysis can be asked, in the caller’s language',
        answer: bodySchema(salesOptions),
      },
      readOptions,
    ),
    route(
      '/analysis/sales_dashboard_data',
      {
        id: 'getSales',
        tag,
        summary:
          'Sales of a period by points of time, beside others, and by parts; each figure of paid orders that stand',
        parameters: inQuery(salesParameters),
        answer: bodySchema(salesAnswer),
      },
      (call) => {
        const asked = askedSales(parseParameters(call, salesParameters), hongKongDay(deps.now()));
        const split: Split | undefined = splits.find(({ name }) => name === asked.split);
        if (split && !maySplit(split, call)) throw lacking(permissionsToRead(order, split.filter ?? ''));
        return readSales({ pool: deps.pool, store: storeOf(call), language: call.language, asked });
      },
    ),
  ];
}

async function readOptions(call: Call): Promise<{ readonly data: SalesOptions }> {
  parseParameters(call, {});
  const { deps, language } = call;
  const say = ({ name, label }: Pick<Metric, 'name' | 'label'>) => ({ name, label: labelIn(label, language) });
  const [row] = await runOnce(
    deps.pool,
    sql`select (select min(day)::text from sales_day where store_id = ${storeOf(call)} and split = 'all' and orders > 0)`,
  );
  const [check] = await runOnce(
    deps.pool,
    sql`select checked_at, (select count(*) from jsonb_array_elements(faults) as fault where (fault->>'store')::integer = ${storeOf(call)})
      from sales_check order by checked_at desc limit 1`,
  );
  return {
    data: {
      today: hongKongDay(deps.now()),
      first_day: typeof row?.[0] === 'string' ? row[0] : null,
      metrics: metrics.map(({ kind, ofItems, ...metric }: Metric) => ({
        ...say(metric),
        ...(metric.help && { help: labelIn(metric.help, language) }),
        kind,
        of_items: ofItems,
      })),
      splits: splits.flatMap((split) =>
        maySplit(split, call)
          ? [{ ...say(split), name: split.name, of: split.of, overlaps: 'overlaps' in split && split.overlaps }]
          : [],
      ),
      grains: grains.map(({ name, label, mostDays }) => ({ ...say({ name, label }), name, most_days: mostDays })),
      comparisons: comparisons.map(({ name, label }) => ({ ...say({ name, label }), name })),
      checked_at: check ? new Date(String(check[0])).toISOString() : null,
      mended: Number(check?.[1] ?? 0),
    },
  };
}
