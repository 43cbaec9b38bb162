import type { AskedItem } from '../../../resources/marketing/coupon-check.ts';
import type { CouponItem } from '../../../resources/marketing/coupon-rules.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import type { Runner } from '../../db/connection/statement.ts';
import type { FieldProblems } from '../../errors.ts';
import { readCartItems } from '../product_version/cart-items.ts';
import { groupsOfCustomer } from '../user_group/membership.ts';

interface Place {
  readonly store: number;
  readonly storefront: number | undefined;
  /** Null if not signed in. */
  readonly user: number | null;
}

/**
 * Prepares the items that a coupon is checked against. An item that names a version is read as an order reads it,
 * unless it comes with a price.
 */
export async function readItems(
  runner: Runner,
  asked: readonly AskedItem[],
  { store, storefront, user }: Place,
): Promise<{ readonly items: readonly CouponItem[] } | { readonly problems: FieldProblems }> {
  const user_groups = user === null ? [] : [...(await groupsOfCustomer(runner, user)).keys()];
  const pieces = new Map(
    asked.flatMap((item) =>
      item.version === null
        ? []
        : [[item, { version: item.version, option: item.option ?? undefined, quantity: item.quantity }] as const],
    ),
  );
  const read = await readCartItems(runner, store, [...pieces.values()], { user_groups, storefront });
  const items: CouponItem[] = [];
  const problems: Record<string, FieldProblems[string]> = {};
  for (const [place, item] of asked.entries()) {
    const own = pieces.get(item);
    const known = own && read.get(own);
    const { product_groups, product_categories } = known ?? item;
    const amount = item.amount === null ? known?.amount : digitsOf(item.amount);
    if (known?.isUnknownOption) problems[`items.${place}.option`] = [{ rule: 'reference' }];
    else if (amount === undefined) problems[`items.${place}.amount`] = [{ rule: 'required' }];
    else items.push({ amount, product_groups, product_categories });
  }
  // Larger sums of cents are inexact; no real cart costs as much.
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  if (total > Number.MAX_SAFE_INTEGER)
    problems['items'] = [{ rule: 'maxValue', params: { max: moneyOf(Number.MAX_SAFE_INTEGER) } }];
  return Object.keys(problems).length > 0 ? { problems } : { items };
}
