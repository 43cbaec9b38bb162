import { sql } from 'drizzle-orm';
import { type EffectivePrice, effectivePrice } from '../../../resources/catalogue/effective-price.ts';
import type { product_version } from '../../../resources/catalogue/product_version.ts';
import { belongsTo, type Visitor } from '../../../resources/eligibility/audience.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readCustomerGroups } from '../customer_group/terms.ts';

/**
 * The price per piece of a version or one of its options, and whether it is a group price. With choices, there is no
 * price until an option is chosen.
 */
export async function priceFor(
  runner: Runner,
  { id, price, has_choices }: Pick<RecordOf<typeof product_version>, 'id' | 'price' | 'has_choices'>,
  option: Awaited<ReturnType<typeof readOption>>,
  visitor: Visitor,
): Promise<EffectivePrice> {
  if (has_choices === true && !option) return { price: null, level: 'version' };
  const group_pricing = await readPrices(runner, id, option?.combination);
  const groups = await readCustomerGroups(runner, [...new Set(group_pricing.map((one) => one.customer_group))]);
  const own = [...groups.values()].filter((one) => belongsTo(one, visitor)).map((one) => one.id);
  return effectivePrice({ price, group_pricing }, option, own);
}

/** The fields of an option that a purchase needs; `undefined` if the version has no such option. */
export async function readOption(runner: Runner, version: number, id: number) {
  const [row] = await runOnce(
    runner,
    sql`select combination, obsolete, sku, price, quota, purchased_pcs + holding_pcs from product_version_options where id = ${id} and record_id = ${version}`,
    { prepared: true },
  );
  if (!row) return undefined;
  const [combination, obsolete, sku, price, quota, taken] = row;
  const number = (value: unknown) => (value === null ? null : Number(value));
  return {
    id,
    combination: String(combination),
    obsolete: obsolete === true,
    sku: number(sku),
    price: price === null ? null : String(price),
    quota: number(quota),
    taken: Number(taken),
  };
}

/** Group prices of a version, and of one of its options. */
async function readPrices(runner: Runner, version: number, combination: string | undefined) {
  const rows = await runOnce(
    runner,
    sql`select prices.customer_group, options.id, prices.price from product_version_group_pricing prices
      left join product_version_options options on options.record_id = prices.record_id and options.combination = prices.combination
      where prices.record_id = ${version} and (prices.combination is null or prices.combination = ${combination ?? ''})`,
    { prepared: true },
  );
  return rows.map(([customer_group, option, price]) => ({
    customer_group: Number(customer_group),
    option: option === null ? null : Number(option),
    price: String(price),
  }));
}
