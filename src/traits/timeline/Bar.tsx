import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import { placeOf } from './axis.ts';
import { barStyle, laneHeight, linePadding } from './chart-style.ts';
import { counts, type Span, spanOf } from './periods.ts';
import { spanText } from './words.ts';

const BarLink = styled(LinkBase)(({ theme }) => barStyle(theme));
const BarText = styled('span')(({ theme }) => barStyle(theme));

export interface BarProps {
  readonly period: Period;
  readonly window: Span;
  readonly lane: number;
  /** Where it leads; absent where one may not open it. */
  readonly href: string | undefined;
  /** The name stands before the row already. */
  readonly named: boolean;
  /** The word for its status. */
  readonly status: string | undefined;
  /** It ends within a week of the moment that is looked at. */
  readonly ends: boolean;
  readonly tabStop: boolean;
  readonly words: Words;
}

const percent = (part: number) => `${(part * 100).toFixed(4)}%`;

/** A period as long as it lasts; it says its name, status and times to who hears it or points at it. */
export function Bar({ period, window, lane, href, named, status, ends, tabStop, words }: BarProps) {
  const span = spanOf(period);
  const [start, end] = [Math.max(0, placeOf(span.start, window)), Math.min(1, placeOf(span.end, window))];
  const params = { title: period.title, period: spanText(span, words) };
  const said =
    status === undefined ? words.say('timeline.plain', params) : words.say('timeline.bar', { ...params, status });
  const look = {
    'data-bar': period.id,
    'data-status': counts(period) ? 'counts' : period.status === 'draft' ? 'draft' : 'off',
    'data-before': span.start < window.start ? '' : undefined,
    'data-beyond': span.end > window.end ? '' : undefined,
    'data-ends': ends ? '' : undefined,
    'aria-label': said,
    title: said,
    tabIndex: tabStop ? 0 : -1,
    style: {
      insetInlineStart: percent(start),
      width: percent(Math.max(0, end - start)),
      top: linePadding + lane * laneHeight + 3,
    },
  };
  const text = named ? null : period.title;
  return href === undefined ? (
    <BarText role="img" {...look}>
      {text}
    </BarText>
  ) : (
    <BarLink to={href} {...look}>
      {text}
    </BarLink>
  );
}
