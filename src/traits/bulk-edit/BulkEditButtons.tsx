import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useListSelection } from '../../list/selection.ts';
import { useCountText } from '../../list/SelectionBar.tsx';
import { bulkEditState } from '../bulk/bulk-paths.ts';

/** The button of the selection bar: edits the selected records. */
export function BulkEditSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const countText = useCountText();
  const { selection, count, more } = useListSelection();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<EditIcon />}
      onClick={() =>
        void navigate(pageOf(resource, 'bulk_edit'), {
          state: bulkEditState({ selection, count: countText(count, more) }),
        })
      }
    >
      {say('bulkEditMenu.open')}
    </Button>
  );
}
