import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { mostParts, mostSeries, type SalesAnswer, type Sums, type Value } from '../../resources/analysis/answer.ts';
import { type MetricName, metrics } from '../../resources/analysis/metrics.ts';
import type { AskedSales } from '../../resources/analysis/parameters.ts';
import { type Bucket, bucketsOf, type Comparison, comparedPeriod } from '../../resources/analysis/period.ts';
import { type Split, splitOf } from '../../resources/analysis/splits.ts';
import { digitsOf } from '../../resources/kinds/money/digits.ts';
import type { Language } from '../../resources/messages/languages.ts';
import { runOnce } from '../db/connection/statement.ts';
import { labelsOf } from './labels.ts';
import { type Asked, noSums, readParts, readSeries, readWhole } from './read.ts';

interface Reading {
  readonly pool: pg.Pool;
  /** The active store. */
  readonly store: number;
  readonly language: Language;
  readonly asked: AskedSales;
}

type Part = SalesAnswer['data']['parts'][number];

/** Answers a question about the sales of the active store or, split by store, of all stores. */
export async function readSales(reading: Reading): Promise<SalesAnswer> {
  const { pool, store, asked } = reading;
  const split = asked.split === undefined ? undefined : splitOf(asked.split);
  const byStore = split?.name === 'store';
  const stores = byStore ? await allStores(pool) : [store];
  const { as_of, waiting } = await freshness(pool, stores);
  const whole: Asked = { stores, split: 'all' };
  const series = await Promise.all(
    [undefined, ...asked.compare].map((comparison) => readOne(pool, whole, asked, comparison)),
  );
  const { parts, left } = split
    ? await readAllParts(reading, split, { stores, split: byStore ? 'all' : split.name, byStore })
    : { parts: [], left: 0 };
  return { data: { series, parts }, meta: { as_of, waiting, parts_left: left } };
}

async function readOne(pool: pg.Pool, whole: Asked, asked: AskedSales, comparison: Comparison | undefined) {
  const buckets = bucketsOf(asked, asked.grain, comparison);
  const period = comparedPeriod(asked, comparison);
  const points = (await readSeries(pool, whole, asked.grain, buckets)).get('');
  return {
    comparison: comparison ?? null,
    ...period,
    buckets,
    sums: await readWhole(pool, whole, period),
    values: Object.fromEntries(metrics.map(({ name }) => [name, valuesOf(name, buckets, points, false)])),
  };
}

const valuesOf = (
  name: MetricName,
  buckets: readonly (Bucket | null)[],
  points: ReadonlyMap<number, Sums> | undefined,
  ofItems: boolean,
): readonly Value[] =>
  buckets.map((bucket, place) => (bucket && (points?.get(place) ?? noSums(ofItems))[name]) ?? null);

async function readAllParts({ pool, store, language, asked }: Reading, split: Split, within: Asked) {
  const ofItems = split.of === 'items';
  const own = await readParts(pool, within, asked, ofItems);
  const compared = await Promise.all(
    asked.compare.map(
      async (comparison) =>
        [comparison, await readParts(pool, within, comparedPeriod(asked, comparison), ofItems)] as const,
    ),
  );
  const sumsOf = (key: string, from = own) => from.get(key) ?? noSums(ofItems);
  const weight = (key: string) =>
    [own, ...compared.map(([, sums]) => sums)].map((from) => numberOf(sumsOf(key, from)[asked.metric]));
  const all = [...new Set([own, ...compared.map(([, sums]) => sums)].flatMap((sums) => [...sums.keys()]))]
    .map((key) => ({ key, weights: weight(key) }))
    .toSorted((one, other) => more(one.weights, other.weights) || (one.key < other.key ? -1 : 1))
    .map(({ key }) => key);
  const keys = all.slice(0, mostParts);
  const drawn = keys.slice(0, mostSeries);
  const buckets = bucketsOf(asked, asked.grain);
  const series = await readSeries(pool, { ...within, keys: drawn, ofItems }, asked.grain, buckets);
  const labelOf = await labelsOf(pool, split, keys, { language, store });
  const parts = keys.map((key, place): Part => ({
    key,
    label: labelOf(key),
    sums: sumsOf(key),
    compared: Object.fromEntries(compared.map(([comparison, sums]) => [comparison, sumsOf(key, sums)])),
    values: place < mostSeries ? valuesOf(asked.metric, buckets, series.get(key), ofItems) : null,
  }));
  return { parts, left: all.length - keys.length };
}

/** The value of a figure for sorting parts. */
const numberOf = (value: Value | undefined) => (typeof value === 'string' ? digitsOf(value) : (value ?? 0));

/** Sorts parts by their value in the period itself, then in the earlier periods; the largest first. */
const more = (one: readonly number[], other: readonly number[]) =>
  one.map((weight, place) => (other[place] ?? 0) - weight).find((difference) => difference !== 0) ?? 0;

async function allStores(pool: pg.Pool): Promise<readonly number[]> {
  return (await runOnce(pool, sql`select id from store order by id`)).map(([id]) => Number(id));
}

/** How current the totals are that are read after this. */
async function freshness(pool: pg.Pool, stores: readonly number[]) {
  const [row] = await runOnce(
    pool,
    sql`select now(), (select count(distinct hour) from sales_mark where store_id = any (${sql.param([...stores])}::integer[]))`,
    { prepared: true },
  );
  return { as_of: new Date(String(row?.[0])).toISOString(), waiting: Number(row?.[1]) };
}
