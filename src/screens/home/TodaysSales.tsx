import { Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { SalesSeries, Value } from '../../../resources/analysis/answer.ts';
import { type MetricName, metricOf } from '../../../resources/analysis/metrics.ts';
import { type AskedSales, printSales } from '../../../resources/analysis/parameters.ts';
import { hongKongDay, toHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order } from '../../../resources/orders/order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUser } from '../../auth-provider/use-user.ts';
import { changeOf, changeText, figureText } from '../analysis/figure-text.ts';
import { ordersPage } from '../analysis/order-links.ts';
import { useSales } from '../analysis/use-sales.ts';
import { LoadFailure, Panel } from './Panel.tsx';
import { TotalsNotice } from './TotalsNotice.tsx';
import { useRoundedNow } from './use-rounded-now.ts';

const shownMetrics = ['sales', 'orders', 'units', 'new_customers'] as const satisfies readonly MetricName[];

/** Today's sales, full hours only, compared with the same hours of yesterday; for users who may list orders. */
export function TodaysSales() {
  const user = useUser();
  return can(user?.permissions ?? [], 'list', order) ? <Sales /> : null;
}

function Sales() {
  const { say, label } = useWords();
  const today = hongKongDay(useRoundedNow());
  const asked: AskedSales = { from: today, to: today, grain: 'hour', compare: ['previous'], metric: 'sales' };
  const { data, error, refetch, isPlaceholderData } = useSales(asked);
  const [now, yesterday] = data && !isPlaceholderData ? data.data.series : [];
  // Omit the current hour: it isn't over, but yesterday's is.
  const hours = data ? Number(toHongKong(data.meta.as_of).slice(11, 13)) : 0;
  return (
    <Panel title={say('home.today')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 3fr) repeat(3, minmax(0, 2fr))' },
        }}
      >
        {shownMetrics.map((name) => {
          const metric = metricOf(name);
          const [passed, before] = [now, yesterday].map((day) => day && sumOf(day, name, hours));
          const change = changeOf(passed, before);
          return (
            <Box key={name} sx={{ minWidth: 0, minHeight: { xs: 92, md: 88 } }}>
              <Typography variant="body2" color="text.secondary">
                {label(metric.label)}
              </Typography>
              {now ? (
                <MuiLink
                  component={Link}
                  to={ordersPage({ within: { from: today, to: today }, metric: name })}
                  sx={{ fontSize: '1.125rem', fontWeight: 600, overflowWrap: 'anywhere' }}
                >
                  {figureText(now.sums[name])}
                </MuiLink>
              ) : (
                !error && <Skeleton width={80} height={27} />
              )}
              {/* Reserves its height while loading. */}
              <Typography variant="body2" color="text.secondary" sx={{ minHeight: 60 }}>
                {now && hours === 0 && say('home.firstHour', { hour: '01:00' })}
                {now && hours > 0 && (
                  <>
                    {change !== undefined && <b>{changeText(change)}</b>}{' '}
                    {say('home.untilHour', {
                      hour: `${String(hours).padStart(2, '0')}:00`,
                      now: figureText(passed),
                      before: figureText(before),
                    })}
                  </>
                )}
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Button
        size="small"
        color="inherit"
        component={Link}
        to={`/analysis${printSales(asked)}`}
        sx={{ mt: 1, ml: -0.75 }}
      >
        {say('home.analysisOfToday')}
      </Button>
      {/* Last, because it loads late and must not move the figures. */}
      <TotalsNotice />
    </Panel>
  );
}

/** The sum of the first hours of a day. */
function sumOf({ values }: SalesSeries, name: MetricName, hours: number): Value {
  const first = (values[name] ?? []).slice(0, hours);
  const sum = (each: (value: Value) => number) => first.reduce((total: number, one) => total + each(one), 0);
  // Money values are texts.
  return first.some((one) => typeof one === 'string')
    ? moneyOf(sum((one) => digitsOf(String(one ?? '0.00'))))
    : sum((one) => Number(one ?? 0));
}
