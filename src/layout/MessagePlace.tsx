import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const name = '--messages';

/** Edges of the app bar's empty place, for messages that float over it; the bar's own where browsers can't tell. */
export const messagePlace = { left: `anchor(${name} left, 48px)`, right: `anchor(${name} right, 8px)` } as const;

/**
 * The empty place of the app bar. Notices stand at its end and leave the rest to messages, which so cover none of them.
 * Where a message goes on over the bar's buttons, notices stand before it.
 */
export function MessagePlace({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: { xs: 'row-reverse', md: 'row' },
        // A notice that finds too little room goes on over the search box, rather than below it. Not positioned: on a narrow
        // screen the banner is placed by the app bar.
        zIndex: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: { md: 'min(240px, 50%)' }, anchorName: name }} />
      {children}
    </Box>
  );
}
