import { memo, useMemo, type MouseEvent } from 'react';
import type { Language } from '../../../resources/messages/languages.ts';
import { erasOf, positionOf, ticksOf, weekendsOf, type Zoom } from './axis.ts';
import { type Gap, type Span, spanOf } from './periods.ts';

const percent = (part: number) => `${(part * 100).toFixed(4)}%`;

/** CSS position and width of a time span on the chart, clipped to the visible window. */
export function spanStyle(
  { start, end }: Span,
  window: Span,
): { readonly insetInlineStart: string; readonly width: string } {
  const [from, to] = [Math.max(0, positionOf(start, window)), Math.min(1, positionOf(end, window))];
  return { insetInlineStart: percent(from), width: percent(Math.max(0, to - from)) };
}

/** Minimum part of the axis that an era's label needs. */
const minLabelledPart = 0.1;

interface TimeProps {
  readonly window: Span;
  readonly zoom: Zoom;
  readonly moment: number;
  readonly onChoose: (event: MouseEvent<HTMLElement>) => void;
}

/** Days, weeks or months, with their months or years above. A click selects a time; `MomentBox` does so by keyboard. */
export const Axis = memo(function Axis({
  window,
  zoom,
  moment,
  onChoose,
  language,
}: TimeProps & { readonly language: Language }) {
  const ticks = useMemo(() => ticksOf(window, zoom, language), [window, zoom, language]);
  const eras = useMemo(() => erasOf(window, zoom, language), [window, zoom, language]);
  return (
    <>
      <div className="corner" />
      <div className="axis" aria-hidden="true" onClick={onChoose}>
        {eras.map((era) => (
          <span key={era.label} className="era" style={spanStyle(era, window)}>
            {(era.end - era.start) / (window.end - window.start) < minLabelledPart ? '' : era.label}
          </span>
        ))}
        {ticks.map(({ at, label }) => (
          <span key={at} className="tick" style={{ insetInlineStart: percent(positionOf(at, window)) }}>
            {label}
          </span>
        ))}
        <span className="flag" style={{ insetInlineStart: percent(positionOf(moment, window)) }} />
      </div>
    </>
  );
});

/** The vertical lines through all rows, weekends, and gaps without a live period. */
export const Grid = memo(function Grid({
  window,
  zoom,
  gaps,
  onChoose,
}: Omit<TimeProps, 'moment'> & { readonly gaps: readonly Gap[] }) {
  return (
    <div className="grid" aria-hidden="true" onClick={onChoose}>
      {weekendsOf(window, zoom).map((weekend) => (
        <span key={weekend.start} className="weekend" style={spanStyle(weekend, window)} />
      ))}
      {ticksOf(window, zoom, 'en').map(({ at }) => (
        <span key={at} className="rule" style={{ insetInlineStart: percent(positionOf(at, window)) }} />
      ))}
      {gaps.map((gap) => (
        <span key={`${gap.start} ${spanOf(gap.before).start}`} className="gap" style={spanStyle(gap, window)} />
      ))}
    </div>
  );
});

/** The part of the axis where periods may be missing, in front of the rows. */
export function Cut({ window, cut, text }: { readonly window: Span; readonly cut: Span; readonly text: string }) {
  return (
    <div className="hands">
      <span className="cut" style={spanStyle(cut, window)}>
        <span>{text}</span>
      </span>
    </div>
  );
}

/**
 * Minimum distance, as a part of the axis, between the lines of the selected time and of now; closer lines are drawn as
 * one.
 */
const minDistance = 0.004;

/** The lines of the selected time and of now, in front of the rows. */
export const Hands = memo(function Hands({
  window,
  moment,
  now,
}: Pick<TimeProps, 'window' | 'moment'> & { readonly now: number }) {
  const [at, today] = [positionOf(moment, window), positionOf(now, window)];
  return (
    <div className="hands" aria-hidden="true">
      {Math.abs(at - today) > minDistance ? (
        <span className="now" style={{ insetInlineStart: percent(today) }} />
      ) : null}
      <span className="moment" style={{ insetInlineStart: percent(at) }} />
    </div>
  );
});
