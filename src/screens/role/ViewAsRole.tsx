// Changes the permissions of all tabs and opens the start page: a record's action can't do that.
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { allPermissions } from '../../../resources/access.ts';
import { role } from '../../../resources/system/role.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { readUserAgain, recheckUser } from '../../auth-provider/user.ts';
import { useUser } from '../../auth-provider/use-user.ts';
import { viewAs } from '../../auth-provider/view-as.ts';
import type { HeaderProps } from '../../form/slots.ts';
import { useConfirmDiscard } from '../../layout/use-confirm-discard.tsx';
import { setUnsaved } from '../../store/unsaved.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { textsIn } from './texts-in.ts';

/** Button to view the portal as this role, for users who have all its permissions and aren't viewing as a role. */
export function ViewAsRole({ form: { resource }, record, title }: HeaderProps) {
  const { say } = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const user = useUser();
  const [beginning, setBeginning] = useState(false);
  const { confirmDiscard, dialog } = useConfirmDiscard();
  if (resource.name !== role.name || user?.viewing_as !== null) return null;
  const holds = (one: string) => user.permissions.includes(one);
  // Administrators also have permissions that this version doesn't know.
  if (!textsIn(record.permissions).every(holds) && !allPermissions.every(holds)) return null;
  const begin = async () => {
    setBeginning(true);
    try {
      await viewAs(Number(record.id));
      // Leave the role's page before its permissions are lost.
      setUnsaved(false);
      await navigate('/home');
      await readUserAgain().catch((error: unknown) => {
        recheckUser();
        throw error;
      });
    } catch (error) {
      notify(error instanceof Error && error.message ? error.message : say('errors.unknown'), { type: 'error' });
      setBeginning(false);
    }
  };
  return (
    <>
      <CommandButton
        label={say('frame.viewAs')}
        about={title}
        size="small"
        color="inherit"
        startIcon={<VisibilityIcon />}
        disabled={beginning}
        onClick={() => confirmDiscard(() => void begin())}
      />
      {dialog}
    </>
  );
}
