import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { LoadFailure, Panel } from './Panel.tsx';
import { useColleaguesChanges } from './use-colleagues-changes.ts';

/** The user's own last changes, newest first. */
export function OwnChanges() {
  const { say } = useWords();
  const dataProvider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'changes'],
    queryFn: ({ signal }) => dataProvider.ownChanges({ perPage: 20, signal }),
  });
  // The position is known only after the panel above has loaded.
  const { isPending } = useColleaguesChanges();
  if (isPending) return null;
  return (
    <Panel title={say('home.ownChanges')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{say('home.noChanges')}</Typography>}
      {!data && !error && (
        <Stack>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </Box>
    </Panel>
  );
}
