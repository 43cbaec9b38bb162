import { memo, useMemo, type MouseEvent } from 'react';
import type { Language } from '../../../resources/messages/languages.ts';
import { erasOf, placeOf, ticksOf, weekendsOf, type Zoom } from './axis.ts';
import { type Gap, type Span, spanOf } from './periods.ts';

const percent = (part: number) => `${(part * 100).toFixed(4)}%`;

/** Where a time stands on the chart, cut at the window's edges. */
export function placed(
  { start, end }: Span,
  window: Span,
): { readonly insetInlineStart: string; readonly width: string } {
  const [from, to] = [Math.max(0, placeOf(start, window)), Math.min(1, placeOf(end, window))];
  return { insetInlineStart: percent(from), width: percent(Math.max(0, to - from)) };
}

/** A part of the axis that its words fit into. */
const roomForWords = 0.1;

interface TimeProps {
  readonly window: Span;
  readonly zoom: Zoom;
  readonly moment: number;
  readonly onChoose: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Days, weeks or months, and above them what they belong to. A press chooses the moment; the box for it does so by
 * keyboard.
 */
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
          <span key={era.label} className="era" style={placed(era, window)}>
            {(era.end - era.start) / (window.end - window.start) < roomForWords ? '' : era.label}
          </span>
        ))}
        {ticks.map(({ at, label }) => (
          <span key={at} className="tick" style={{ insetInlineStart: percent(placeOf(at, window)) }}>
            {label}
          </span>
        ))}
        <span className="flag" style={{ insetInlineStart: percent(placeOf(moment, window)) }} />
      </div>
    </>
  );
});

/** The lines of the axis down through all rows, and where nothing at all is live. */
export const Grid = memo(function Grid({
  window,
  zoom,
  gaps,
  onChoose,
}: Omit<TimeProps, 'moment'> & { readonly gaps: readonly Gap[] }) {
  return (
    <div className="grid" aria-hidden="true" onClick={onChoose}>
      {weekendsOf(window, zoom).map((weekend) => (
        <span key={weekend.start} className="weekend" style={placed(weekend, window)} />
      ))}
      {ticksOf(window, zoom, 'en').map(({ at }) => (
        <span key={at} className="rule" style={{ insetInlineStart: percent(placeOf(at, window)) }} />
      ))}
      {gaps.map((gap) => (
        <span key={`${gap.start} ${spanOf(gap.before).start}`} className="gap" style={placed(gap, window)} />
      ))}
    </div>
  );
});

/** So near to each other the moment and now are one line. */
const together = 0.004;

/** The moment that is looked at, and now, in front of it all. */
export const Hands = memo(function Hands({
  window,
  moment,
  now,
}: Pick<TimeProps, 'window' | 'moment'> & { readonly now: number }) {
  const [at, today] = [placeOf(moment, window), placeOf(now, window)];
  return (
    <div className="hands" aria-hidden="true">
      {Math.abs(at - today) > together ? <span className="now" style={{ insetInlineStart: percent(today) }} /> : null}
      <span className="moment" style={{ insetInlineStart: percent(at) }} />
    </div>
  );
});
