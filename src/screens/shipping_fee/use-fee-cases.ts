import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { feeCasesAnswer } from '../../../resources/delivery/fee-case-answers.ts';
import type { FeeWrite } from '../../../resources/delivery/fee-writes.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { pathOf } from '../../../resources/names.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

const path = `${pathOf(shipping_fee_case)}/results`;

/** The tried test carts of the store: with all drafts, or after a write that isn't saved yet. */
export function useFeeCases(write?: FeeWrite) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [shipping_fee_case.name, 'results', provider.storeId, write],
    queryFn: async ({ signal }) =>
      feeCasesAnswer.parse(await (write ? provider.post(path, write) : provider.read(path, { signal }))),
    // Keeps the former outcome until the next one arrives.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
