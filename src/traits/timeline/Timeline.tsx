import { useCallback, useMemo, useState } from 'react';
import { Box, Skeleton, Typography, useMediaQuery } from '@mui/material';
import { belongings } from '../../../resources/query/list.ts';
import { pageOf } from '../../../resources/names.ts';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { windowAround, type Zoom } from './axis.ts';
import { Chart } from './Chart.tsx';
import { type BeginningDays, certain, cutOf, isComplete } from './cut.ts';
import { CutNotice } from './CutNotice.tsx';
import { analyseGroups, linesOf } from './lines.ts';
import { Notes } from './Notes.tsx';
import { endingSoon, liveAt } from './periods.ts';
import { PeriodTable } from './PeriodTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useNow } from './use-now.ts';
import { useFarMoment, useTimeline } from './use-timeline.ts';
import { useView } from './use-view.ts';

export interface TimelineProps {
  readonly resource: Resource;
  /** Accessible name of the chart. */
  readonly label: string;
  /** Key under which the view is stored. */
  readonly name: string;
  readonly zoom: Zoom;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Loads all periods at once, because one parent has few. */
  readonly whole?: boolean;
  /** Fills the page; otherwise the height follows the content. */
  readonly fills?: boolean;
  /** Filters by the days in which a period begins. */
  readonly onNarrow?: (name: string, value: unknown) => void;
}

const none: readonly Period[] = [];

function useStatusLabel(resource: Resource): (period: Period) => string | undefined {
  const { label } = useWords();
  const { status } = resource.fields;
  return ({ status: value }) => {
    const choice =
      value !== undefined && status && 'choices' in status
        ? status.choices.find((one) => one.value === value)
        : undefined;
    return choice ? label(choice.label) : value;
  };
}

