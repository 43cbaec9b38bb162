import ViewTimeline from '@mui/icons-material/ViewTimeline';
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
    <Button component={LinkBase} to={`${createPath({ resource: resource.name, type: 'list' })}/timeline${search}`} size="small" aria-label={say('timeline.title')} title={say('timeline.title')} startIcon={<ViewTimeline />} sx={{ height: 36, flex: 'none', '& > .word': { display: { xs: 'none', sm: 'inline' } }, '& .MuiButton-startIcon': { mx: { xs: 0, sm: undefined } }, minWidth: { xs: 36, sm: 64 } }}>
      <span className="word">{say('timeline.title')}</span>
    </Button>
  );
}
