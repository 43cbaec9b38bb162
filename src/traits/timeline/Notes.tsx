import { useState, type ReactNode } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { useWords } from '../../../resources/ui/use-words.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import type { AnalysedGroup } from './lines.ts';
import { type Span, spanOf } from './periods.ts';
import { momentText, spanText } from './words.ts';
import { WholeDates } from './WholeDates.tsx';

/** Number of items shown at first. */
const initialCount = 8;

interface Item {
  readonly key: string;
  readonly text: ReactNode;
  readonly detail?: ReactNode;
}

interface NoteListProps {
  readonly heading: string;
  /** The time in the heading. */
  readonly headingMoment?: number;
  readonly level: 'h2' | 'h3';
  readonly items: readonly Item[];
  readonly empty?: string;
  /** True if a long list is collapsed at first. */
  readonly folds?: boolean;
  /** True if more items may exist that are not loaded. */
  readonly more?: boolean;
}

/** A heading and the first items, with a button to show all. */
export function NoteList({
  heading,
  headingMoment = NaN,
  level,
  items,
  empty,
  folds = false,
  more = false,
}: NoteListProps) {
  const { say } = useWords();
  const [all, setAll] = useState(false);
  const first = items.length <= initialCount ? items.length : folds ? 0 : initialCount;
  if (items.length === 0 && empty === undefined) return null;
  return (
    <Box component="section" aria-label={heading} sx={{ mb: 2 }}>
      <Typography component={level} variant="subtitle2" sx={{ mb: 0.5 }}>
        <WholeDates moments={[headingMoment]}>{heading}</WholeDates>
        {items.length > 0 ? (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 0.75 }}>
            {more ? say('timeline.atLeast', { count: items.length }) : groupDigits(items.length)}
          </Typography>
        ) : null}
      </Typography>
      {items.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {empty}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(all ? items : items.slice(0, first)).map(({ key, text, detail }) => (
          <Box
            key={key}
            component="li"
            sx={{ py: 0.5, borderTop: 1, borderColor: 'divider', typography: 'body2', overflowWrap: 'anywhere' }}
          >
            {text}
            {detail ? (
              <Typography variant="caption" color="text.secondary" component="div">
                {detail}
              </Typography>
            ) : null}
          </Box>
        ))}
      </Box>
      {!all && items.length > first ? (
        <Button size="small" onClick={() => setAll(true)}>
          {first === 0
            ? say('timeline.showAll', { count: items.length })
            : say('timeline.showMore', { count: items.length - first })}
        </Button>
      ) : null}
    </Box>
  );
}

export interface NotesProps {
  /** Heading level. */
  readonly level: 'h2' | 'h3';
  readonly groups: readonly AnalysedGroup[];
  /** `undefined` while loading. */
  readonly live: readonly Period[] | undefined;
  readonly ending: readonly Period[];
  /** The total number of matching periods, if more may be live or end soon than are loaded. */
  readonly liveOf?: number | undefined;
  readonly moment: number;
  readonly parents: Readonly<Record<string, string>>;
  /** True if the periods have several parents, so that each parent is named. */
  readonly many: boolean;
  /** True if all periods of at least a part of the window were loaded; otherwise gaps and overlaps are unknown. */
  readonly complete: boolean;
  /** From this time on, periods may be missing. */
  readonly missingFrom?: number | undefined;
  /** True if a filter may hide periods that fill a gap. */
  readonly narrowed: boolean;
  readonly hrefOf: (period: Period) => string | undefined;
  readonly onMoment: (moment: number) => void;
}

