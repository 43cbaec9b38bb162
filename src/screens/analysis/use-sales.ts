import { useQuery } from '@tanstack/react-query';
import { type AskedSales, printSales } from '../../../resources/analysis/parameters.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** What was added up a minute ago is shown at once, and read anew when the page is looked at again. */
const fresh = 60_000;

/** Sales as they are asked for, beside what was asked; what was on show stays until the answer is there. */
export function useSales({ from, to, grain, split, compare, metric }: AskedSales) {
  const { analysis, storeId } = useAdminDataProvider();
  // Without parts, an answer has every metric.
  const asked: AskedSales = { from, to, grain, split, compare, metric: split === undefined ? 'sales' : metric };
  return useQuery({
    queryKey: ['analysis', storeId, printSales(asked)],
    queryFn: async ({ signal }) => ({ asked, ...(await analysis.sales(asked, { signal })) }),
    staleTime: fresh,
    refetchOnWindowFocus: true,
    // What is over changes seldom; today grows while one looks at it.
    refetchInterval: to >= hongKongDay(new Date()) && fresh,
    placeholderData: (before) => before,
  });
}

/** What sales can be split by, and since when there are any. */
export function useSalesOptions() {
  const { analysis, storeId } = useAdminDataProvider();
  return useQuery({
    queryKey: ['analysis', storeId, 'options'],
    queryFn: ({ signal }) => analysis.options({ signal }),
    staleTime: fresh,
  });
}
