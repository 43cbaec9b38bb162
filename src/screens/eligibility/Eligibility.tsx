import { Paper, Stack, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { Checks } from './panels.tsx';

/** `/eligibility`: whether a customer can buy something, or use a coupon, and why not. */
export function Eligibility() {
  const { say } = useWords();
  usePageTitle(say('eligibility.title'));
  return (
    <Stack spacing={2} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1000 }}>
      <Typography variant="h1">{say('eligibility.title')}</Typography>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Checks />
      </Paper>
    </Stack>
  );
}
