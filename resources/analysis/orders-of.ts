import { standingStates } from '../orders/order-states.ts';
import type { FilterValues } from '../query/filter-values.ts';
import { type MetricName, metricOf } from './metrics.ts';
import type { Bucket } from './period.ts';
import { type SplitName, splitOf } from './splits.ts';

/** A figure of the analysis: its time, part and metric. */
export interface Figure {
  readonly within: Bucket;
  readonly split?: SplitName | undefined;
  /** The key of the part; empty for the part without one. */
  readonly key?: string | undefined;
  /** Absent: orders of all metrics. */
  readonly metric?: MetricName | undefined;
}

/** The states of orders that count as sales. */
export const countedStates = standingStates;

/**
 * The filter for the portal's list of orders that finds exactly the orders of a figure. For a part by store, that is
 * the list of the store whose id is the key.
 */
export function ordersOf({ within, split, key = '', metric }: Figure): FilterValues {
  return {
    status: [...countedStates],
    ordered_at: { gte: within.from, lte: within.to },
    ...(split === undefined ? {} : filterOfPart(split, key)),
    ...(metric && metricOf(metric).among),
  };
}

function filterOfPart(name: SplitName, key: string): FilterValues {
  const { filter, without } = splitOf(name);
  if (filter === undefined) return {};
  if (key !== '') return { [filter]: [key] };
  return without === undefined ? { [filter]: { null: true } } : { items_without: [without] };
}
