import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../../resources/access.ts';
import {
  importableRows,
  type ImportableRows,
  type LineAction,
  lineActions,
  linesModeIn,
} from '../../../../resources/csv/importable-rows.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { isVisible } from '../../../../resources/visible.ts';
import { useUserPermissions } from '../../../auth-provider/use-permitted.ts';
import type { LinesRun } from '../../../data-provider/lines-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { Moment } from '../../../ui/Moment.tsx';
import { PastPages } from '../../../ui/PastPages.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { LineCountList } from './LineCountList.tsx';
import { LinesDialog } from './LinesDialog.tsx';

const perPage = 5;

/** The open dialog: a new import, or the result of one. */
interface Opened {
  readonly rows: ImportableRows;
  readonly action: LineAction;
  readonly run?: LinesRun;
}

/** Adds lines to the rows of a record or removes them, without saving the form; lists earlier imports. */
export function LinesPanel({ resource, record, readOnly, page: recordPage }: RecordPanelProps) {
  const { id, revision } = record;
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const permitted = can(permissions, 'import', resource) && can(permissions, 'list', resource);
  const { lines } = useAdminDataProvider();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened>();
  const queryKey = [resource.name, 'imports of lines', id];
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, page, revision],
    queryFn: ({ signal }) => lines.runs(resource.name, id, { page, perPage, signal }),
    placeholderData: (before) => before,
    enabled: permitted,
  });
  const shown = importableRows(resource).filter(({ field }) => isVisible(field, record));
  if (!permitted || (shown.length === 0 && !error && !data?.total)) return null;
  const changed = () => {
    void queries.invalidateQueries({ queryKey });
    recordPage.refetch();
  };
  return (
    <Box sx={{ mt: 2 }}>
      <PanelFrame title={say('lines.title')}>
        {shown.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {say('lines.hint')}
          </Typography>
        )}
        {!readOnly && shown.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            {shown.flatMap((rows) =>
              lineActions.map((action) => (
                <Button
                  key={`${action} ${rows.name}`}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  onClick={() => setOpened({ rows, action })}
                >
                  {label(rows[action])}
                </Button>
              )),
            )}
          </Box>
        )}
        {error && <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>}
        {data && data.total > 0 && (
          <>
            <Typography variant="subtitle2" component="h3" id="past-lines">
              {say('lines.past')}
            </Typography>
            <Box
              component="ul"
              aria-labelledby="past-lines"
              sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }}
            >
              {data.data.map((run) => {
                const mode = linesModeIn(resource, run.mode);
                return mode ? (
                  <Box
                    component="li"
                    key={run.id}
                    sx={{
                      display: 'flex',
                      flexWrap: 'wrap',
                      alignItems: 'center',
                      columnGap: 1.5,
                      py: 0.75,
                      borderBottom: 1,
                      borderColor: 'divider',
                    }}
                  >
                    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                      <div>
                        <strong>{label(mode.rows[mode.action])}</strong> · {run.file_name}
                      </div>
                      <Box sx={{ color: 'text.secondary' }}>
                        <Moment at={run.created_at} /> · {run.created_by.name}
                      </Box>
                      <LineCountList action={mode.action} counts={run.counts} />
                    </Box>
                    <Button
                      size="small"
                      aria-label={say('lines.showOf', { name: `${label(mode.rows[mode.action])}, ${run.file_name}` })}
                      onClick={() => setOpened({ ...mode, run })}
                    >
                      {say('lines.show')}
                    </Button>
                  </Box>
                ) : null;
              })}
            </Box>
            <PastPages page={page} perPage={perPage} total={data.total} onChange={setPage} />
          </>
        )}
        {opened && (
          <LinesDialog
            {...opened}
            resource={resource}
            id={id}
            readOnly={readOnly}
            onChanged={changed}
            onClose={() => setOpened(undefined)}
          />
        )}
      </PanelFrame>
    </Box>
  );
}
