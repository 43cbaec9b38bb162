import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { usePageTitle } from '../layout/page-title.ts';
import { heightBelowBar } from '../layout/notice-row.ts';
import { useFillHeight } from './use-fill-height.ts';

interface PageFrameProps {
  readonly title: string;
  /** Search and filters. They position themselves in the head: beside the title and below it. */
  readonly tools?: ReactNode;
  /** Buttons at the end of the head. */
  readonly action?: ReactNode;
  readonly minHeight?: number;
  readonly children: ReactNode;
}

/** Head of a list: title, tools, buttons. */
export const headStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** A page that fills the window below the app bar, with a sticky head and, with an ActionBar, a sticky foot. */
export function PageFrame({ title, tools, action, minHeight = 420, children }: PageFrameProps) {
  usePageTitle(title);
  const frame = useFillHeight();
  return (
    <Box
      ref={frame}
      component="section"
      aria-label={title}
      data-print="whole"
      sx={{
        // A correct first value, before the hook measures: a container that grows with its rows would render all of
        // them.
        height: heightBelowBar,
        minHeight,
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={headStyle}>
        <Typography
          component="h1"
          variant="h6"
          sx={{
            fontSize: { xs: '1rem', sm: '1.125rem' },
            fontWeight: 600,
            lineHeight: '36px',
            flex: { xs: '1 0 auto', sm: 'none' },
            maxWidth: 1,
            mr: { sm: 1 },
            minWidth: 0,
          }}
        >
          {title}
        </Typography>
        {tools}
        <Box
          sx={{
            flex: 'none',
            maxWidth: 1,
            minHeight: 36,
            ml: 'auto',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: { xs: 0, sm: 1 },
          }}
        >
          {action}
        </Box>
      </Box>
      {children}
    </Box>
  );
}
