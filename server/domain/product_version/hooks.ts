import { sql } from 'drizzle-orm';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { Transaction } from '../../db/connection/pool.ts';
import { ApiError } from '../../errors.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { retainRows } from './retained-options.ts';
import type { Version } from './state.ts';

export const productVersionHooks = defineHooks(product_version, {
  /**
   * A live version must be purchasable: it needs a SKU and a price, or, with choices, an option in use that has both.
   */
  async liveProblems({ tx, records }) {
    const priced = await pricedOptions(
      tx,
      records.filter((record) => record.has_choices),
    );
    return new Map(
      records.flatMap((record) => {
        const missing = record.has_choices
          ? missingOption(record, priced.get(record.id))
          : (['sku', 'price'] as const)
              .filter((name) => record[name] === null)
              .map((name) => [name, required] as const);
        return missing.length > 0 ? [[record.id, Object.fromEntries(missing)] as const] : [];
      }),
    );
  },

  /** Refuses to delete a version with held pieces, since orders will pay for or release them. */
  async beforeDelete({ tx, id, current }) {
    // The version is locked, and every change of its options' counts locks it first.
    const { rows } = await tx.execute<{ held: number }>(
      sql`select coalesce(sum(holding_pcs), 0)::integer as held from product_version_options where record_id = ${id}`,
    );
    const held = Math.max(current.holding_pcs, rows[0]?.held ?? 0);
    if (held > 0) throw new ApiError(409, 'errors.piecesHeld', { params: { count: held } });
  },

  retainRows,
});

const required: readonly Problem[] = [{ rule: 'required' }];

/** Of versions with an option in use that has a SKU: whether one of these options has a price, by version. */
async function pricedOptions(tx: Transaction, versions: readonly Version[]): Promise<ReadonlyMap<number, boolean>> {
  if (versions.length === 0) return new Map();
  const { rows } = await tx.execute<{ version: number; priced: boolean }>(
    sql`select record_id as version, bool_or(price is not null) as priced from product_version_options
      where record_id = any (${sql.param(versions.map(({ id }) => id))}::integer[]) and not obsolete and sku is not null group by record_id`,
  );
  return new Map(rows.map(({ version, priced }) => [version, priced]));
}

/**
 * The missing fields of a version with choices. Options without a price have the version's price, so if only a price is
 * missing, `price` is named too.
 */
function missingOption(
  { price }: Version,
  priced: boolean | undefined,
): readonly (readonly [string, readonly Problem[]])[] {
  if (priced === true || (priced === false && price !== null)) return [];
  return [['options', [{ rule: 'completeOption' }]], ...(priced === false ? [['price', required] as const] : [])];
}
