import { useMemo } from 'react';
import { Box, Typography } from '@mui/material';
import { belongings } from '../../../resources/query/list.ts';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { Timeline } from './Timeline.tsx';

/** The timeline of all children of one parent, on the parent's page. */
export function TimelinePanel({
  resource,
  parentId,
}: {
  readonly resource: Resource;
  readonly parentId: number | string;
}) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const filter = useMemo(() => ({ [belongings.parentId.name]: parentId }), [parentId]);
  if (!can(permissions, 'list', resource)) return null;
  const heading = say('timeline.of', { name: label(resource.plural) });
  return (
    <Box
      component="section"
      aria-label={heading}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        minWidth: 0,
      }}
    >
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, lineHeight: '36px', px: 1.5, pt: 1 }}>
        {heading}
      </Typography>
      <Timeline
        resource={resource}
        label={heading}
        name={`${resource.name}.of.${parentId}`}
        zoom="months"
        filter={filter}
        whole
      />
    </Box>
  );
}
