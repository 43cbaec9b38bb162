import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { lookAgain, subOrdersIn } from '../order/order-record.ts';
import { PushStatus } from '../order/PushStatus.tsx';

/** State of the push, polled while the sub-order waits for the courier, so that the answer appears by itself. */
export function PushPanel({ record, page }: RecordPanelProps) {
  const provider = useAdminDataProvider();
  const { id, revision } = record;
  const [read] = subOrdersIn([record]);
  const isWaiting = read?.push_status === 'waiting';
  const { data } = useQuery({
    queryKey: ['sub_order', 'push', String(id)],
    queryFn: async () => subOrdersIn([(await provider.getOne('sub_order', { id })).data])[0] ?? null,
    enabled: isWaiting,
    refetchInterval: lookAgain,
  });
  const isNews = isWaiting && data != null && data.revision > Number(revision);
  useEffect(() => {
    if (isNews) page.refetch();
  }, [isNews, page]);
  return read ? <PushStatus sub={read} /> : null;
}
