import { lazy } from 'react';
import { Box } from '@mui/material';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots } from '../../list/slots.ts';
import { TimelineButton } from './TimelineButton.tsx';

const TimelinePanel = lazy(partLoader(['timeline', 'form'], () => import('./TimelinePanel.tsx'), 'TimelinePanel'));

/** The timeline of entities with a `period`. */
export const timeline: ListSlots = {
  Toolbar: ({ resource }) => resource.period && <TimelineButton resource={resource} />,
  BelowRelated: ({ resource, parentId }) =>
    resource.period && (
      <Box sx={{ mt: 2 }}>
        <TimelinePanel resource={resource} parentId={parentId} />
      </Box>
    ),
};
