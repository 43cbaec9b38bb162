// Shows the changes of a courier's list before they are applied: a list of records can't compare two states.
import { Alert, Box, Button, Chip, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import type { PickupSync as Sync } from '../../../resources/delivery/pickup-sync.ts';
import { pickup_sync_schedule } from '../../../resources/delivery/pickup_sync_schedule.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { type SyncOutcome, syncOutcomes } from '../../../resources/delivery/sync-outcomes.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAutoRetry } from '../../layout/use-auto-retry.ts';
import { PageFrame } from '../../list/PageFrame.tsx';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PastPages } from '../../ui/PastPages.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SettingsLink } from './SettingsLink.tsx';
import { SyncRows } from './SyncRows.tsx';
import { isWriting, rowsPerPage, useSync, useSyncRows } from './use-sync.ts';

const shownOutcomes = syncOutcomes.filter((outcome) => outcome !== 'same');

/** Fields to take from the list, by row, and the sync they belong to; kept across reloads. */
interface Choices {
  readonly sync: number;
  readonly take: Readonly<Record<string, readonly string[]>>;
}
const noChoices: Choices = { sync: 0, take: {} };

/** `/pickup_point/sync`: the courier's list compared with the pickup points (SPEC §7, `ke-pickup-point`). */
export function PickupSync() {
  const { say, label } = useWords();
  const schedule = usePermitted(pickup_sync_schedule);
  const { query, check, start } = useSync();
  const { data: sync, error, refetch } = query;
  useAutoRetry(error, () => void refetch());
  const problem = check.error ?? start.error;
  const writing = isWriting(sync);
  return (
    <PageFrame
      title={say('pickupSync.title')}
      action={
        <>
          {schedule.get && (
            <Button size="small" color="inherit" component={Link} to={pageOf(pickup_sync_schedule)}>
              {say('pickupSync.schedule')}
            </Button>
          )}
          <Button size="small" color="inherit" component={Link} to={pageOf(pickup_point, 'import')}>
            {say('pickupSync.earlier')}
          </Button>
          <Button size="small" color="inherit" component={Link} to={pageOf(pickup_point)}>
            {label(pickup_point.plural)}
          </Button>
          <Button
            size="small"
            variant={sync && !sync.started_at ? 'outlined' : 'contained'}
            disabled={check.isPending || writing || sync === undefined}
            onClick={once(() => {
              start.reset();
              check.mutate();
            })}
          >
            {say(sync ? 'pickupSync.checkAgain' : 'pickupSync.check')}
          </Button>
        </>
      }
    >
      {(check.isPending || (sync === undefined && !error)) && (
        <LinearProgress aria-label={say('pickupSync.checking')} />
      )}
      {problem && (
        <Alert severity="error" sx={{ borderRadius: 0 }} action={problem === check.error && <SettingsLink />}>
          {problem.message}
        </Alert>
      )}
      {error && <RetryAlert onRetry={() => void refetch()}>{say('pickupSync.failed')}</RetryAlert>}
      {sync === null && (
        <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', p: 3, textAlign: 'center', gap: 1 }} role="status">
          <Typography variant="h2">{say('pickupSync.none')}</Typography>
          <Typography color="text.secondary">{say('pickupSync.noneHint')}</Typography>
        </Box>
      )}
      {sync && (
        <Checked
          key={sync.id}
          sync={sync}
          busy={check.isPending || start.isPending || writing}
          onStart={(take, deactivate) =>
            start.mutate({ id: sync.id, take, ...(deactivate !== undefined && { deactivate }) })
          }
        />
      )}
    </PageFrame>
  );
}

interface CheckedProps {
  readonly sync: Sync;
  readonly busy: boolean;
  readonly onStart: (take: Choices['take'], deactivate: boolean | undefined) => void;
}

