import { useQuery } from '@tanstack/react-query';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** What colleagues changed lately, in the active store; asked once for all that needs it. */
export function useColleaguesChanges() {
  const dataProvider = useAdminDataProvider();
  return useQuery({
    queryKey: ['home', 'colleagues', dataProvider.storeId],
    queryFn: ({ signal }) => dataProvider.colleaguesChanges({ signal }),
    refetchOnWindowFocus: true,
  });
}
