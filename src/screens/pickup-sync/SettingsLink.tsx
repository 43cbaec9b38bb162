import { Button } from '@mui/material';
import { Link } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import { settings_pickup } from '../../../resources/system/settings_pickup.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';

/** Leads to where the list's address is set, for who may see it: what can't be read is mostly mended there. */
export function SettingsLink() {
  const { label } = useWords();
  return usePermitted(settings_pickup).get ? (
    <Button size="small" color="inherit" component={Link} to={pageOf(settings_pickup)}>
      {label(settings_pickup.plural)}
    </Button>
  ) : null;
}
