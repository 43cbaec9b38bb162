import { useQuery } from '@tanstack/react-query';
import { feeCasesAnswer } from '../../../resources/delivery/fee-case-answers.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { pathOf } from '../../../resources/names.ts';
import { feeCasesParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** The test carts of the store as they are tried: with all drafts, or as if this version were promoted. */
export function useFeeCases(promoted?: number) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [shipping_fee_case.name, 'results', provider.storeId, promoted],
    queryFn: async ({ signal }) =>
      feeCasesAnswer.parse(
        await provider.read(
          `${pathOf(shipping_fee_case)}/results${printQuery(feeCasesParameters, promoted === undefined ? {} : { promoted })}`,
          { signal },
        ),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}
