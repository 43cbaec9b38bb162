import { Suspense } from 'react';
import { Box, Skeleton } from '@mui/material';
import type { RecordPanel, RecordPanelProps } from './slots.ts';
import { sectionId, sectionMargin } from './SectionNav.tsx';

/** Panels that abilities and screens add below the form. */
export function RecordPanels({ panels, ...props }: RecordPanelProps & { readonly panels: readonly RecordPanel[] }) {
  return panels.map(({ section, Panel }) => (
    <Box
      key={section}
      id={sectionId(section)}
      tabIndex={-1}
      sx={{ mb: 2, scrollMarginTop: sectionMargin, outline: 'none' }}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <Panel {...props} />
      </Suspense>
    </Box>
  ));
}
