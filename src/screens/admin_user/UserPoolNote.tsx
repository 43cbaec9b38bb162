import { Alert } from '@mui/material';
import { admin_user } from '../../../resources/system/admin_user.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';

/** In the form of somebody whom the user pool signs in: what is changed there, before it is typed here and refused. */
export function UserPoolNote({ record }: Pick<RecordPanelProps, 'record'>) {
  const { label } = useWords();
  if (record['user_pool'] !== true) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {label(admin_user.fields.user_pool.help)}
    </Alert>
  );
}
