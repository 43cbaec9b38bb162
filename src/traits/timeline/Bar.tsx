import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { CutText } from '../../../resources/ui/typography.tsx';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import { spanStyle } from './Axis.tsx';
import { barStyle, laneHeight, linePadding } from './chart-style.ts';
import { isEffective, type Span, spanOf } from './periods.ts';
import { spanText } from './words.ts';

const BarLink = styled(LinkBase)(({ theme }) => barStyle(theme));
const BarText = styled('span')(({ theme }) => barStyle(theme));

export interface BarProps {
  readonly period: Period;
  readonly window: Span;
  readonly lane: number;
  /** Undefined if the user may not open the record. */
  readonly href: string | undefined;
  /** True if the row's heading already shows its title. */
  readonly named: boolean;
  /** Label of its status. */
  readonly status: string | undefined;
  /** True if it ends within a week of the selected time. */
  readonly endsSoon: boolean;
  readonly tabStop: boolean;
  readonly words: Words;
}

/** A period as a bar. Its accessible name and tooltip are title, status and times. */
export function Bar({ period, window, lane, href, named, status, endsSoon, tabStop, words }: BarProps) {
  const span = spanOf(period);
  const params = { title: period.title, period: spanText(span, words) };
  const description =
    status === undefined ? words.say('timeline.plain', params) : words.say('timeline.bar', { ...params, status });
  const props = {
    'data-bar': period.id,
    'data-status': isEffective(period) ? 'counts' : period.status === 'draft' ? 'draft' : 'off',
    'data-before': span.start < window.start ? '' : undefined,
    'data-beyond': span.end > window.end ? '' : undefined,
    'data-ends': endsSoon ? '' : undefined,
    'aria-label': description,
    title: description,
    tabIndex: tabStop ? 0 : -1,
    style: { ...spanStyle(span, window), top: linePadding + lane * laneHeight + 3 },
  };
  const text = named ? null : <CutText whole={description}>{period.title}</CutText>;
  return href === undefined ? (
    <BarText role="img" {...props}>
      {text}
    </BarText>
  ) : (
    <BarLink to={href} {...props}>
      {text}
    </BarLink>
  );
}
