import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * From which width on a button of a list's toolbar has words beside its icon; what one seldom presses gives way first.
 */
type WordsFrom = 'sm' | 'xl';

/** How such a button looks; it has an icon, and a name for those who don't see its words. */
export function toolbarButton(from: WordsFrom = 'sm') {
  return {
    height: 36,
    flex: 'none',
    minWidth: { xs: 36, [from]: 64 },
    '& .MuiButton-startIcon': { mr: { xs: 0, [from]: 1 } },
  };
}

export function ToolbarWords({ from = 'sm', children }: { readonly from?: WordsFrom; readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: { xs: 'none', [from]: 'inline' } }}>
      {children}
    </Box>
  );
}
