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
  /** The selected time. */
  readonly moment: number;
  readonly onChange: (change: Pick<View, 'zoom' | 'window'>) => void;
  /** The filter by a period's begin; absent if there is none. */
  readonly beginning?: { readonly isSet: boolean; readonly filter: (days: BeginningDays) => void } | undefined;
}

/** Maximum number of matches that are counted exactly. */
const mostCounted = 10_000;

/**
 * Shows how many of the matching periods are drawn, and from where some are missing; a button narrows the view to a
 * complete part.
 */
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
