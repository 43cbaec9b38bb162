// The dashboard is no entity's: counts of everything, and one's own work.
import { Box, Stack, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { Counts } from './Counts.tsx';
import { OwnChanges } from './OwnChanges.tsx';

/** `/home`: how much there is of what one may list, and what one changed last (issue 2). */
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
        <Counts />
        <OwnChanges />
      </Box>
    </Stack>
  );
}
