import { useQuery } from '@tanstack/react-query';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

export const secondFactorKey = ['profile', 'second-factor'];

/** The user's second factors. */
export function useSecondFactor() {
  const { secondFactor } = useAdminDataProvider();
  return useQuery({ queryKey: secondFactorKey, queryFn: ({ signal }) => secondFactor.get({ signal }) });
}
