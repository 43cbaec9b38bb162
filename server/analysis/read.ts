import { type SQL, sql } from 'drizzle-orm';
import type { Sums, Value } from '../../resources/analysis/answer.ts';
import { type Metric, type MetricName, metrics } from '../../resources/analysis/metrics.ts';
import type { Bucket, Grain, Period } from '../../resources/analysis/period.ts';
import { digitsOf, moneyOf } from '../../resources/kinds/money/digits.ts';
import { type Row, type Runner, runOnce } from '../db/connection/statement.ts';

/** The stores, and the split; `all` is the whole. */
export interface Asked {
  readonly stores: readonly number[];
  readonly split: string;
  /** Whether each store is a part. */
  readonly byStore?: boolean;
}

const declared: readonly Metric[] = metrics;
/** Whether it is an amount: text with cents. */
const isMoney = ({ kind: unit }: Pick<Metric, 'kind'>) => unit === 'money';
const added = declared.filter(({ derived }) => derived === undefined);

/** SQL: sums of totals; money as text, others as whole numbers. */
const sumsSql: SQL = sql.raw(
  added
    .map(({ name, kind }) =>
      isMoney({ kind })
        ? `coalesce(sum(total.${name}), 0)::numeric(30, 2)::text`
        : `coalesce(sum(total.${name}), 0)::bigint`,
    )
    .join(', '),
);

/** Average sales per order, rounded to the nearest cent. */
function average(sales: Value | undefined, orders: Value | undefined): string | null {
  const count = BigInt(orders ?? 0);
  if (count === 0n || typeof sales !== 'string') return null;
  const cents = BigInt(digitsOf(sales));
  return moneyOf(Number((cents + count / 2n) / count));
}

/** A row's sums by metric. `ofItems`: metrics that items don't have are null. */
export function sumsIn(row: Row, ofItems: boolean): Sums {
  const sums: Partial<Record<MetricName, Value>> = {};
  const known = new Map(
    added.map(({ name, kind }, place) => [name, isMoney({ kind }) ? String(row[place]) : Number(row[place])]),
  );
  for (const { name, ofItems: isOfItems } of metrics)
    sums[name] =
      ofItems && !isOfItems
        ? null
        : name === 'average'
          ? average(known.get('sales'), known.get('orders'))
          : (known.get(name) ?? null);
  return sums;
}

/** Sums of nothing. */
export const noSums = (ofItems: boolean): Sums =>
  sumsIn(
    added.map(({ kind }) => (isMoney({ kind }) ? '0.00' : 0)),
    ofItems,
  );

const keyOf = ({ byStore = false }: Asked) => (byStore ? sql`total.store_id::text` : sql`total.key`);

const within = ({ stores, split }: Asked) =>
  sql`total.store_id = any (${sql.param([...stores])}::integer[]) and total.split = ${split}`;

/** Sums of each part of a period. */
export async function readParts(runner: Runner, asked: Asked, { from, to }: Period, ofItems: boolean) {
  const rows = await runOnce(
    runner,
    sql`select ${keyOf(asked)}, ${sumsSql} from sales_day as total
      where ${within(asked)} and total.day between ${from}::date and ${to}::date group by 1`,
  );
  return new Map(rows.map(([key, ...sums]) => [String(key), sumsIn(sums, ofItems)]));
}

/** Sums of a period as a whole. */
export async function readWhole(runner: Runner, asked: Asked, { from, to }: Period): Promise<Sums> {
  const [row = []] = await runOnce(
    runner,
    sql`select ${sumsSql} from sales_day as total where ${within(asked)} and total.day between ${from}::date and ${to}::date`,
  );
  return sumsIn(row, false);
}

interface AskedSeries extends Asked {
  /** Only these parts; absent: the sum of all. */
  readonly keys?: readonly string[];
  readonly ofItems?: boolean;
}

/** Sums of each point in time by part and position, read from hours or days; points without sums are omitted. */
export async function readSeries(
  runner: Runner,
  asked: AskedSeries,
  grain: Grain,
  buckets: readonly (Bucket | null)[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Sums>>> {
  const { keys, ofItems = false } = asked;
  const places = buckets.flatMap((bucket, place) => (bucket ? [{ place, ...bucket }] : []));
  const edges = (edge: 'from' | 'to') => sql.param(places.map((one) => one[edge]));
  const [table, moment, word] =
    grain === 'hour' ? (['sales_hour', 'hour', 'timestamptz'] as const) : (['sales_day', 'day', 'date'] as const);
  const type = sql.raw(`${word}[]`);
  const key = keys ? keyOf(asked) : sql`''`;
  const rows = await runOnce(
    runner,
    sql`select ${key}, point.place, ${sumsSql}
      from unnest(${sql.param(places.map(({ place }) => place))}::integer[], ${edges('from')}::${type}, ${edges('to')}::${type}) as point (place, first, last)
      join ${sql.identifier(table)} as total on ${within(asked)} and total.${sql.identifier(moment)} between point.first and point.last
      ${keys ? sql`where ${keyOf(asked)} = any (${sql.param([...keys])}::text[])` : sql``}
      group by 1, 2`,
  );
  const found = new Map<string, Map<number, Sums>>();
  for (const [part, place, ...sums] of rows) {
    const points = found.get(String(part)) ?? new Map<number, Sums>();
    found.set(String(part), points.set(Number(place), sumsIn(sums, ofItems)));
  }
  return found;
}
