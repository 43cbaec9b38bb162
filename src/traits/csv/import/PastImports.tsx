import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../../../ui/Moment.tsx';
import { importModes } from '../../../../resources/csv/modes.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { PastImport } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { PastPages } from '../../../ui/PastPages.tsx';
import { pastStyle } from '../../../ui/past-style.ts';
import { writesOf } from './outcomes.ts';
import { UndoButton } from './UndoButton.tsx';

const perPage = 10;

/** The earlier imports of an entity: user, time, file, result, and an undo button. */
export function PastImports({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const { csv, storeId } = useAdminDataProvider();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'imports', storeId, page],
    queryFn: ({ signal }) => csv.imports(resource.name, { page, perPage, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (error) {
    return (
      <Box role="alert" sx={{ fontSize: '0.8125rem' }}>
        {say('csv.pastFailed', { reason: error.message })}{' '}
        <Button size="small" color="inherit" onClick={() => void refetch()}>
          {say('list.retry')}
        </Button>
      </Box>
    );
  }
  if (!data) return null;
  return (
    <Box component="section" aria-labelledby="csv-past">
      <Box id="csv-past" component="h2" sx={{ m: 0, mb: 0.5, fontSize: '0.875rem', fontWeight: 600 }}>
        {say('csv.past')}
      </Box>
      {data.total === 0 ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{say('csv.noPast')}</Box>
      ) : (
        <Box role="table" aria-labelledby="csv-past" sx={pastStyle}>
          <div role="row" className="head">
            {(['when', 'who', 'fileName', 'how', 'came'] as const).map((one) => (
              <span role="columnheader" key={one}>
                {say(`csv.pastHead.${one}`)}
              </span>
            ))}
            <span role="columnheader" aria-label={say('list.actions')} />
          </div>
          {data.data.map((made) => (
            <div role="row" key={made.id}>
              <span role="cell">
                <Moment at={made.created_at} />
              </span>
              <span role="cell">{made.created_by?.name ?? ''}</span>
              <span role="cell" className="file">
                {made.file_name}
              </span>
              <span role="cell">{say(`csv.modes.${modeIn(made.mode)}`)}</span>
              <span role="cell" className="counts">
                {say(made.mode === 'delete' ? 'csv.countsDelete' : 'csv.counts', {
                  create: groupDigits(made.counts.create),
                  update: groupDigits(made.counts.update),
                  delete: groupDigits(made.counts.delete ?? 0),
                  unchanged: groupDigits(made.counts.unchanged),
                  wrong: groupDigits(made.counts.wrong),
                })}
                {leftOf(made) > 0 && (
                  <span className="left">{say('csv.leftPart', { left: groupDigits(leftOf(made)) })}</span>
                )}
                {made.status !== 'undone' && made.counts.undone !== undefined && made.counts.undone > 0 && (
                  <span className="status" data-status="undone">
                    {say('csv.undonePart', { undone: groupDigits(made.counts.undone) })}
                  </span>
                )}
                {made.status !== 'done' && (
                  <span className="status" data-status={made.status}>
                    {say(`csv.status.${made.status}`)}
                  </span>
                )}
              </span>
              <span role="cell" className="act">
                {made.status !== 'undone' && writesOf(made.counts) > 0 && (
                  <UndoButton resource={resource} made={made} small onUndone={() => void refetch()} />
                )}
              </span>
            </div>
          ))}
        </Box>
      )}
      <PastPages page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </Box>
  );
}

/** Rows that a finished import didn't reach. */
const leftOf = ({ status, total, counts }: PastImport) =>
  status === 'done' ? Math.max(0, total - writesOf(counts) - counts.unchanged - counts.wrong) : 0;

const modeIn = (mode: string) => importModes.find((one) => one === mode) ?? 'upsert';
