import { useQuery } from '@tanstack/react-query';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ColleaguesChanges } from './ColleaguesChanges.tsx';
import { OwnChanges } from './OwnChanges.tsx';

/**
 * Recent changes by colleagues in the active store, and below them the user's own. Both queries are read here: two
 * components that read one query can be drawn from different states of it, and the lower panel would jump.
 */
export function RecentChanges() {
  const dataProvider = useAdminDataProvider();
  const colleagues = useQuery({
    queryKey: ['home', 'colleagues', dataProvider.storeId],
    queryFn: ({ signal }) => dataProvider.colleaguesChanges({ signal }),
    refetchOnWindowFocus: true,
  });
  const own = useQuery({
    queryKey: ['home', 'changes'],
    queryFn: ({ signal }) => dataProvider.ownChanges({ perPage: 20, signal }),
  });
  return (
    <>
      <ColleaguesChanges query={colleagues} />
      {/* Its position is known only after the panel above has loaded. */}
      {!colleagues.isPending && <OwnChanges query={own} />}
    </>
  );
}
