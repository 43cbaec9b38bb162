import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useListContext } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/kinds/parts/use-words.tsx';

/** From a list to the time line of the same records. */
export function TimelineButton({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const createPath = useCreatePath();
  const { filterValues } = useListContext();
  const search = `?${new URLSearchParams({ filter: JSON.stringify(filterValues) }).toString()}`;
  return (
    <Button component={LinkBase} to={`${createPath({ resource: resource.name, type: 'list' })}/timeline${search}`} size="small" color="inherit" aria-label={say('timeline.title')} title={say('timeline.title')} startIcon={<ViewTimeline />} sx={{ height: 36, flex: 'none', minWidth: { xs: 36, sm: 64 }, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {say('timeline.title')}
      </Box>
    </Button>
  );
}
