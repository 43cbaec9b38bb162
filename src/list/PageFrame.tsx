import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { heightBelowBar, useFillHeight } from './use-fill-height.ts';

/** A page that fills the window below the app bar, with a sticky title and, by an ActionBar, a sticky foot. */
export function PageFrame({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const frame = useFillHeight();
  return (
    <Box
      ref={frame}
      component="section"
      aria-label={title}
      data-print="whole"
      sx={{
        height: heightBelowBar,
        minHeight: 420,
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          component="h1"
          variant="h6"
          sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: '36px', mr: 'auto', minWidth: 0 }}
        >
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
