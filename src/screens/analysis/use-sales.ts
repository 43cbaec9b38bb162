import { useQuery } from '@tanstack/react-query';
import { type AskedSales, printSales } from '../../../resources/analysis/parameters.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** Milliseconds. Fresh results are shown without a request; older ones are shown at once and then read again. */
const fresh = 60_000;

/** Reads sales, and returns them with their request; the former answer stays until the new one arrives. */
export function useSales({ from, to, grain, split, compare, metric }: AskedSales) {
  const { analysis, storeId } = useAdminDataProvider();
  // Without a split, an answer has every metric.
  const asked: AskedSales = { from, to, grain, split, compare, metric: split === undefined ? 'sales' : metric };
  return useQuery({
    queryKey: ['analysis', storeId, printSales(asked)],
    queryFn: async ({ signal }) => ({ asked, ...(await analysis.sales(asked, { signal })) }),
    staleTime: fresh,
    refetchOnWindowFocus: true,
    // Past periods rarely change; today's figures grow while the page is open.
    refetchInterval: to >= hongKongDay(new Date()) && fresh,
    placeholderData: (before) => before,
  });
}

/** The possible splits of sales, and the first day with sales. */
export function useSalesOptions() {
  const { analysis, storeId } = useAdminDataProvider();
  return useQuery({
    queryKey: ['analysis', storeId, 'options'],
    queryFn: ({ signal }) => analysis.options({ signal }),
    staleTime: fresh,
  });
}
