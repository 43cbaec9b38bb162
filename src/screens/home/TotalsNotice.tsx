import { Alert } from '@mui/material';
import { totalsProblem } from '../../../resources/analysis/totals-check.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useSalesOptions } from '../analysis/use-sales.ts';

/** Says that totals of sales were wrong in the last night, or that no night has compared them for long; else nothing. */
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
