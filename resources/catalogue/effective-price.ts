import { compareValues } from '../rules/compare.ts';

/** Price of a customer group: of one option, or of the version if `option` is `null`. */
export interface GroupPrice {
  readonly customer_group: number;
  readonly option: number | null;
  readonly price: string;
}

/** A version's own price and its group prices, as `GET {id}/product-options` returns them. */
export interface Priced {
  readonly price: string | null;
  readonly group_pricing: readonly GroupPrice[];
}

/** The price that a customer pays, and its origin: group or everyone, option or version. */
export interface EffectivePrice {
  /** A decimal string; `null` if there is no price, so it can't be bought. */
  readonly price: string | null;
  readonly level: 'option' | 'version';
  /** The customer group whose price this is; absent for the price of everyone. */
  readonly group?: number;
}

/**
 * Price that a customer in these groups pays for an option, or for a version without choices. Each group with a price
 * counts with its price of the option, otherwise of the version; the lowest applies, and of equal ones that of the
 * oldest group. Without such a group: the option's own price, otherwise the version's
 * (docs/decisions/0012-product-options.md).
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
