import { Alert, Box, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { SalesOptions } from '../../../resources/analysis/answer.ts';
import type { AskedSales } from '../../../resources/analysis/parameters.ts';
import { formatDay } from '../../../resources/kinds/date/format.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAutoRetry } from '../../layout/use-auto-retry.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { figuresOf } from './figures.ts';
import { FiguresPanel } from './FiguresPanel.tsx';
import { analysisLabel } from './page-label.ts';
import { Tiles } from './Tiles.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSales, useSalesOptions } from './use-sales.ts';
import { type ShownSales, useShownSales } from './use-shown-sales.ts';

/** `/analysis`: sales over time and by part, compared with other periods. */
export function Analysis() {
  const words = useWords();
  const { say, label, language } = words;
  usePageTitle(label(analysisLabel));
  const { shown, today, isBroken, show } = useShownSales();
  const { data: answer, error, refetch, isPlaceholderData } = useSales(shown);
  const { data: options } = useSalesOptions();
  useAutoRetry(error, () => void refetch());
  const drawn = useMemo(() => (answer ? drawnOf(shown, answer.asked) : shown), [answer, shown]);
  const figures = useMemo(() => (answer ? figuresOf(answer.data, drawn, words) : undefined), [answer, drawn, words]);
  const [now] = answer?.data.series ?? [];
  const isEmpty = answer?.data.series.every(({ sums }) => sums.orders === 0) === true;
  return (
    <Stack spacing={2} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1600 }}>
      <Typography variant="h1">{label(analysisLabel)}</Typography>
      {isBroken && <Alert severity="warning">{say('analysis.brokenAddress')}</Alert>}
      <Toolbar shown={shown} today={today} options={options} onShow={show} />
      {error && (
        <RetryAlert onRetry={() => void refetch()}>{say('analysis.failed', { reason: error.message })}</RetryAlert>
      )}
      {!answer && !error && <Waiting />}
      {answer && !isPlaceholderData && isEmpty && (
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography variant="h2">{say('analysis.nothing')}</Typography>
          <Typography color="text.secondary">
            {options?.first_day
              ? say('analysis.firstDay', { day: formatDay(options.first_day, language) })
              : say('analysis.noOrders')}
          </Typography>
        </Paper>
      )}
      {answer && figures && now && !isEmpty && (
        // Outdated content stays until the answer arrives, so that nothing moves and the keyboard focus isn't lost.
        <Stack spacing={2} aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          <Tiles series={answer.data.series} chosen={shown.metric} onChoose={(metric) => show({ metric })} />
          <FiguresPanel figures={figures} shown={drawn} answer={answer} onShow={show} />
        </Stack>
      )}
      {options && <Compared options={options} />}
    </Stack>
  );
}

/** The display state of an answer: the page's current view, with the request that the answer belongs to. */
function drawnOf(shown: ShownSales, asked: AskedSales): ShownSales {
  // Without a split, an answer has every metric.
  return { ...shown, ...asked, metric: asked.split === undefined ? shown.metric : asked.metric };
}

/** When the totals were last compared with the orders, and which errors were found. */
function Compared({ options: { checked_at: checked, mended } }: { readonly options: SalesOptions }) {
  const { say, language } = useWords();
  const moment = checked === null ? '' : formatMoment(checked, language);
  return (
    <Typography variant="body2" color="text.secondary">
      {checked === null
        ? say('analysis.notCompared')
        : mended === 0
          ? say('analysis.compared', { moment })
          : say('analysis.comparedAndMended', { smart_count: mended, moment })}
    </Typography>
  );
}

function Waiting() {
  const { say } = useWords();
  return (
    <Box role="status" aria-label={say('analysis.loading')}>
      <Skeleton variant="rounded" height={96} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
