import { compareValues } from '../rules/compare.ts';

/** What a group of customers pays: for one option, or (`option` nothing) for the version. */
export interface GroupPrice {
  readonly customer_group: number;
  readonly option: number | null;
  readonly price: string;
}

/** A version's own price and its group prices, as `GET {id}/product-options` answers them. */
export interface Priced {
  readonly price: string | null;
  readonly group_pricing: readonly GroupPrice[];
}

/** What somebody pays, and why: whose price it is, the option's or the version's. */
export interface EffectivePrice {
  /** A decimal string; nothing where no price is set, and then it can't be bought. */
  readonly price: string | null;
  readonly level: 'option' | 'version';
  /** The customer group that has this price; absent where it is everybody's. */
  readonly group?: number;
}

/**
 * What a customer in these groups pays for an option, or for a version without choices. In each group that has a price:
 * the group's price of the option, else its price of the version; the lowest of them counts, of equal ones that of the
 * oldest group. In no such group: the option's own price, else the version's (docs/decisions/0012-product-options.md).
 */
export function effectivePrice(
  { price, group_pricing }: Priced,
  option: { readonly id: number; readonly price: string | null } | undefined,
  groups: readonly number[],
): EffectivePrice {
  const ofGroups = [...new Set(groups)]
    .toSorted((one, other) => one - other)
    .flatMap((group) => {
      const own = group_pricing.filter(({ customer_group }) => customer_group === group);
      const found = (option && own.find((one) => one.option === option.id)) ?? own.find((one) => one.option === null);
      return found
        ? [{ price: found.price, level: found.option === null ? ('version' as const) : ('option' as const), group }]
        : [];
    });
  const [first, ...others] = ofGroups;
  if (first)
    return others.reduce((lowest, one) => ((compareValues(one.price, lowest.price) ?? 0) < 0 ? one : lowest), first);
  return option && option.price !== null ? { price: option.price, level: 'option' } : { price, level: 'version' };
}
