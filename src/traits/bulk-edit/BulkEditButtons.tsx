import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { hasMore } from '../../list/list-meta.ts';
import type { ToolbarProps } from '../../list/slots.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { type BulkSelection, navigationState } from './selection.ts';

function useOpenBulkEdit(resource: Resource): (selection: BulkSelection) => void {
  const navigate = useNavigate();
  return (selection) => void navigate(`/${resource.name}/bulk_edit`, { state: navigationState(selection) });
}

/** The button of the selection bar: edits the selected records, which stay selected. */
export function BulkEditSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const { selectedIds } = useListContext();
  const open = useOpenBulkEdit(resource);
  return (
    <Button size="small" color="inherit" startIcon={<EditIcon />} onClick={() => open({ ids: selectedIds })}>
      {say('bulkEditMenu.open')}
    </Button>
  );
}

/** The button of the list's toolbar: edits all records that match its search and filters. */
export function BulkEditMatching({ resource, permitted }: Pick<ToolbarProps, 'resource' | 'permitted'>) {
  const { say } = useWords();
  const { filter, filterValues, total: exact, meta } = useListContext();
  const total: number = meta?.total ?? exact ?? 0;
  const open = useOpenBulkEdit(resource);
  const name = say('bulkEditMenu.openAll', {
    total: hasMore(meta) ? say('list.moreThan', { total: groupDigits(total) }) : groupDigits(total),
  });
  return !permitted.update ? null : (
    <ToolbarButton
      text={say('bulkEditMenu.openMatching')}
      name={name}
      disabled={total === 0}
      startIcon={<EditIcon />}
      onClick={() => open({ filter: { ...filter, ...filterValues } })}
    />
  );
}
