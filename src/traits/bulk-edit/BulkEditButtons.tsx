import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useListSelection } from '../../list/selection.ts';
import { SelectionButton } from '../../list/SelectionButton.tsx';
import { useCountText } from '../../list/count-text.ts';
import { bulkEditState } from '../bulk/bulk-paths.ts';

/** The button of the selection bar: edits the selected records. */
export function BulkEditSelected({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const countText = useCountText();
  const { selection, count, more } = useListSelection();
  return (
    <SelectionButton
      label={say('bulkEditMenu.open')}
      startIcon={<EditIcon />}
      onClick={() =>
        void navigate(pageOf(resource, 'bulk_edit'), {
          state: bulkEditState({ selection, count: countText(count, more) }),
        })
      }
    />
  );
}
