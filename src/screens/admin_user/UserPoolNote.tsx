import { Alert } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { environment } from '../../browser/environment.ts';
import type { RecordPanelProps } from '../../form/slots.ts';

/**
 * In the form of an admin user whom no user pool knows, beside one: that they can’t sign in, before it is filled in.
 * What a foreign API makes of such accounts isn't known.
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
