import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ListNotice } from '../../list/ListNotice.tsx';
import { PageFrame } from '../../list/PageFrame.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PastPages } from '../../ui/PastPages.tsx';
import { pastStyle } from '../../ui/past-style.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { runPath } from './bulk-paths.ts';
import { resultText } from './result-text.ts';
import { isBusy, isFinished } from './run-state.ts';
import { TaskText, taskName } from './RunTask.tsx';

const perPage = 25;
const columns = ['when', 'who', 'task', 'count', 'result'] as const;

/** `/{entity}/bulk`: the earlier bulk edits, actions and deletions, each with a link to its page. */
export function PastRunsPage({ resource }: { readonly resource: Resource }) {
  const words = useWords();
  const { say, label } = words;
  const { bulk, storeId } = useAdminDataProvider();
  const [page, setPage] = useState(1);
  const list = label(resource.plural);
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-runs', resource.name, storeId, page, perPage],
    queryFn: ({ signal }) => bulk.list(resource.name, { page, perPage, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? 3_000 : false),
  });
  return (
    <PageFrame
      title={say('bulk.past', { list })}
      action={
        <Button size="small" color="inherit" component={Link} to={pageOf(resource)}>
          {say('bulk.back')}
        </Button>
      }
    >
      {error && (
        <RetryAlert onRetry={() => void refetch()}>{say('bulk.readFailed', { reason: error.message })}</RetryAlert>
      )}
      {data?.total === 0 ? (
        <ListNotice
          title={say('bulk.noPast', { list: withinSentence(resource.plural, words.language) })}
          text={say('bulk.noPastHint')}
        />
      ) : (
        <Box sx={{ flex: '1 1 auto', minHeight: 0, overflow: 'auto', p: 1.5 }}>
          {data && (
            <Box role="table" aria-label={say('bulk.past', { list })} sx={pastStyle}>
              <div role="row" className="head">
                {columns.map((one) => (
                  <span role="columnheader" key={one}>
                    {say(`bulk.columns.${one}`)}
                  </span>
                ))}
                <span role="columnheader" aria-label={say('list.actions')} />
              </div>
              {data.data.map((run) => (
                <div role="row" key={run.id}>
                  <span role="cell">
                    <Moment at={run.created_at} />
                  </span>
                  <span role="cell">{run.created_by?.name ?? ''}</span>
                  <span role="cell" className="file">
                    {taskName(resource, run, words)}
                    <span className="what">
                      <TaskText resource={resource} run={run} />
                    </span>
                  </span>
                  <span role="cell">
                    <span className="caption">{say('bulk.columns.count')}</span>
                    {groupDigits(run.total)}
                  </span>
                  <span role="cell" className="counts">
                    {resultText(run, words)}
                    {/* The number of undone records is already shown. */}
                    {!isFinished(run.status) && (
                      <span className="status" data-status={run.status}>
                        {say(`bulk.states.${run.status}`)}
                      </span>
                    )}
                  </span>
                  <span role="cell" className="act">
                    <Button
                      size="small"
                      color="inherit"
                      component={Link}
                      to={runPath(resource, run.id)}
                      aria-label={say('bulk.openOf', {
                        task: taskName(resource, run, words),
                        count: groupDigits(run.total),
                      })}
                    >
                      {say('bulk.open')}
                    </Button>
                  </span>
                </div>
              ))}
            </Box>
          )}
          <PastPages page={page} perPage={perPage} total={data?.total ?? 0} onChange={setPage} />
        </Box>
      )}
    </PageFrame>
  );
}
