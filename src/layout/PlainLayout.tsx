import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Layout without bars and menu, for error pages and print (SPEC §2). */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ maxWidth: 720, mx: 'auto', px: 2, py: { xs: 4, sm: 8 }, '@media print': { maxWidth: 'none', p: 0 } }}
    >
      {children}
    </Box>
  );
}
