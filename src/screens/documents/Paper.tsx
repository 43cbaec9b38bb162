import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** An A4 sheet: black on white in both themes, printed on its own page. */
export function Paper({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{
        boxSizing: 'border-box',
        width: '210mm',
        maxWidth: '100%',
        mx: 'auto',
        mb: 2,
        p: { xs: 2, sm: '14mm' },
        bgcolor: '#fff',
        color: '#111',
        border: '1px solid #ccc',
        fontSize: '10.5pt',
        lineHeight: 1.4,
        overflowWrap: 'anywhere',
        colorScheme: 'light',
        '& table': { width: 1, borderCollapse: 'collapse' },
        '& th': { textAlign: 'start', fontWeight: 600, borderBottom: '1.5px solid #111', py: 0.5, pr: 1 },
        '& td': { borderBottom: '1px solid #ccc', py: 0.75, pr: 1, verticalAlign: 'top' },
        '& th:last-of-type, & td:last-of-type': { pr: 0 },
        '& .number': { textAlign: 'end', whiteSpace: 'nowrap' },
        '& tr, & .whole': { breakInside: 'avoid' },
        '& thead': { display: 'table-header-group' },
        '@media print': {
          width: 'auto',
          m: 0,
          p: 0,
          border: 0,
          breakAfter: 'page',
          '&:last-of-type': { breakAfter: 'auto' },
        },
      }}
    >
      {children}
    </Box>
  );
}
