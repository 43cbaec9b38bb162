import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined';
import { LinkBase, useListContext } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import { pageOf } from '../../../resources/names.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';

/** Opens the timeline of the records in a list, with the same filters. */
export function TimelineButton({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const { filterValues } = useListContext();
  const search = printAddress({ filter: filterValues });
  return (
    <ToolbarButton
      text={say('list.timeline')}
      component={LinkBase}
      to={pageOf(resource, 'timeline') + search}
      startIcon={<ViewTimeline />}
    />
  );
}
