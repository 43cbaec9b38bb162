import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import { type CountingFee, countingFees } from '../../../resources/delivery/counting-fees.ts';
import {
  type Coverage,
  coverageInParts,
  type InParts,
  type Place,
} from '../../../resources/delivery/shipping-fee-gaps.ts';
import { countingFeesParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { yieldToBrowser } from '../../../resources/ui/yield-to-browser.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

export type FeesThatCount = 'live' | 'drafts';

/** The store's fees in the order in which they are tried. */
export function useCountingFees(fees: FeesThatCount) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: ['counting-fees', provider.storeId, fees],
    queryFn: async ({ signal }): Promise<readonly CountingFee[]> =>
      countingFees.parse(
        await provider.read(`shipping-fee/counting${printQuery(countingFeesParameters, { fees })}`, { signal }),
      ).data,
    staleTime: 0,
  });
}

/** Milliseconds of computing before the browser may render. */
const slice = 12;

interface Searched {
  readonly fees: readonly CountingFee[];
  readonly method: string;
  readonly places: readonly Place[];
  /** Cache key of these fees and places, which are too long for a key themselves. */
  readonly state: string;
}

/** Carts that no fee fits; computed in parts, so that the page stays responsive. */
export function useGaps({ fees, method, places, state }: Searched) {
  return useQuery({
    queryKey: ['fee-gaps', state, method],
    queryFn: ({ signal }) => inSlices<Coverage>(coverageInParts(fees, [method], places), signal),
    gcTime: 60_000,
  });
}

/** Runs a computation in parts, between which the browser may render. */
export async function inSlices<T>(walk: InParts<T>, signal: AbortSignal): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = walk.next();
    if (done) return value;
    if (performance.now() - since > slice) {
      await yieldToBrowser();
      signal.throwIfAborted();
      since = performance.now();
    }
  }
}

interface NamesProducts {
  readonly product_groups: readonly number[];
  readonly product_categories: readonly number[];
}

/** Names of the product groups and categories in conditions or items: `group 7`. */
export function useProductNames(naming: readonly NamesProducts[]): ReadonlyMap<string, unknown> {
  const groups = useNamed(
    'product_group',
    naming.flatMap((one) => one.product_groups),
  );
  const categories = useNamed(
    'product_category',
    naming.flatMap((one) => one.product_categories),
  );
  return useMemo(
    () =>
      new Map([
        ...groups.map(({ id, name, key }) => [`group ${id}`, name ?? key] as const),
        ...categories.map(({ id, name, key }) => [`category ${id}`, name ?? key] as const),
      ]),
    [groups, categories],
  );
}

const none: readonly AdminRecord[] = [];

function useNamed(resource: string, ids: readonly number[]): readonly AdminRecord[] {
  const wanted = [...new Set(ids)];
  const { data = none } = useGetMany<AdminRecord>(resource, { ids: wanted }, { enabled: wanted.length > 0 });
  return data;
}