/** Lists the gaps and overlaps marked in the chart, the periods that end soon, and those live at the selected time. */
export function Notes({
  level,
  groups,
  live,
  ending,
  liveOf,
  moment,
  parents,
  many,
  complete,
  missingFrom,
  narrowed,
  hrefOf,
  onMoment,
}: NotesProps) {
  const words = useWords();
  const { say } = words;
  const parentOf = ({ parent }: Period) =>
    many && typeof parent === 'number' ? `${parents[parent] ?? `#${parent}`} · ` : '';
  const title = (period: Period) => {
    const href = hrefOf(period);
    return href === undefined ? (
      period.title
    ) : (
      <Link component={LinkBase} to={href}>
        {period.title}
      </Link>
    );
  };
  const until = (period: Period) =>
    period.to === null
      ? say('timeline.untilNotice')
      : say('timeline.until', { time: momentText(spanOf(period).end, words) });
  const detailOf = (period: Period, text: string) => (
    <WholeDates moments={[spanOf(period).end]}>{`${parentOf(period)}${text}`}</WholeDates>
  );
  const jump = (at: number, { start, end }: Span, text: string) => (
    <Link
      component="button"
      type="button"
      variant="body2"
      onClick={() => onMoment(at)}
      title={say('timeline.goTo')}
      sx={{ textAlign: 'start' }}
    >
      <WholeDates moments={[start, end]}>{text}</WholeDates>
    </Link>
  );
  const withTitle = (group: AnalysedGroup, text: string) =>
    many && group.title !== '' ? say('timeline.named', { name: group.title, text }) : text;
  const gaps = groups.flatMap((group) =>
    group.gaps.map((gap): Item => ({
      key: `${group.parent} ${gap.start}`,
      text: jump(
        gap.start,
        gap,
        withTitle(group, say('timeline.gap', { from: momentText(gap.start, words), to: momentText(gap.end, words) })),
      ),
      detail: say('timeline.between', { after: gap.after.title, before: gap.before.title }),
    })),
  );
  const overlaps = groups.flatMap((group) =>
    group.overlaps.map((overlap): Item => ({
      key: `${group.parent} ${overlap.start}`,
      text: jump(
        Number.isFinite(overlap.start) ? overlap.start : moment,
        overlap,
        withTitle(group, say('timeline.overlap', { when: spanText(overlap, words) })),
      ),
      detail: `${overlap.periods
        .slice(0, 5)
        .map((one) => one.title)
        .join(
          commaIn(words.language),
        )}${overlap.periods.length > 5 ? `${words.language === 'en' ? ' ' : ''}${say('timeline.more', { count: overlap.periods.length - 5 })}` : ''}`,
    })),
  );
  const hasNotes = live === undefined || gaps.length + overlaps.length + ending.length > 0;
  return (
    <>
      {complete && narrowed ? (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
          {say('timeline.narrowed')}
        </Typography>
      ) : null}
      {complete && missingFrom !== undefined ? (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
          <WholeDates moments={[missingFrom]}>
            {say('timeline.computedUntil', { time: momentText(missingFrom, words) })}
          </WholeDates>
        </Typography>
      ) : null}
      {complete ? <NoteList level={level} heading={say('timeline.gaps')} items={gaps} /> : null}
      {complete ? <NoteList level={level} heading={say('timeline.overlaps')} items={overlaps} /> : null}
      {complete && missingFrom === undefined && !hasNotes ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {say('timeline.noNotes')}
        </Typography>
      ) : null}
      {liveOf !== undefined && (live ?? []).length > 0 ? (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
          {say('timeline.liveOfLoaded', { count: liveOf })}
        </Typography>
      ) : null}
      <NoteList
        level={level}
        heading={say('timeline.ends')}
        more={liveOf !== undefined}
        items={ending.map((period) => ({
          key: String(period.id),
          text: title(period),
          detail: detailOf(period, say('timeline.endsOn', { time: momentText(spanOf(period).end, words) })),
        }))}
      />
      <NoteList
        level={level}
        heading={say('timeline.liveAt', { time: momentText(moment, words) })}
        headingMoment={moment}
        empty={say(!live ? 'form.loading' : liveOf === undefined ? 'timeline.liveNone' : 'timeline.liveUnknown')}
        folds
        more={liveOf !== undefined}
        items={(live ?? []).map((period) => ({
          key: String(period.id),
          text: title(period),
          detail: detailOf(period, until(period)),
        }))}
      />
    </>
  );
}
