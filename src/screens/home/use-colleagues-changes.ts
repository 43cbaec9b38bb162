import { useQuery } from '@tanstack/react-query';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** Recent changes by colleagues in the active store; one request for all components. */
export function useColleaguesChanges() {
  const dataProvider = useAdminDataProvider();
  return useQuery({
    queryKey: ['home', 'colleagues', dataProvider.storeId],
    queryFn: ({ signal }) => dataProvider.colleaguesChanges({ signal }),
    refetchOnWindowFocus: true,
  });
}
