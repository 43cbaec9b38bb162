// Whether a warning could be sent: that depends on another entity's record.
import { Alert, Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { mailUses, type MailUse } from '../../../resources/marketing/mail-uses.ts';
import { message_template } from '../../../resources/marketing/message_template.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';

const use: MailUse = 'points_expiry';

/** In the form: says that no warning is sent while there is no template for it. */
export function WarningNote() {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const days: unknown = useWatch({ name: 'warning_days' });
  const wanted = days !== null && days !== undefined && days !== '';
  const { total } = useGetList(
    message_template.name,
    { pagination: { page: 1, perPage: 1 }, filter: { use } },
    { enabled: wanted && can(permissions, 'list', message_template) },
  );
  if (!wanted || total !== 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        can(permissions, 'create', message_template) && (
          <Button color="inherit" size="small" component={Link} to={`${pageOf(message_template)}/create`}>
            {say('points.writeTemplate')}
          </Button>
        )
      }
    >
      {say('points.noTemplate', { use: label(mailUses[use].label) })}
    </Alert>
  );
}
