import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Breakpoint from which a toolbar button shows its text; rarely used buttons lose it first. */
type WordsFrom = 'sm' | 'xl';

/** Style of a toolbar button that has an icon, and an accessible name if its text is hidden. */
export function toolbarButton(from: WordsFrom = 'sm') {
  return {
    height: 36,
    flex: 'none',
    minWidth: { xs: 36, [from]: 64 },
    '& .MuiButton-startIcon': { mr: { xs: 0, [from]: 1 } },
  };
}

export function ToolbarLabel({ from = 'sm', children }: { readonly from?: WordsFrom; readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: { xs: 'none', [from]: 'inline' } }}>
      {children}
    </Box>
  );
}
