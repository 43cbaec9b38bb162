import { useCallback, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCreatePath } from 'react-admin';
import { belongings } from '../../../resources/query/list.ts';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { windowAround, type Zoom } from './axis.ts';
import { Chart } from './Chart.tsx';
import { linesOf, notedGroups } from './lines.ts';
import { Notes } from './Notes.tsx';
import { endingSoon, liveAt } from './periods.ts';
import { PeriodTable } from './PeriodTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useNow } from './use-now.ts';
import { useFarMoment, useTimeline } from './use-timeline.ts';
import { useView } from './use-view.ts';

export interface TimelineProps {
  readonly resource: Resource;
  /** Names it to who hears it. */
  readonly label: string;
  /** Under which its view is kept. */
  readonly name: string;
  readonly zoom: Zoom;
  readonly filter: Readonly<Record<string, unknown>>;
  /** All there is at once, as of one parent. */
  readonly whole?: boolean;
  /** It has a page of its own, and fills it; else it is as high as it needs. */
  readonly fills?: boolean;
}

const none: readonly Period[] = [];

/** The word for a status, where the entity has such. */
function useStatusWord(resource: Resource): (period: Period) => string | undefined {
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

/** What counts when: bars along the time of Hong Kong (or a table), what is live at a moment, and what is to note. */
export function Timeline({ resource, label, name, zoom, filter, whole = false, fills = false }: TimelineProps) {
  const { say } = useWords();
  const narrow = useMediaQuery('(max-width: 599.95px)');
  const now = useNow();
  const permissions = useUserPermissions();
  const createPath = useCreatePath();
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
  const about = far ? far.data?.data : periods;
  const parents = useMemo(() => ({ ...data?.parents, ...far?.data?.parents }), [data, far?.data]);
  const groups = useMemo(() => notedGroups(periods, parents, window), [periods, parents, window]);
  const lines = useMemo(() => linesOf(groups, window), [groups, window]);
  const live = useMemo(() => about && liveAt(about, moment), [about, moment]);
  const ending = useMemo(() => endingSoon(about ?? none, moment), [about, moment]);
  const statusOf = useStatusWord(resource);
  const mayGet = can(permissions, 'get', resource);
  const hrefOf = ({ id }: Period) => (mayGet ? createPath({ resource: resource.name, type: 'edit', id }) : undefined);
  const above = parentOf(resource);
  const parentHrefOf = (id: number) =>
    above && can(permissions, 'get', above) ? createPath({ resource: above.name, type: 'edit', id }) : undefined;
  const onMoment = useCallback(
    (at: number | undefined) => {
      const seen = at ?? Date.now();
      setView({
        moment: at,
        ...((seen < window.start || seen >= window.end) && { window: windowAround(seen, view.zoom) }),
      });
    },
    [setView, window, view.zoom],
  );
  const asTable = narrow || view.table;
  // By parent nothing of a group is missing; by anything else what fills a gap may be.
  const narrowed = Object.entries(filter).some(
    ([by, value]) => by !== belongings.parentId.name && by !== resource.parent && value !== undefined,
  );
  const empty = groups.length === 0;
  return (
    <>
      <Toolbar view={view} now={now} narrow={narrow} onChange={setView} onMoment={onMoment} />
      {error ? (
        <Alert
          severity="error"
          sx={{ m: 1.5 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => void Promise.all([failed && refetch(), far?.error && far.refetch()])}
            >
              {say('form.retry')}
            </Button>
          }
        >
          {say('timeline.failed', { reason: error.message })}
        </Alert>
      ) : null}
      {data?.more || far?.data?.more ? (
        <Alert severity="warning" sx={{ m: 1.5, mb: 0 }}>
          {say('timeline.tooMany', { count: periods.length })}
        </Alert>
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
        <Box sx={{ flex: { xs: 'none', md: 1 }, minWidth: 0, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          {isPending && !error ? (
            <Skeleton variant="rounded" height={180} sx={{ m: 1.5 }} role="status" aria-label={say('form.loading')} />
          ) : null}
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
              ends={new Set(ending.map(({ id }) => id))}
              hrefOf={hrefOf}
              parentHrefOf={parentHrefOf}
              statusOf={statusOf}
              onMoment={onMoment}
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
            <Notes
              level={fills ? 'h2' : 'h3'}
              groups={groups}
              live={live}
              ending={ending}
              moment={moment}
              parents={parents}
              many={!whole && Object.keys(parents).length > 1}
              whole={!data.more}
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

/** The entity that this one hangs under. */
function parentOf(resource: Resource): Resource | undefined {
  const field = resource.parent === undefined ? undefined : resource.fields[resource.parent];
  const storage = field && kindOf(field).storage;
  return storage?.at === 'link' ? findResource(storage.to) : undefined;
}