/** The periods of records: bars along a time axis in Hong Kong time, or a table, and notes about a time. */
export function Timeline({
  resource,
  label,
  name,
  zoom,
  filter,
  whole = false,
  fills = false,
  onNarrow,
}: TimelineProps) {
  const { say } = useWords();
  const narrow = useMediaQuery('(max-width: 599.95px)');
  const now = useNow();
  const permissions = useUserPermissions();
  const [view, setView] = useView(name, zoom, now);
  const { window } = view;
  const moment = view.moment ?? now;
  const {
    data,
    error: failed,
    isPending,
    isPlaceholderData,
    refetch,
  } = useTimeline(resource, { window, filter, whole });
  const far = useFarMoment(resource, moment, { window, filter, whole });
  const error = failed ?? far?.error;
  const periods = data?.data ?? none;
  const answerAtMoment = far ? far.data : data;
  const periodsAtMoment = far ? far.data?.data : periods;
  const parents = useMemo(() => ({ ...data?.parents, ...far?.data?.parents }), [data, far?.data]);
  const cut = useMemo(() => data && cutOf(data, window), [data, window]);
  const groups = useMemo(() => certain(analyseGroups(periods, parents, window), cut), [periods, parents, window, cut]);
  const lines = useMemo(() => linesOf(groups, window), [groups, window]);
  const live = useMemo(() => periodsAtMoment && liveAt(periodsAtMoment, moment), [periodsAtMoment, moment]);
  const ending = useMemo(() => endingSoon(periodsAtMoment ?? none, moment), [periodsAtMoment, moment]);
  const statusOf = useStatusLabel(resource);
  const mayGet = can(permissions, 'get', resource);
  const hrefOf = ({ id }: Period) => (mayGet ? pageOf(resource, id) : undefined);
  const parent = parentOf(resource);
  const parentHrefOf = (id: number) => (parent && can(permissions, 'get', parent) ? pageOf(parent, id) : undefined);
  const onMoment = useCallback(
    (at: number | undefined) => {
      const visible = at ?? Date.now();
      setView({
        moment: at,
        ...((visible < window.start || visible >= window.end) && { window: windowAround(visible, view.zoom) }),
      });
    },
    [setView, window, view.zoom],
  );
  const asTable = narrow || view.table;
  // A filter by parent keeps groups complete; any other may hide a period that fills a gap.
  const narrowed = Object.entries(filter).some(
    ([by, value]) => by !== belongings.parentId.name && by !== resource.parent && value !== undefined,
  );
  const empty = groups.length === 0;
  const begin = resource.period?.from;
  const beginning =
    onNarrow && begin !== undefined && resource.list.filters.includes(begin)
      ? {
          isSet: filter[begin] !== undefined,
          filter: (days: BeginningDays) => onNarrow(begin, days),
        }
      : undefined;
  // The notes of another search or filter remount, instead of being moved.
  const asked = JSON.stringify(filter);
  const [notesOf, setNotesOf] = useState(asked);
  if (!isPlaceholderData && data && notesOf !== asked) setNotesOf(asked);
  return (
    <>
      <Toolbar view={view} now={now} narrow={narrow} onChange={setView} onMoment={onMoment} />
      {error ? (
        <RetryAlert
          sx={{ m: 1.5 }}
          onRetry={() => void Promise.all([failed && refetch(), far?.error && far.refetch()])}
        >
          {say('timeline.failed', { reason: error.message })}
        </RetryAlert>
      ) : null}
      <Box
        aria-busy={isPending || isPlaceholderData}
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column-reverse', md: 'row' },
          justifyContent: { xs: 'flex-end', md: 'flex-start' },
          flex: fills ? 1 : 'none',
          minHeight: 0,
          overflowY: { xs: fills ? 'auto' : 'visible', md: 'visible' },
        }}
      >
        {isPending && !error ? (
          <Skeleton
            variant="rounded"
            height={180}
            sx={{ m: 1.5, flex: { md: 1 } }}
            role="status"
            aria-label={say('form.loading')}
          />
        ) : null}
        <Box
          // Remounts with the data, because on a phone it is then below the notes.
          key={data ? 'data' : 'none'}
          sx={{
            flex: { xs: 'none', md: data ? 1 : 'none' },
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            minHeight: 0,
          }}
        >
          {data && empty ? (
            <Box sx={{ px: 2, py: 4, textAlign: 'center' }}>
              <Typography>{say('timeline.none')}</Typography>
              <Typography variant="body2" color="text.secondary">
                {say('timeline.noneHint')}
              </Typography>
            </Box>
          ) : null}
          {data && !empty && !asTable ? (
            <Chart
              label={label}
              lines={lines}
              window={window}
              zoom={view.zoom}
              moment={moment}
              now={now}
              endingSoon={new Set(ending.map(({ id }) => id))}
              hrefOf={hrefOf}
              parentHrefOf={parentHrefOf}
              statusOf={statusOf}
              onMoment={onMoment}
              cut={cut}
              maxHeight={fills ? '100%' : 360}
              nameless={whole && lines.lines.length === 1 && lines.gaps.length === 0}
            />
          ) : null}
          {data && !empty && asTable ? (
            <Box sx={{ overflowY: { md: 'auto' }, maxHeight: { md: fills ? 'none' : 360 } }}>
              <PeriodTable
                resource={resource}
                label={label}
                groups={groups}
                window={window}
                live={new Set(live?.map(({ id }) => id))}
                hrefOf={hrefOf}
              />
              {cut ? (
                <Typography variant="body2" color="text.secondary" sx={{ px: 1.5, py: 1 }}>
                  {say('timeline.cutHere')}
                </Typography>
              ) : null}
            </Box>
          ) : null}
        </Box>
        {data ? (
          <Box
            component="aside"
            aria-label={say('timeline.notes')}
            sx={{
              flex: 'none',
              width: { md: 300 },
              p: 1.5,
              borderLeft: { md: 1 },
              borderBottom: { xs: 1, md: 0 },
              borderColor: { xs: 'divider', md: 'divider' },
              overflowY: { md: 'auto' },
            }}
          >
            {cut ? (
              <CutNotice
                data={data}
                window={window}
                cut={cut}
                moment={moment}
                onChange={setView}
                beginning={beginning}
              />
            ) : null}
            <Notes
              key={notesOf}
              level={fills ? 'h2' : 'h3'}
              groups={groups}
              live={live}
              ending={ending}
              liveOf={answerAtMoment && !isComplete(answerAtMoment, moment) ? answerAtMoment.data.length : undefined}
              moment={moment}
              parents={parents}
              many={!whole && Object.keys(parents).length > 1}
              complete={!cut || cut.start > window.start}
              missingFrom={cut?.start}
              narrowed={narrowed}
              hrefOf={hrefOf}
              onMoment={onMoment}
            />
          </Box>
        ) : null}
      </Box>
    </>
  );
}

/** The entity of the declared parent field. */
function parentOf(resource: Resource): Resource | undefined {
  const field = resource.parent === undefined ? undefined : resource.fields[resource.parent];
  const storage = field && kindOf(field).storage;
  return storage?.at === 'link' ? findResource(storage.to) : undefined;
}
