import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import { metricNames } from './metrics.ts';
import { comparisons, grains } from './period.ts';
import { splits } from './splits.ts';

/** Maximum number of parts in the rows; there are seldom more. */
export const mostParts = 500;
/** Maximum number of parts with a series of their own. */
export const mostSeries = 12;

const figure = z.union([z.string(), z.int()]).nullable();
/** A figure: money as text, others as whole numbers; null where a part doesn't have it, or would divide by zero. */
export type Value = z.infer<typeof figure>;

const sums = z
  .partialRecord(z.enum(metricNames), figure)
  .describe('By metric: money as text, the others as whole numbers; null where items have no part of it');
export type Sums = z.infer<typeof sums>;

const comparison = z.enum(comparisons.map(({ name }) => name));
const bucket = z.object({ from: z.string(), to: z.string() });

const series = z.object({
  comparison: comparison.nullable().describe('Null: the period itself'),
  from: z.string(),
  to: z.string(),
  buckets: z
    .array(bucket.nullable())
    .readonly()
    .describe('Days, or of hours moments, both included; null where there is no such day'),
  sums,
  values: z
    .partialRecord(z.enum(metricNames), z.array(figure).readonly())
    .describe('By metric: a figure for each bucket'),
});
export type SalesSeries = z.infer<typeof series>;

const part = z.object({
  key: z.string().describe('An id, a choice or a word; empty for what has none'),
  label: z.string(),
  sums,
  compared: z.partialRecord(comparison, sums).describe('The same of the periods with which it is compared'),
  values: z
    .array(figure)
    .readonly()
    .nullable()
    .describe(`Of the metric that was asked for, a figure for each bucket; null behind the first ${mostSeries}`),
});
export type SalesPart = z.infer<typeof part>;

/** The answer of `GET analysis/sales_dashboard_data`. */
export const salesAnswer = z.object({
  data: z.object({
    series: z.array(series).readonly().describe('The period itself, then those with which it is compared'),
    parts: z.array(part).readonly().describe('Sorted by the metric that was asked for, the most first'),
  }),
  meta: z.object({
    as_of: z.string().describe('All that was committed until then is counted, but for the hours that wait'),
    waiting: z.int().describe('Hours of this store whose orders changed and are still to be added up: usually none'),
    parts_left: z.int().describe(`Parts behind the first ${mostParts}`),
  }),
});
export type SalesAnswer = z.infer<typeof salesAnswer>;

const word = z.object({ name: z.string(), label: z.string() });

/** The answer of `GET analysis/sales_dashboard_data/options`, in the caller’s language. */
export const salesOptions = z.object({
  data: z.object({
    today: z.string(),
    first_day: z.string().nullable().describe('Of the first order of this store that counts'),
    metrics: z
      .array(
        word.extend({
          help: z.string().optional(),
          kind: z.enum(['money', 'count', 'points']),
          of_items: z.boolean(),
        }),
      )
      .readonly(),
    splits: z
      .array(
        word.extend({
          name: z.enum(splits.map(({ name }) => name)),
          of: z.enum(['order', 'items']).describe('Parts by order add up to the whole; fees belong to no item'),
          overlaps: z.boolean().describe('An item can be in several parts, which then add up to more'),
        }),
      )
      .readonly()
      .describe('Those that the caller may filter orders by'),
    grains: z.array(word.extend({ name: z.enum(grains.map(({ name }) => name)), most_days: z.int() })).readonly(),
    comparisons: z.array(word.extend({ name: comparison })).readonly(),
    checked_at: z.string().nullable().describe('When all totals were last compared with the orders'),
    mended: z.int().describe('Days of this store that were wrong then, and were put right'),
  }),
});
export type SalesOptions = z.infer<typeof salesOptions>['data'];
