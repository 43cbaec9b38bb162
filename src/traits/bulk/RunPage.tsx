import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { isNotFound } from '../../data-provider/api-errors.ts';
import { NotFoundPage } from '../../layout/ErrorPages.tsx';
import { PageFrame } from '../../list/PageFrame.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { bulkEditState, runsPath } from './bulk-paths.ts';
import { RunBar } from './RunBar.tsx';
import { RunRows, useRunRows } from './RunRows.tsx';
import { isBusy, isOwn, useWatchedRun } from './run-state.ts';
import { RunTask, taskName } from './RunTask.tsx';
import { useBulkRun } from './use-bulk-run.ts';
import { useRunSteps } from './use-run-steps.ts';

const isPlace = (id: string) => /^[1-9]\d*$/u.test(id) && Number.isSafeInteger(Number(id));

/** `/{entity}/bulk/{id}`: a bulk run from its check to its result, while the server keeps it. */
export function RunPage({ resource }: { readonly resource: Resource }) {
  const { id = '' } = useParams<{ id: string }>();
  return isPlace(id) ? <LoadedRun key={id} resource={resource} id={Number(id)} /> : <NotFoundPage />;
}

function LoadedRun({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { say, label } = useWords();
  const { data: run, error, refetch, dataUpdatedAt, show } = useBulkRun(resource.name, id);
  // A run of another entity, deleted with its rows, or nonexistent.
  if (error && isNotFound(error)) return <NotFoundPage />;
  if (run) {
    return <Content resource={resource} run={run} at={dataUpdatedAt} lost={error?.message} onRun={show} />;
  }
  return (
    <PageFrame title={say('bulk.past', { list: label(resource.plural) })}>
      {error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('bulk.readFailed', { reason: error.message })}</RetryAlert>
      ) : (
        <LinearProgress aria-label={say('list.loading')} />
      )}
    </PageFrame>
  );
}

/** The heading: an undone run needs another one. */
function titleKey({ status }: BulkRun): MessageKey {
  if (status === 'undoing') return 'bulk.titleUndoing';
  return status === 'undone' ? 'bulk.titleUndone' : 'bulk.title';
}

const nothingTaken: ReadonlySet<number> = new Set();

interface ContentProps {
  readonly resource: Resource;
  readonly run: BulkRun;
  readonly at: number;
  /** Why the run could not be read again. */
  readonly lost: string | undefined;
  readonly onRun: (run: BulkRun) => Promise<void>;
}

function Content({ resource, run, at, lost, onRun }: ContentProps) {
  const words = useWords();
  const { say, label } = words;
  const navigate = useNavigate();
  const [taken, setTaken] = useState(nothingTaken);
  const steps = useRunSteps({ resource, run, taken, onRun });
  const [watched, watch] = useWatchedRun(resource.name);
  useEffect(() => {
    if (isBusy(run) && isOwn(run)) watch(run.id);
    else if (watched === run.id) watch(0);
  }, [run, watched, watch]);
  const { permitted } = run;
  const takeOut = useCallback((id: number) => setTaken((before) => new Set([...before, id])), []);
  const { what } = run;
  const { selection } = what;
  const onEdit =
    'changes' in what && selection
      ? () =>
          steps.unlessStarted(
            () =>
              void navigate(pageOf(resource, 'bulk_edit'), {
                state: bulkEditState({ selection, count: groupDigits(run.total), changes: what.changes }),
              }),
          )
      : undefined;
  return (
    <PageFrame
      title={say(titleKey(run), { task: taskName(resource, run, words), list: label(resource.plural) })}
      action={
        <>
          {taken.size > 0 && run.status === 'checked' && (
            <Button size="small" color="inherit" onClick={() => setTaken(nothingTaken)}>
              {say('bulk.takeBack', { count: groupDigits(taken.size) })}
            </Button>
          )}
          <Button size="small" color="inherit" component={Link} to={runsPath(resource)}>
            {say('bulk.earlier')}
          </Button>
          <Button size="small" color="inherit" component={Link} to={pageOf(resource)}>
            {say('bulk.back')}
          </Button>
        </>
      }
    >
      {lost !== undefined && <Alert severity="warning">{say('bulk.readFailed', { reason: lost })}</Alert>}
      {steps.overtaken !== undefined && <Alert severity="warning">{steps.overtaken}</Alert>}
      {run.problem !== undefined && <Alert severity="warning">{run.problem}</Alert>}
      <TaskWithLabels resource={resource} run={run} />
      {run.status === 'checking' ? (
        // Fills the page, so that the footer doesn't move when the rows arrive.
        <Box sx={{ flex: '1 1 auto', minHeight: 220 }}>
          <Alert severity="info">{say('bulk.checkingHint')}</Alert>
        </Box>
      ) : (
        <RunRows
          resource={resource}
          run={run}
          // After the start, the run contains all of its records.
          taken={run.status === 'checked' ? taken : nothingTaken}
          onTakeOut={permitted && run.status === 'checked' && selection ? takeOut : undefined}
        />
      )}
      <RunBar
        resource={resource}
        run={run}
        at={at}
        steps={permitted ? steps : undefined}
        taken={taken.size}
        onEdit={onEdit}
      />
    </PageFrame>
  );
}

/** The task as text; the titles of referenced records come with the rows. */
function TaskWithLabels({ resource, run }: { readonly resource: Resource; readonly run: BulkRun }) {
  const { labels }: { readonly labels: Labels } = useRunRows(resource.name, run, undefined);
  return <RunTask resource={resource} run={run} labels={labels} />;
}
