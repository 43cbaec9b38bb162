import { useQuery } from '@tanstack/react-query';
import { memberOf } from '../../browser/json.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** An area in the answer of `GET address-area`. */
export interface Area {
  readonly id: number;
  readonly code: string;
  readonly name: { readonly zh_HK: string; readonly en_US: string };
  readonly erp_ref_id: string | null;
  /** Another area of the same level has the same ERP reference. */
  readonly erp_ref_id_repeated: boolean;
}

export interface AreaRegion extends Area {
  readonly districts: readonly Area[];
}

export interface AreaCountry extends Area {
  readonly regions: readonly AreaRegion[];
}

function areasIn<T>(list: unknown, complete: (area: Area, value: unknown) => T): readonly T[] {
  return (Array.isArray(list) ? list : []).flatMap((value: unknown) => {
    const id = memberOf(value, 'id');
    if (typeof id !== 'number') return [];
    const name = memberOf(value, 'name');
    const reference = memberOf(value, 'erp_ref_id');
    const area: Area = {
      id,
      code: String(memberOf(value, 'code') ?? ''),
      name: { zh_HK: String(memberOf(name, 'zh_HK') ?? ''), en_US: String(memberOf(name, 'en_US') ?? '') },
      erp_ref_id: typeof reference === 'string' ? reference : null,
      erp_ref_id_repeated: memberOf(value, 'erp_ref_id_repeated') === true,
    };
    return [complete(area, value)];
  });
}

/** Parses the tree of address areas; drops elements of the wrong shape. */
function addressAreasIn(json: unknown): readonly AreaCountry[] {
  return areasIn(memberOf(json, 'data'), (country, above) => ({
    ...country,
    regions: areasIn(memberOf(above, 'regions'), (region, over) => ({
      ...region,
      districts: areasIn(memberOf(over, 'districts'), (district) => district),
    })),
  }));
}

/** All address areas as one tree, each level in its order: `GET address-area`. */
export function useAddressAreas() {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: ['address-areas', provider.storeId],
    queryFn: async ({ signal }) => addressAreasIn(await provider.read('address-area', { signal })),
  });
}
