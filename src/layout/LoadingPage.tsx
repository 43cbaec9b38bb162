import { Box, Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { loadingDelay } from './minimum-loading-time.ts';

/** Skeleton of a page while its code loads; shown after a delay, so that quick pages do not flash. */
export function LoadingPage() {
  const translate = useTranslate();
  const appear = {
    '@keyframes appear': { to: { opacity: 1 } },
    opacity: 0,
    animation: `appear 1ms ${loadingDelay}ms forwards`,
  };
  return (
    <Box role="status" aria-label={translate('frame.loading')} sx={{ p: { xs: 1, sm: 3 }, ...appear }}>
      <Stack spacing={1}>
        <Skeleton variant="rounded" width="30%" height={32} />
        <Skeleton variant="rounded" height={48} />
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} variant="rounded" height={40} />
        ))}
      </Stack>
    </Box>
  );
}