function Checked({ sync, busy, onStart }: CheckedProps) {
  const { say, language } = useWords();
  const { counts, scheduled_for, started_at, unknown_districts, unread_hours } = sync;
  const present = shownOutcomes.filter((outcome) => counts[outcome] > 0);
  const [selected, setSelected] = useState<SyncOutcome>();
  const outcome = selected ?? (counts.conflict > 0 ? 'conflict' : present[0]);
  const [page, setPage] = useState(1);
  const { data } = useSyncRows(sync.id, outcome, page);
  const [choices, setChoices] = useStore<Choices>('pickup_point.sync', noChoices);
  const take = choices.sync === sync.id ? choices.take : noChoices.take;
  const asks = sync.short && counts.gone > 0;
  const choose = (some: readonly (readonly [row: number, field: string])[], theirs: boolean) => {
    const next = new Map(Object.entries(take));
    for (const [row, field] of some) {
      const others = (next.get(`${row}`) ?? []).filter((one) => one !== field);
      next.set(`${row}`, theirs ? [...others, field] : others);
    }
    setChoices({ sync: sync.id, take: Object.fromEntries(next) });
  };
  const open = (data?.data ?? []).flatMap(({ row, differences }) =>
    differences.flatMap(({ field, verdict }) => (verdict === 'take' ? [] : [[row, field] as const])),
  );
  const decides = !started_at && !busy;
  return (
    <>
      <Box sx={{ px: 1.5, py: 0.75, fontSize: '0.8125rem' }}>
        {say(
          sync.problem
            ? 'pickupSync.failedBySchedule'
            : scheduled_for
              ? 'pickupSync.checkedBySchedule'
              : 'pickupSync.checked',
          {
            count: groupDigits(sync.total),
            name: sync.checked_by.name,
          },
        )}{' '}
        <Moment at={sync.checked_at} />
      </Box>
      {sync.problem && (
        <Alert severity="error" sx={{ borderRadius: 0 }} action={<SettingsLink />}>
          {sync.problem}
        </Alert>
      )}
      {scheduled_for && started_at && counts.conflict > 0 && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {say('pickupSync.conflictsWait', { smart_count: counts.conflict })}
        </Alert>
      )}
      {unknown_districts.length > 0 && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          {say('pickupSync.unknownDistricts', { districts: unknown_districts.join(commaIn(language)) })}
        </Alert>
      )}
      {unread_hours.length > 0 && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          {say('pickupSync.unreadHours', { hours: unread_hours.join(' · ') })}
        </Alert>
      )}
      {asks && !started_at && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {say('pickupSync.short', { count: groupDigits(counts.gone) })}
        </Alert>
      )}
      <Box
        role="toolbar"
        aria-label={say('pickupSync.show')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          px: 1.5,
          py: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {present.map((one) => (
          <Chip
            key={one}
            size="small"
            clickable
            variant={outcome === one ? 'filled' : 'outlined'}
            aria-pressed={outcome === one}
            label={`${say(`pickupSync.outcomes.${one}`)} ${groupDigits(counts[one])}`}
            onClick={() => {
              setSelected(one);
              setPage(1);
            }}
          />
        ))}
        {open.length > 0 && decides && (
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            <Button size="small" onClick={() => choose(open, false)}>
              {say('pickupSync.allOurs')}
            </Button>
            <Button size="small" onClick={() => choose(open, true)}>
              {say('pickupSync.allTheirs')}
            </Button>
          </Box>
        )}
      </Box>
      {outcome === undefined ? (
        <Box sx={{ flex: 1, p: 3 }} role="status">
          {sync.problem ? undefined : say('pickupSync.nothingToDo')}
        </Box>
      ) : (
        <>
          <SyncRows
            key={`${outcome} ${page}`}
            rows={data?.data}
            districts={data?.labels.district}
            taken={take}
            onTake={decides ? (row, field, theirs) => choose([[row, field]], theirs) : undefined}
          />
          <Box sx={{ px: 1.5 }}>
            <PastPages page={page} perPage={rowsPerPage} total={counts[outcome]} onChange={setPage} />
          </Box>
        </>
      )}
      {!sync.problem && (
        <Foot sync={sync} busy={busy} asks={asks} onStart={(deactivate) => onStart(take, deactivate)} />
      )}
    </>
  );
}

/** Ignores the second click of a double click, which comes before `busy` is rendered. */
const once =
  (press: () => void) =>
  ({ detail }: { readonly detail: number }) => {
    if (detail <= 1) press();
  };

interface FootProps extends Pick<CheckedProps, 'sync' | 'busy'> {
  /** True if the user must decide whether points become inactive. */
  readonly asks: boolean;
  readonly onStart: (deactivate: boolean | undefined) => void;
}

function Foot({ sync, busy, asks, onStart }: FootProps) {
  const { say } = useWords();
  const { progress, started_at } = sync;
  if (started_at) {
    const running = isWriting(sync);
    const wrong = progress?.failed ?? 0;
    const text = !progress
      ? say('pickupSync.nothingWritten')
      : say(running ? 'pickupSync.writing' : 'pickupSync.written', {
          done: groupDigits(progress.done),
          total: groupDigits(progress.total),
        });
    return (
      <ActionBar
        text={wrong > 0 ? `${text} ${say('pickupSync.refused', { smart_count: wrong })}` : text}
        tone={running ? undefined : wrong > 0 || progress?.status === 'failed' ? 'error' : 'success'}
        progress={running && progress ? (progress.total > 0 ? progress.done / progress.total : 'unknown') : undefined}
        phase="started"
      >
        {!running && progress && (
          <Button size="small" component={Link} to={pageOf(pickup_point, 'import')}>
            {say('pickupSync.toImport')}
          </Button>
        )}
      </ActionBar>
    );
  }
  return (
    <ActionBar text={say('pickupSync.notYet')} quiet phase="checked">
      {asks && (
        <Button size="small" variant="outlined" disabled={busy} onClick={once(() => onStart(false))}>
          {say('pickupSync.startWithoutGone')}
        </Button>
      )}
      <Button size="small" variant="contained" disabled={busy} onClick={once(() => onStart(asks ? true : undefined))}>
        {say(asks ? 'pickupSync.startWithGone' : 'pickupSync.start')}
      </Button>
    </ActionBar>
  );
}
