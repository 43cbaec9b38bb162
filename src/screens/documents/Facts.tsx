import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values in two columns; rows without a value are omitted. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.25,
        alignContent: 'start',
      }}
    >
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: '#555' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
