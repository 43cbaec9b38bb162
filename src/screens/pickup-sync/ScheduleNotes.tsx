// A note that depends on another record: the URL of the list is in the settings.
import { Alert, Button, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import { pageOf } from '../../../resources/names.ts';
import { singletonId } from '../../../resources/singleton.ts';
import { settings_pickup } from '../../../resources/system/settings_pickup.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { SettingsLink } from './SettingsLink.tsx';

/** Below the time of the daily sync: its time zone, a link back, and a warning if no list URL is set. */
export function ScheduleNotes() {
  const { say } = useWords();
  const daily: unknown = useWatch({ name: 'daily' });
  const { get: enabled } = usePermitted(settings_pickup);
  const { data } = useGetOne(settings_pickup.name, { id: singletonId(undefined) }, { enabled });
  return (
    <>
      {daily === true && data && !data.kerry_express_url && (
        <Alert severity="warning" action={<SettingsLink />} sx={{ mt: 2 }}>
          {say('pickupSync.noAddress')}
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {say('pickupSync.zone')}{' '}
        <Button size="small" component={Link} to={pageOf(pickup_point, 'sync')}>
          {say('pickupSync.title')}
        </Button>
      </Typography>
    </>
  );
}
