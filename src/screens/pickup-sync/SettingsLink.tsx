import { Button } from '@mui/material';
import { Link } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import { settings_pickup } from '../../../resources/system/settings_pickup.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';

/** Link to the setting of the list's URL, for users who may see it: most read errors are fixed there. */
export function SettingsLink() {
  const { label } = useWords();
  return usePermitted(settings_pickup).get ? (
    <Button size="small" color="inherit" component={Link} to={pageOf(settings_pickup)}>
      {label(settings_pickup.plural)}
    </Button>
  ) : null;
}
