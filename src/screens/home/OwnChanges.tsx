import { Box, Skeleton, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { OwnChange } from '../../data-provider/answer-types.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { LoadFailure, Panel } from './Panel.tsx';

/** The user's own last changes, newest first. */
export function OwnChanges({ query }: { readonly query: UseQueryResult<readonly OwnChange[]> }) {
  const { say } = useWords();
  const { data, error, refetch } = query;
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
