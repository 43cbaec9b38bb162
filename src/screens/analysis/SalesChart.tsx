import { useMediaQuery, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useWords } from '../../../resources/ui/use-words.ts';
import { seriesColours } from './chart-colours.ts';
import { axisText, drawn } from './figure-text.ts';
import { type Figures, type Line, mostBars } from './figures.ts';
import { useOpenOrders } from './order-links.ts';

/** Minimum px per point for marks; with less room, marks would hide the line. */
const markRoom = 14;

/** Distinguishes lines without colour. */
const shapes = ['circle', 'square', 'diamond', 'triangle', 'cross', 'star', 'wye'] as const;

interface SalesChartProps {
  readonly figures: Figures;
  /** In pixels. */
  readonly width: number;
}

/** Renders a table as a chart. Enter on a point, or a click, opens its orders. */
export function SalesChart({ figures, width }: SalesChartProps) {
  const { language, say } = useWords();
  const { palette, breakpoints } = useTheme();
  const openOrders = useOpenOrders();
  const isNarrow = useMediaQuery(breakpoints.down('sm'));
  const { columns, shape } = figures;
  const lines = shape === 'bars' ? figures.lines.slice(0, mostBars) : figures.lines;
  const colours = seriesColours(palette.mode, columns.filter((column) => column.drawn).length);
  const series = columns.flatMap((column, place) =>
    column.drawn
      ? [{ id: column.key, place, label: column.name, data: lines.map((line) => drawn(line.cells[place]?.value)) }]
      : [],
  );
  const open = (column: string | undefined, line: number) => {
    const { place = 0 } = series.find(({ id }) => id === column) ?? {};
    const of = lines[line]?.cells[place]?.of;
    if (of) openOrders(of);
  };
  const textIn =
    (column: number) =>
    (_: unknown, { dataIndex }: { readonly dataIndex: number }) =>
      lines[dataIndex]?.cells[column]?.text ?? '';
  const numbers = { min: 0, valueFormatter: (value: number) => axisText(value, language) };
  const shared = {
    width,
    skipAnimation: true,
    hideLegend: series.length < 2,
    colors: [...colours],
    experimentalFeatures: { keyboardActivation: true },
    localeText: { noData: say('analysis.nothing') },
  };
  if (shape === 'bars')
    return (
      <BarChart
        {...shared}
        layout="horizontal"
        height={80 + lines.length * (12 + 18 * series.length)}
        series={series.map(({ id, label, data, place }) => ({ id, label, data, valueFormatter: textIn(place) }))}
        yAxis={[
          {
            scaleType: 'band',
            data: lines.map((_, place) => place),
            valueFormatter: (place: number) => nameOf(lines[place]),
            width: isNarrow ? 110 : 180,
          },
        ]}
        xAxis={[numbers]}
        grid={{ vertical: true }}
        onItemClick={(_, { seriesId, dataIndex }) => open(String(seriesId), dataIndex)}
      />
    );
  const openItem = (_: unknown, item: { readonly seriesId: string | number; readonly dataIndex?: number }) => {
    if (item.dataIndex !== undefined) open(String(item.seriesId), item.dataIndex);
  };
  const isMarked = width / lines.length >= markRoom;
  return (
    <LineChart
      {...shared}
      height={isNarrow ? 280 : 340}
      // Room for half of the last axis label, in Chinese including the year.
      margin={{ right: 40 }}
      series={series.map(({ id, label, data, place: column }, place) => ({
        id,
        label,
        data,
        valueFormatter: textIn(column),
        curve: 'linear' as const,
        showMark: isMarked,
        shape: shapes[place % shapes.length] ?? 'circle',
      }))}
      xAxis={[
        {
          scaleType: 'point',
          data: lines.map((_, place) => place),
          valueFormatter: (place: number, { location }) =>
            (location === 'tick' ? lines[place]?.short : lines[place]?.name) ?? '',
        },
      ]}
      yAxis={[{ ...numbers, width: isNarrow ? 48 : 60 }]}
      grid={{ horizontal: true }}
      onMarkClick={openItem}
      onLineClick={openItem}
      onAxisClick={(event, data) => {
        // A click between the lines opens the first series; clicks on a line or mark, and keys, have their own
        // handlers.
        if (data && event.type !== 'keydown' && !isOfSeries(event.target)) open(series[0]?.id, data.dataIndex);
      }}
      sx={dashed}
    />
  );
}

/** Dashes, so that lines don't differ by colour alone. */
const dashed = {
  '& .MuiLineChart-line[data-series="previous"]': { strokeDasharray: '6 4' },
  '& .MuiLineChart-line[data-series="year"]': { strokeDasharray: '2 4' },
} as const;

const isOfSeries = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('path[data-series], circle[data-series], g[data-series]') !== null;

const nameOf = (line: Line | undefined): string => line?.name ?? '';
