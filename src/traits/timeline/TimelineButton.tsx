import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useListContext } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { toolbarButton, ToolbarLabel } from '../../list/toolbar-button.tsx';

/** Opens the timeline of the records in a list, with the same filters. */
export function TimelineButton({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const createPath = useCreatePath();
  const { filterValues } = useListContext();
  const search = printAddress({ filter: filterValues });
  return (
    <Button
      component={LinkBase}
      to={`${createPath({ resource: resource.name, type: 'list' })}/timeline${search}`}
      size="small"
      color="inherit"
      aria-label={say('timeline.title')}
      title={say('timeline.title')}
      startIcon={<ViewTimeline />}
      sx={toolbarButton()}
    >
      <ToolbarLabel>{say('timeline.title')}</ToolbarLabel>
    </Button>
  );
}
