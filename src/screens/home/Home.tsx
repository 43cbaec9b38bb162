import { Box, Stack, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { RecentChanges } from './RecentChanges.tsx';
import { TodaysSales } from './TodaysSales.tsx';
import { WorkQueues } from './WorkQueues.tsx';

/** The dashboard `/home`: today's sales, work that waits for staff, and the last changes by colleagues and the user. */
export function Home() {
  const { say } = useWords();
  usePageTitle(say('home.title'));
  return (
    <Stack spacing={3} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1400 }}>
      <Typography variant="h1">{say('home.title')}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <TodaysSales />
          <WorkQueues />
        </Stack>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <RecentChanges />
        </Stack>
      </Box>
    </Stack>
  );
}
