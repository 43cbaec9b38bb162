import { Alert, Button } from '@mui/material';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Timeline } from '../../data-provider/answer-types.ts';
import { completeView } from './cut.ts';
import type { Span } from './periods.ts';
import type { View } from './use-view.ts';
import { momentText } from './words.ts';

export interface CutNoticeProps {
  readonly data: Timeline;
  readonly window: Span;
  readonly cut: Span;
  readonly onChange: (change: Pick<View, 'zoom' | 'window'>) => void;
  /** Filters by when a period begins; absent where that is no filter, or one is set. */
  readonly onBeginning?: (() => void) | undefined;
}

/** As many matches as are counted exactly. */
const mostCounted = 10_000;

/** Says how many of how many are drawn and from where on some are missing, and narrows to what fits in one step. */
export function CutNotice({ data, window, cut, onChange, onBeginning }: CutNoticeProps) {
  const words = useWords();
  const { say } = words;
  const { matching } = data;
  const total =
    matching === undefined || matching >= mostCounted
      ? say('timeline.moreThan', { count: matching === undefined ? data.data.length : mostCounted })
      : groupDigits(matching);
  const view = completeView(window, cut);
  const count = data.data.length;
  return (
    <Alert
      severity="warning"
      sx={{ m: 1.5, mb: 0, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        view ? (
          <Button color="inherit" size="small" onClick={() => onChange(view)}>
            {say('timeline.narrowTime', { until: momentText(view.window.end, words) })}
          </Button>
        ) : onBeginning ? (
          <Button color="inherit" size="small" onClick={onBeginning}>
            {say('timeline.narrowBeginning')}
          </Button>
        ) : undefined
      }
    >
      {cut.start > window.start
        ? say('timeline.cut', { count, total, time: momentText(cut.start, words) })
        : say('timeline.cutAll', { count, total })}
    </Alert>
  );
}
