import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const name = '--messages';

/**
 * Edges of the app bar's free space, for messages that float over it; the bar's own edges without CSS anchor support.
 */
export const messagePlace = { left: `anchor(${name} left, 48px)`, right: `anchor(${name} right, 8px)` } as const;

/**
 * The free space of the app bar. Notices are at its end, and messages use the rest, so that they never cover a notice.
 * On phones, where a message extends over the bar's buttons, notices are to its left.
 */
export function MessagePlace({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: { xs: 'row-reverse', md: 'row' },
        // A notice without enough room overlaps the search box, in front of it. Not positioned: on a narrow screen the
        // banner is placed relative to the app bar.
        zIndex: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: { md: 'min(240px, 50%)' }, anchorName: name }} />
      {children}
    </Box>
  );
}
