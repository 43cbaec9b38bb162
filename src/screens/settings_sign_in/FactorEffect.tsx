import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasFactor } from '../../../resources/system/second-factor.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { environment } from '../../browser/environment.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';

/** Before everybody needs a second factor: the effect, and whether the user's own session is among those that end. */
export function FactorEffect({ action, values, record }: IntendedAction) {
  const asks = values?.second_factor_for_all === true && record?.second_factor_for_all !== true;
  // A user pool has its own second factor.
  return action === 'update' && asks && environment.authStrategy === 'local' ? <Asked /> : null;
}

function Asked() {
  const { say } = useWords();
  const { secondFactor } = useAdminDataProvider();
  const { data } = useQuery({
    queryKey: ['profile', 'second-factor'],
    queryFn: ({ signal }) => secondFactor.get({ signal }),
  });
  return (
    <Alert role="status" severity="info" icon={false} sx={{ '& p': { m: 0 } }}>
      <p>{say('roles.asksFactor')}</p>
      {data && !hasFactor(data) && (
        <p>
          {say('roles.asksOwnFactor')} <Link to="/profile">{say('roles.toProfile')}</Link>
        </p>
      )}
    </Alert>
  );
}
