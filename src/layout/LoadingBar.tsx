import { Box } from '@mui/material';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useLoadingBar } from './use-loading-bar.ts';

/** A thin progress bar at the top while requests are running (SPEC §9). */
export function LoadingBar() {
  const phase = useLoadingBar(useIsFetching() + useIsMutating() > 0);
  const translate = useTranslate();
  if (phase === 'hidden') return null;
  const style = {
    running: { width: '90%', transition: 'width 5000ms cubic-bezier(0.1, 0.6, 0.2, 1)' },
    started: { width: '0%' },
    done: { width: '100%', transition: 'width 200ms ease-out' },
  };
  return (
    <Box
      role="progressbar"
      aria-label={translate('frame.loading')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 3,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ height: 1, bgcolor: 'secondary.main', ...style[phase] }} />
    </Box>
  );
}
