import { sql } from 'drizzle-orm';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { Transaction } from '../../db/pool.ts';
import { ApiError } from '../../errors.ts';
import type { Hooks } from '../hooks.ts';

/** Only what can be bought goes live: with a SKU and a price or, with choices, an option in use that has both. */
export const productVersionHooks: Hooks = {
  async beforePromote({ tx, candidate: { id, values } }) {
    const missing = values.has_choices === true ? await missingOption(tx, id, values.price) : ['sku', 'price'].filter((name) => isNothing(values[name])).map((name) => [name, required] as const);
    if (missing.length > 0) throw new ApiError(422, 'errors.invalid', { form: product_version, fields: Object.fromEntries(missing) });
  },
};

const required: readonly Problem[] = [{ rule: 'required' }];

/** An option without a price of its own costs what the version does. */
async function missingOption(tx: Transaction, version: number, price: unknown): Promise<readonly (readonly [string, readonly Problem[]])[]> {
  const priced = isNothing(price) ? sql`price is not null` : sql`true`;
  const { rows } = await tx.execute(sql`select from product_version_options where record_id = ${version} and not obsolete and sku is not null and ${priced} limit 1`);
  return rows.length > 0 ? [] : [['options', [{ rule: 'completeOption' }]]];
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}
