import { Alert } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { environment } from '../../browser/environment.ts';
import type { RecordPanelProps } from '../../form/slots.ts';

/**
 * Warns in the form of an admin user who isn't in the user pool that they can't sign in. Also shown in the empty form
 * of a new user. Not shown for a foreign API, because its treatment of such accounts isn't known.
 */
export function UserPoolNote({
  record,
}: Pick<RecordPanelProps, 'resource'> & Partial<Pick<RecordPanelProps, 'record'>>) {
  const { say } = useWords();
  const { authStrategy, userPool } = environment;
  if (authStrategy !== 'user_pool' || userPool.through !== 'api' || record?.['user_pool'] === true) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {say('errors.poolAccounts')}
    </Alert>
  );
}
