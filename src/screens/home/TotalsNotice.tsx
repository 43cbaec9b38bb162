import { Alert } from '@mui/material';
import { totalsProblem } from '../../../resources/analysis/totals-check.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useSalesOptions } from '../analysis/use-sales.ts';

/**
 * Warns if the last nightly check found wrong sales totals, or if no check has run for long; otherwise renders nothing.
 */
export function TotalsNotice() {
  const { say, language } = useWords();
  const { data: options } = useSalesOptions();
  const problem = options && totalsProblem(options, new Date());
  if (!problem) return null;
  const { checked_at: checked, mended } = options;
  const moment = checked === null ? '' : formatMoment(checked, language);
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {problem === 'mended'
        ? say('home.totalsMended', { smart_count: mended, moment })
        : say('home.totalsLate', { moment })}
    </Alert>
  );
}
