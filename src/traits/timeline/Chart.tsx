import { type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { LinkBase } from 'react-admin';
import { CutText } from '../../../resources/ui/typography.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import { Axis, Cut, Grid, Hands, spanStyle } from './Axis.tsx';
import { momentAt, type Zoom } from './axis.ts';
import { Bar } from './Bar.tsx';
import { ChartFrame, laneHeight, linePadding } from './chart-style.ts';
import type { Line, Lines } from './lines.ts';
import type { Span } from './periods.ts';
import { useBarFocus } from './use-bar-focus.ts';

/** Maximum number of rows without virtualization. */
const maxRowsDrawn = 100;

export interface ChartProps {
  readonly label: string;
  readonly lines: Lines;
  readonly window: Span;
  readonly zoom: Zoom;
  readonly moment: number;
  readonly now: number;
  /** Ids of the periods that end within a week of the selected time. */
  readonly endingSoon: ReadonlySet<number>;
  readonly hrefOf: (period: Period) => string | undefined;
  readonly parentHrefOf: (parent: number) => string | undefined;
  readonly statusOf: (period: Period) => string | undefined;
  readonly onMoment: (moment: number) => void;
  /** The part of the window in which periods may be missing. */
  readonly cut?: Span | undefined;
  readonly maxHeight: number | string;
  /** Omits the column of row headings: there is only one row, for the record on the page. */
  readonly nameless?: boolean;
}

const heightOf = (line: Line | undefined) => Math.max(1, line?.lanes.length ?? 1) * laneHeight + 2 * linePadding;

/** Periods as bars along a time axis in Hong Kong time. */
export function Chart({
  label,
  lines: { lines, gaps },
  window,
  zoom,
  moment,
  now,
  endingSoon,
  hrefOf,
  parentHrefOf,
  statusOf,
  onMoment,
  cut,
  maxHeight,
  nameless = false,
}: ChartProps) {
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = lines.length > maxRowsDrawn;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(lines[index]),
    overscan: 12,
    enabled: isVirtual,
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  const tops = useMemo(() => {
    let top = 0;
    return lines.map((line) => (top += heightOf(line)) - heightOf(line));
  }, [lines]);
  const total = (tops.at(-1) ?? 0) + (lines.length > 0 ? heightOf(lines.at(-1)) : 0);
  const focus = useBarFocus(lines, window, scroller, (line) => virtual.scrollToIndex(line));
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      if (width > 0) onMoment(momentAt((event.clientX - left) / width, window, zoom));
    },
    [onMoment, window, zoom],
  );
  const shown = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : lines.map((_, index) => index);
  return (
    <ChartFrame
      ref={scroller}
      role="group"
      aria-label={label}
      aria-description={words.say('timeline.keys')}
      data-nameless={nameless ? '' : undefined}
      style={{ maxHeight }}
      onKeyDown={focus.onKeyDown}
      onFocus={focus.onFocus}
    >
      <Axis window={window} zoom={zoom} moment={moment} language={words.language} onChoose={onClick} />
      <div className="body" style={{ height: total }}>
        <Grid window={window} zoom={zoom} gaps={gaps} onChoose={onClick} />
        {shown.map((index) => {
          const line = lines[index];
          return line ? (
            <div key={line.key} className="line" style={{ top: tops[index], height: heightOf(line) }}>
              {nameless ? null : (
                <LineName line={line} href={line.parent === null ? undefined : parentHrefOf(line.parent)} />
              )}
              <div className="track">
                {line.overlaps.map((overlap) => (
                  <span key={overlap.start} aria-hidden="true" className="overlap" style={spanStyle(overlap, window)} />
                ))}
                {line.gaps.map((gap) => (
                  <span key={gap.start} aria-hidden="true" className="gap" style={spanStyle(gap, window)} />
                ))}
                {line.lanes.map((periods, lane) =>
                  periods.map((period) => (
                    <Bar
                      key={period.id}
                      period={period}
                      window={window}
                      lane={lane}
                      href={hrefOf(period)}
                      named={line.parent === null}
                      status={statusOf(period)}
                      endsSoon={endingSoon.has(period.id)}
                      tabStop={focus.tabStop === period.id}
                      words={words}
                    />
                  )),
                )}
              </div>
            </div>
          ) : null;
        })}
        {cut ? <Cut window={window} cut={cut} text={words.say('timeline.cutHere')} /> : null}
        <Hands window={window} moment={moment} now={now} />
      </div>
    </ChartFrame>
  );
}

/** The heading of a row; without a link if the row's own bar links to the record. */
function LineName({ line, href }: { readonly line: Line; readonly href: string | undefined }) {
  const name = <CutText>{line.title}</CutText>;
  return <div className="name">{href === undefined ? <span>{name}</span> : <LinkBase to={href}>{name}</LinkBase>}</div>;
}
