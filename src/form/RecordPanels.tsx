import { Suspense } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Resource, Section } from '../../resources/define.ts';
import { recordPanels } from '../screens/index.ts';
import type { RecordPanelProps } from './slots.ts';
import { sectionId, sectionMargin } from './SectionNav.tsx';

function panelsOf(resource: Pick<Resource, 'name'>) {
  return recordPanels.filter((panel) => panel.resource === resource.name);
}

/** The panels of this entity as the section navigation takes them. */
export function panelSections(resource: Pick<Resource, 'name'>): readonly Pick<Section, 'section' | 'label'>[] {
  return panelsOf(resource).map(({ section, label }) => ({ section, label }));
}

/** What an entity's own screens show below the form of its record. */
export function RecordPanels(props: RecordPanelProps) {
  return panelsOf(props.resource).map(({ section, piece: { Panel } }) => (
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
