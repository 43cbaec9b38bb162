import { product } from '../../../resources/catalogue/product.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { Visitor } from '../../../resources/eligibility/audience.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';
import { priceFor, readOption } from './price.ts';

/** A number of pieces of a version in a cart. */
export interface AskedPieces {
  readonly version: number;
  readonly option?: number | undefined;
  readonly quantity: number;
}

/** A cart item with what orders, coupons and shipping fees need. */
export interface CartItem {
  readonly version: RecordOf<typeof product_version>;
  readonly product: RecordOf<typeof product> | undefined;
  readonly option: Awaited<ReturnType<typeof readOption>>;
  /** Price per piece; `null` in the cases of `amount`. */
  readonly price: string | null;
  /** Whether it is a price of a customer group. */
  readonly isGroupPrice: boolean;
  /** Cents that the customer pays for all pieces; `undefined` without a price, or if no option is chosen. */
  readonly amount: number | undefined;
  readonly product_groups: readonly number[];
  /** The categories of the version, without their parents. */
  readonly product_categories: readonly number[];
  /** Whether the requested option isn't one of the version's. */
  readonly isUnknownOption: boolean;
}

/**
 * Reads the items of a cart: groups of their products, categories of their versions, and the customer's price. Omits
 * items whose version isn't in the store.
 */
export async function readCartItems<Asked extends AskedPieces>(
  runner: Runner,
  store: number,
  asked: readonly Asked[],
  visitor: Visitor,
): Promise<ReadonlyMap<Asked, CartItem>> {
  const entity = { store, locale: 'en_US' } as const;
  const ids = [...new Set(asked.map(({ version }) => version))];
  const versions = await readMany(runner, { resource: product_version, ...entity }, ids);
  const products = await readMany(runner, { resource: product, ...entity }, [
    ...new Set([...versions.values()].map(({ record }) => record.product)),
  ]);
  const items = new Map<Asked, CartItem>();
  for (const one of asked) {
    const version = versions.get(one.version)?.record;
    if (!version) continue;
    const option = one.option === undefined ? undefined : await readOption(runner, version.id, one.option);
    const { price, group } = await priceFor(runner, version, option, visitor);
    items.set(one, {
      version,
      product: products.get(version.product)?.record,
      option,
      price,
      isGroupPrice: group !== undefined,
      amount: price === null ? undefined : digitsOf(price) * one.quantity,
      product_groups: products.get(version.product)?.record.product_groups ?? [],
      product_categories: version.product_categories,
      isUnknownOption: one.option !== undefined && !option,
    });
  }
  return items;
}
