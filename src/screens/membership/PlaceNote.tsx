import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../../resources/ui/use-words.ts';

/** In the form: says that the customer group has no effect while it is neither global nor has a storefront. */
export function PlaceNote() {
  const { say } = useWords();
  const [global, storefronts]: readonly unknown[] = useWatch({ name: ['global', 'storefronts'] });
  if (global === true || (Array.isArray(storefronts) && storefronts.length > 0)) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {say('membership.countsNowhere')}
    </Alert>
  );
}
