import { Box } from '@mui/material';
import { lazy } from 'react';
import type { ListSlots } from '../../list/slots.ts';
import { TimelineButton } from './TimelineButton.tsx';

const TimelinePanel = lazy(() => import('./TimelinePanel.tsx').then((module) => ({ default: module.TimelinePanel })));

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
