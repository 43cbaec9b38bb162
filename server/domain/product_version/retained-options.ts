import { sql } from 'drizzle-orm';
import { keysIn } from '../../../resources/catalogue/product-choices.ts';
import type { product_version } from '../../../resources/catalogue/product_version.ts';
import { runOnce } from '../../db/connection/statement.ts';
import type { RowsToRetain, MissingRows } from '../../traits/drafts/hooks.ts';

/**
 * When a version is restored that lacks options with sold or held pieces, keeps these as obsolete, with their choices.
 * Only if the restored version has the same choice groups, and no option with the same choices.
 */
export async function retainRows({
  runner,
  current,
  candidate,
  ...lacked
}: MissingRows<typeof product_version>): Promise<RowsToRetain<typeof product_version> | undefined> {
  if (lacked.path !== 'options' || !candidate.has_choices) return undefined;
  const there = new Set(candidate.choices.map(({ key }) => key));
  const choices = new Map(current.choices.map((choice) => [choice.key, choice]));
  const combinations = lacked.rows.map(({ combination }) => combination);
  const lists = combinations.map(keysIn);
  if (
    !lists.every((keys) =>
      isOneOfEach(
        keys.map((key) => choices.get(key)?.choice_group),
        candidate.choice_groups.map(({ key }) => key),
      ),
    )
  )
    return undefined;
  const clashes = await runOnce(
    runner,
    sql`select from product_version_options where record_id = ${candidate.id} and lower(combination) = any (${sql.param(combinations)}::text[]) limit 1`,
  );
  if (clashes.length > 0) return undefined;
  const named = new Set(lists.flat());
  return {
    options: lacked.rows.map((row) => ({ ...row, obsolete: true })),
    choices: [...choices.values()].filter(({ key }) => named.has(key) && !there.has(key)),
  };
}

function isOneOfEach(found: readonly (string | undefined)[], groups: readonly string[]): boolean {
  return found.length === groups.length && groups.every((group) => found.includes(group));
}
