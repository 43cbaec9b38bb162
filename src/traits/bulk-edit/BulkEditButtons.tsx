import EditIcon from '@mui/icons-material/EditNoteOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/kinds/number-text.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isMore } from '../../list/list-meta.ts';
import type { ToolbarProps } from '../../list/slots.ts';
import { toolbarButton, ToolbarWords } from '../../list/toolbar-button.tsx';
import { type Picked, stateOf } from './picked.ts';

function useToBulkEdit(resource: Resource): (picked: Picked) => void {
  const navigate = useNavigate();
  return (picked) => void navigate(`/${resource.name}/bulk_edit`, { state: stateOf(picked) });
}

/** In the bar of what is selected: bulk edit of these. The selection stays. */
export function BulkEditSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const { selectedIds } = useListContext();
  const go = useToBulkEdit(resource);
  return (
    <Button size="small" color="inherit" startIcon={<EditIcon />} onClick={() => go({ ids: selectedIds })}>
      {say('bulkEdit.open')}
    </Button>
  );
}

/** In the head of the list: bulk edit of all that its search and filters find. */
export function BulkEditMatching({ resource, permitted }: Pick<ToolbarProps, 'resource' | 'permitted'>) {
  const { say } = useWords();
  const { filter, filterValues, total = 0, meta } = useListContext();
  const go = useToBulkEdit(resource);
  const name = say('bulkEdit.openAll', {
    total: isMore(meta) ? say('list.moreThan', { total: groupDigits(total) }) : groupDigits(total),
  });
  return !permitted.update ? null : (
    <Button
      size="small"
      color="inherit"
      aria-label={name}
      title={name}
      disabled={total === 0}
      startIcon={<EditIcon />}
      sx={toolbarButton()}
      onClick={() => go({ filter: { ...filter, ...filterValues } })}
    >
      <ToolbarWords>{say('bulkEdit.openMatching')}</ToolbarWords>
    </Button>
  );
}
