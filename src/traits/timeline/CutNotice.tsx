import { Alert, Button } from '@mui/material';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Timeline } from '../../data-provider/answer-types.ts';
import { formatDay } from '../../../resources/kinds/date/format.ts';
import { beginningIn, type BeginningDays, completeView } from './cut.ts';
import type { Span } from './periods.ts';
import type { View } from './use-view.ts';
import { momentText } from './words.ts';

export interface CutNoticeProps {
  readonly data: Timeline;
  readonly window: Span;
  readonly cut: Span;
  /** The moment that one looks at. */
  readonly moment: number;
  readonly onChange: (change: Pick<View, 'zoom' | 'window'>) => void;
  /** The filter by when a period begins; absent where there is none. */
  readonly beginning?: { readonly isSet: boolean; readonly filter: (days: BeginningDays) => void } | undefined;
}

/** As many matches as are counted exactly. */
const mostCounted = 10_000;

/** Says how many of how many are drawn and from where on some are missing, and narrows to what fits in one step. */
export function CutNotice({ data, window, cut, moment, onChange, beginning }: CutNoticeProps) {
  const words = useWords();
  const { say } = words;
  const { matching } = data;
  const total =
    matching === undefined || matching >= mostCounted
      ? say('timeline.moreThan', { count: matching === undefined ? data.data.length : mostCounted })
      : groupDigits(matching);
  const view = completeView(window, cut, moment);
  const days = beginning && beginningIn(window, cut, beginning.isSet);
  const count = data.data.length;
  const action = view
    ? {
        text: say('timeline.narrowTime', { until: momentText(view.window.end, words) }),
        run: () => onChange(view),
      }
    : beginning && days
      ? {
          text: beginning.isSet
            ? say('timeline.narrowUntil', { until: formatDay(days.lte, words.language) })
            : say('timeline.narrowBeginning'),
          run: () => beginning.filter(days),
        }
      : undefined;
  return (
    <Alert severity="warning" sx={{ mb: 1.5, '& .MuiAlert-message': { minWidth: 0 } }}>
      {cut.start > window.start
        ? say('timeline.cut', { count, total, time: momentText(cut.start, words) })
        : say('timeline.cutAll', { count, total })}
      {action ? (
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={action.run}
          sx={{ display: 'block', mt: 1, textAlign: 'start' }}
        >
          {action.text}
        </Button>
      ) : (
        ` ${say('timeline.narrowBy')}`
      )}
    </Alert>
  );
}
