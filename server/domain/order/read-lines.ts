import { sku } from '../../../resources/catalogue/sku.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import type { AskedOrder } from '../../../resources/orders/open-order.ts';
import type { QuotedLine } from '../../../resources/orders/quote-order.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';
import type { FieldProblems } from '../../errors.ts';
import { piecesBought } from '../customer-orders.ts';
import { type CartItem, readCartItems } from '../product_version/cart-items.ts';
import { checkPurchase, type TriedPurchase } from '../product_version/purchase.ts';
import { withCategoriesAbove } from '../shipping_fee/quote-fee.ts';

/** The customer who would buy. */
export interface Buyer {
  readonly id: number;
  readonly user_groups: readonly number[];
}

/** A requested order line: the item as read, whether it can be bought, and the inputs of its amounts. */
export interface ReadLine {
  readonly item: CartItem;
  readonly sku: RecordOf<typeof sku> | undefined;
  readonly tried: TriedPurchase;
  readonly quoted: QuotedLine;
}

export interface AskedLines {
  readonly store: number;
  readonly items: AskedOrder['items'];
  readonly storefront: number | undefined;
  readonly buyer: Buyer | undefined;
  readonly now: Date;
}

/** Reads and checks the lines of an order, counting for each line what other lines take of the same version. */
export async function readLines(
  runner: Runner,
  { store, items, storefront, buyer, now }: AskedLines,
): Promise<{ readonly lines: readonly ReadLine[] } | { readonly problems: FieldProblems }> {
  const asked = items.map(({ version, option, quantity }) => ({ version, option: option ?? undefined, quantity }));
  const user_groups = buyer?.user_groups ?? [];
  const read = await readCartItems(runner, store, asked, { user_groups, storefront });
  const problems: Record<string, FieldProblems[string]> = {};
  const known = asked.flatMap((one, place) => {
    const item = read.get(one);
    if (!item) problems[`items.${place}.version`] = [{ rule: 'reference' }];
    else if (item.isUnknownOption) problems[`items.${place}.option`] = [{ rule: 'reference' }];
    return item ? [{ ...one, item }] : [];
  });
  if (Object.keys(problems).length > 0) return { problems };
  const skuOf = ({ item: { option, version } }: (typeof known)[number]) => (option ? option.sku : version.sku);
  const skus = await readMany(runner, { resource: sku, store, locale: 'en_US' }, [
    ...new Set(known.flatMap((one) => skuOf(one) ?? [])),
  ]);
  const bought = buyer
    ? await piecesBought(runner, buyer.id, [...new Set(known.map((one) => one.version))])
    : new Map();
  const above = await withCategoriesAbove(
    runner,
    known.map(({ item }) => ({ product_categories: item.product_categories })),
  );
  const lines: ReadLine[] = [];
  for (const [place, one] of known.entries()) {
    const { item, version, quantity } = one;
    const others = known.filter((other) => other !== one && other.version === version);
    const own = skus.get(skuOf(one) ?? 0)?.record;
    const tried = await checkPurchase(
      runner,
      item.version,
      { option: item.option, price: item.price, user_groups },
      {
        quantity,
        besides: piecesOf(others),
        besides_option: piecesOf(others.filter(({ option }) => option === one.option)),
        storefront,
        bought: buyer && Number(bought.get(version) ?? 0),
      },
      now,
    );
    const original = item.version.original_price;
    lines.push({
      item,
      sku: own,
      tried,
      quoted: {
        price: digitsOf(item.price ?? '0.00'),
        original_price: original === null ? undefined : digitsOf(original),
        quantity,
        merchant: own?.merchant ?? null,
        delivery_type: item.version.delivery_type,
        weight: own?.gross_weight ? digitsOf(own.gross_weight) : 0,
        product_groups: item.product_groups,
        product_categories: above[place]?.product_categories ?? [],
      },
    });
  }
  return { lines };
}

const piecesOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
