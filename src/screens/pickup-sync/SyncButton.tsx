import SyncIcon from '@mui/icons-material/Sync';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ToolbarProps } from '../../list/slots.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';

/** Link to the sync of pickup points; hidden in lists of deleted records and without the import permission. */
export function SyncButton({ resource, permitted: { permissions } }: ToolbarProps) {
  const { label } = useWords();
  if (!can(permissions, 'import', resource)) return null;
  return (
    <ToolbarButton
      text={label(['Sync', '同步', '同步'])}
      startIcon={<SyncIcon />}
      component={Link}
      to={pageOf(resource, 'sync')}
    />
  );
}
