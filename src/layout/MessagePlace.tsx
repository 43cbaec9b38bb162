import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const name = '--messages';

/** Edges of the app bar's empty place, for messages that float over it; the bar's own where browsers can't tell. */
export const messagePlace = { left: `anchor(${name} left, 8px)`, right: `anchor(${name} right, 8px)` } as const;

/** The empty place of the app bar. Messages stand in it. */
export function MessagePlace({ children }: { readonly children?: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'center', anchorName: name }}>{children}</Box>
  );
}
