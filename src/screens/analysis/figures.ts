import type { SalesAnswer, SalesPart, SalesSeries, Value } from '../../../resources/analysis/answer.ts';
import { type Metric, metricOf } from '../../../resources/analysis/metrics.ts';
import type { Figure } from '../../../resources/analysis/orders-of.ts';
import { type Comparison, comparisons } from '../../../resources/analysis/period.ts';
import { splitOf } from '../../../resources/analysis/splits.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import { bucketShort, bucketText, changeOf, changeText, figureText } from './figure-text.ts';
import type { ShownSales } from './use-shown-sales.ts';

/** Maximum number of lines in a chart; the table shows more. */
const mostLines = 6;
/** Maximum number of bars in a chart; the table shows all parts. */
export const mostBars = 12;

type Answer = SalesAnswer['data'];

/** A figure in a table or a chart, and the query for its orders. */
export interface Cell {
  readonly text: string;
  readonly value: Value | undefined;
  /** Absent if there are no orders to open. */
  readonly of?: Figure;
}

/** A row of a chart's data table: a point in time, or a part. */
export interface Line {
  readonly key: string;
  readonly name: string;
  /** Label on the chart's axis. */
  readonly short: string;
  readonly cells: readonly Cell[];
}

/** A column of the table; if `drawn`, the chart shows it as a series. */
export interface Column {
  readonly key: string;
  readonly name: string;
  readonly drawn: boolean;
}

/** The displayed data: the table, and the columns that the chart shows. */
export interface Figures {
  readonly shape: 'lines' | 'bars';
  readonly metric: Metric;
  /** Heading of the rows: points in time, or parts. */
  readonly head: string;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  /** Number of all parts, of which the columns are the first. */
  readonly parts?: number;
  /** The total, which the chart doesn't show. */
  readonly whole: Line;
}

const labelOf = (name: Comparison | null) => comparisons.find((one) => one.name === name)?.label;

/** The table of an answer in the current view. */
export function figuresOf(answer: Answer, shown: ShownSales, words: Words): Figures {
  const { split, view } = shown;
  if (split === undefined) return overTime(answer, shown, words);
  return view === 'time' ? partsOverTime(answer, shown, words) : partByPart(answer, shown, words);
}

function overTime({ series }: Answer, shown: ShownSales, words: Words): Figures {
  const metric = metricOf(shown.metric);
  const [now, ...before] = series;
  const each = (place: number) =>
    series.map((one) => ({ value: one.values[shown.metric]?.[place], within: one.buckets[place] ?? undefined }));
  return {
    shape: 'lines',
    metric,
    head: words.say('analysis.when'),
    columns: columnsOf(series, metric, words),
    lines: (now?.buckets ?? []).flatMap((bucket, place) =>
      bucket === null
        ? []
        : [{ ...timeOf(bucket, shown, words), cells: cellsOf(each(place), { metric: shown.metric }) }],
    ),
    whole: wholeOf([now, ...before], shown, words),
  };
}

function partByPart({ series, parts }: Answer, shown: ShownSales, words: Words): Figures {
  const metric = metricOf(shown.metric);
  const { split } = shown;
  const sumOf = (part: SalesPart, comparison: Comparison | null) =>
    (comparison === null ? part.sums : part.compared[comparison])?.[shown.metric];
  return {
    shape: 'bars',
    metric,
    head: split === undefined ? '' : words.label(splitOf(split).label),
    columns: columnsOf(series, metric, words),
    lines: parts.map((part) => ({
      key: part.key,
      name: part.label,
      short: part.label,
      cells: cellsOf(
        series.map((one) => ({ value: sumOf(part, one.comparison), within: one })),
        { metric: shown.metric, split, key: part.key },
      ),
    })),
    whole: wholeOf(series, shown, words),
  };
}

/** The first parts over time, one column each. */
function partsOverTime({ series: [now], parts }: Answer, shown: ShownSales, words: Words): Figures {
  const metric = metricOf(shown.metric);
  const drawnParts = parts.filter(({ values }) => values !== null);
  const of = ({ key }: SalesPart) => ({ metric: shown.metric, split: shown.split, key });
  return {
    shape: 'lines',
    metric,
    parts: parts.length,
    head: words.say('analysis.when'),
    columns: drawnParts.map(({ key, label }, place) => ({ key: `part ${key}`, name: label, drawn: place < mostLines })),
    lines: (now?.buckets ?? []).flatMap((bucket, place) =>
      bucket === null
        ? []
        : [
            {
              ...timeOf(bucket, shown, words),
              cells: drawnParts.flatMap((part) => cellOf({ value: part.values?.[place], within: bucket }, of(part))),
            },
          ],
    ),
    whole: {
      key: 'whole',
      name: words.say('analysis.whole'),
      short: '',
      cells: drawnParts.flatMap((part) => cellOf({ value: part.sums[shown.metric], within: now }, of(part))),
    },
  };
}

/** The period, and each compared period followed by its change. */
function columnsOf(series: Answer['series'], metric: Metric, { say, label }: Words): readonly Column[] {
  return series.flatMap(({ comparison }): readonly Column[] => {
    if (comparison === null) return [{ key: 'now', name: label(metric.label), drawn: true }];
    const name = label(labelOf(comparison) ?? metric.label);
    return [
      { key: comparison, name, drawn: true },
      { key: `${comparison} change`, name: say('analysis.change'), drawn: false },
    ];
  });
}

const timeOf = (bucket: { readonly from: string; readonly to: string }, { grain }: ShownSales, words: Words) => ({
  key: bucket.from,
  name: bucketText(bucket, grain, words.language),
  short: bucketShort(bucket, grain, words.language),
});

interface PeriodFigure {
  readonly value: Value | undefined;
  readonly within: { readonly from: string; readonly to: string } | undefined;
}

/** A figure with a link to its orders, if it can have any. */
const cellOf = ({ value, within }: PeriodFigure, of: Omit<Figure, 'within'>): readonly Cell[] => [
  {
    text: figureText(value),
    value,
    ...(within &&
      value !== null &&
      value !== undefined && { of: { ...of, within: { from: within.from, to: within.to } } }),
  },
];

function cellsOf([now, ...before]: readonly PeriodFigure[], of: Omit<Figure, 'within'>): readonly Cell[] {
  if (!now) return [];
  return [
    ...cellOf(now, of),
    ...before.flatMap((earlier) => {
      const change = changeOf(now.value, earlier.value);
      return [
        ...cellOf(earlier, of),
        { text: change === undefined ? '–' : changeText(change), value: change?.toFixed(1) },
      ];
    }),
  ];
}

function wholeOf(
  series: readonly (SalesSeries | undefined)[],
  { metric, split }: Pick<ShownSales, 'metric' | 'split'>,
  { say }: Words,
): Line {
  // No list contains the orders of all stores.
  const isOfAll = split === 'store';
  const periods = series.flatMap((one) =>
    one ? [{ value: one.sums[metric], within: isOfAll ? undefined : one }] : [],
  );
  return { key: 'whole', name: say('analysis.whole'), short: '', cells: cellsOf(periods, { metric }) };
}
