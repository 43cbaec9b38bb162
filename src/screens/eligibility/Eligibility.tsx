import { Paper, Stack, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { eligibilityLabel } from './page-label.ts';
import { Checks } from './panels.tsx';

/** `/eligibility`: checks whether a customer can buy a product or use a coupon, with reasons. */
export function Eligibility() {
  const { label } = useWords();
  usePageTitle(label(eligibilityLabel));
  return (
    <Stack spacing={2} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1000 }}>
      <Typography variant="h1">{label(eligibilityLabel)}</Typography>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Checks kept />
      </Paper>
    </Stack>
  );
}
