import { Box, Paper, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography, useTheme } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import type { SalesAnswer } from '../../../resources/analysis/answer.ts';
import { comparisons, type Period } from '../../../resources/analysis/period.ts';
import { splitOf } from '../../../resources/analysis/splits.ts';
import { formatDay } from '../../../resources/kinds/date/format.ts';
import { toHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { type Language, spaceIn, withinSentence } from '../../../resources/messages/languages.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { seriesColours } from './chart-colours.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { FigureTable } from './FigureTable.tsx';
import { type Figures, mostBars } from './figures.ts';
import { useWidth } from './use-width.ts';
import { saveFigures, savePicture } from './save-figures.ts';
import type { Show, ShownSales } from './use-shown-sales.ts';

/**
 * The chart library is as large as all other code of the page, so it is loaded separately and doesn't delay the
 * figures.
 */
const SalesChart = lazy(partLoader(['analysis'], () => import('./SalesChart.tsx'), 'SalesChart'));

interface FiguresPanelProps {
  readonly figures: Figures;
  readonly shown: ShownSales;
  readonly answer: SalesAnswer;
  readonly onShow: Show;
}

/** A chart, its data table, and downloads of both. */
export function FiguresPanel({ figures, shown, answer, onShow }: FiguresPanelProps) {
  const words = useWords();
  const { say } = words;
  const { palette, typography } = useTheme();
  const { element: frame, setElement: setFrame, width } = useWidth();
  const help = useId();
  const [failed, setFailed] = useState(false);
  const title = titleOf(figures, shown, words);
  const name = ['analysis', shown.metric, shown.split, shown.from, shown.to].filter(Boolean).join('-');
  const isDrawn = figures.lines.some(({ cells }) => cells.some(({ of }) => of !== undefined));
  const picture = () => {
    const svg = frame?.querySelector('[class*="MuiChartsSurface-root"] svg, svg[class*="MuiChartsSurface"]');
    if (!(svg instanceof SVGSVGElement)) return;
    const drawnColumns = figures.columns.filter((column) => column.drawn);
    const colours = seriesColours(palette.mode, drawnColumns.length);
    setFailed(false);
    savePicture(
      {
        svg,
        title,
        legend:
          drawnColumns.length < 2
            ? []
            : drawnColumns.map((column, place) => ({
                text: column.name,
                colour: colours[place] ?? palette.text.primary,
              })),
        paper: palette.background.paper,
        ink: palette.text.primary,
        font: typography.fontFamily ?? 'sans-serif',
      },
      name,
    ).catch(() => setFailed(true));
  };
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {title}
        </Typography>
        {shown.split !== undefined && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={shown.view}
            aria-label={say('analysis.view')}
            onChange={(_, view: ShownSales['view'] | null) => view && onShow({ view })}
            sx={{ '& .MuiToggleButton-root': { textTransform: 'none', whiteSpace: 'nowrap', py: 0.25 } }}
          >
            <ToggleButton value="parts">{say('analysis.byPart')}</ToggleButton>
            <ToggleButton value="time">{say('analysis.overTime')}</ToggleButton>
          </ToggleButtonGroup>
        )}
        <Stack direction="row">
          <CommandButton
            label={say(shown.table ? 'analysis.hideTable' : 'analysis.showTable')}
            about={title}
            size="small"
            color="inherit"
            aria-pressed={shown.table}
            onClick={() => onShow({ table: !shown.table }, { replace: true })}
          />
          <CommandButton
            label={say('analysis.csv')}
            about={title}
            size="small"
            color="inherit"
            onClick={() => saveFigures(figures, name)}
          />
          <CommandButton
            label={say('analysis.png')}
            about={title}
            size="small"
            color="inherit"
            disabled={!isDrawn}
            onClick={picture}
          />
        </Stack>
      </Box>
      {failed && (
        <Typography role="alert" color="error" sx={{ mb: 1 }}>
          {say('analysis.pngFailed')}
        </Typography>
      )}
      {isDrawn ? (
        <Box
          ref={setFrame}
          role="group"
          aria-label={title}
          aria-describedby={help}
          sx={{ minWidth: 0, minHeight: 280, overflow: 'hidden' }}
        >
          <Suspense fallback={<Skeleton variant="rounded" height={340} />}>
            {width > 0 && <SalesChart figures={figures} width={width} />}
          </Suspense>
        </Box>
      ) : (
        <Typography color="text.secondary" sx={{ py: 4 }}>
          {say('analysis.noParts')}
        </Typography>
      )}
      <Notes id={help} figures={figures} shown={shown} answer={answer} isDrawn={isDrawn} />
      <FigureTable figures={figures} caption={title} isShown={shown.table} />
    </Paper>
  );
}

interface NotesProps extends Omit<FiguresPanelProps, 'onShow'> {
  readonly id: string;
  readonly isDrawn: boolean;
}

/** Notes needed to read the chart. */
function Notes({ id, figures, shown, answer: { data, meta }, isDrawn }: NotesProps) {
  const { say, label, language } = useWords();
  const split = shown.split === undefined ? undefined : splitOf(shown.split);
  const [drawn, listed] =
    figures.shape === 'bars'
      ? [mostBars, figures.lines.length]
      : [figures.columns.filter((column) => column.drawn).length, figures.columns.length];
  const all = figures.parts ?? listed;
  const local = toHongKong(meta.as_of);
  const beside = data.series.flatMap(({ comparison, ...period }) => {
    const than = comparisons.find(({ name }) => name === comparison);
    return than ? [say('analysis.beside', { period: label(than.label), days: daysOf(period, language) })] : [];
  });
  const notes = [
    isDrawn && say('analysis.chartHelp'),
    split?.of === 'items' && say(split.overlaps ? 'analysis.partsOverlap' : 'analysis.partsOfItems'),
    split &&
      all > drawn &&
      say(listed < all ? 'analysis.firstParts' : 'analysis.firstBars', { count: drawn, listed, all }),
    meta.parts_left > 0 && say('analysis.partsLeft', { count: meta.parts_left }),
    meta.waiting > 0 && say('analysis.waiting'),
    ...beside,
    beside.length > 0 && shown.to >= local.slice(0, 10) && say('analysis.notOver'),
    say('analysis.asOf', { day: formatDay(local.slice(0, 10), language), time: local.slice(11, 16) }),
  ].filter((note) => typeof note === 'string');
  return (
    <Typography id={id} variant="body2" color="text.secondary" sx={{ my: 1 }}>
      {notes.join(spaceIn(language))}
    </Typography>
  );
}

/** `1 Nov 2026 – 29 Nov 2026`. */
const daysOf = ({ from, to }: Period, language: Language) =>
  from === to ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(to, language)}`;

/** `Sales by merchant, 1 Nov 2026 – 29 Nov 2026`. */
function titleOf({ metric }: Figures, { split, from, to }: ShownSales, { say, label, language }: Words): string {
  const period = daysOf({ from, to }, language);
  const figure = label(metric.label);
  return split === undefined
    ? say('analysis.title', { figure, period })
    : say('analysis.titleBy', { figure, split: withinSentence(splitOf(split).label, language), period });
}
