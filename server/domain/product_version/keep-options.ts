import { sql } from 'drizzle-orm';
import { keysIn } from '../../../resources/catalogue/product-choices.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { KeptRow } from '../../db/child-rows.ts';
import { runOnce } from '../../db/statement.ts';
import type { Hooks } from '../hooks.ts';
import { rowsIn } from './given.ts';

/**
 * Options that were sold or are held stay when a version without them is restored, obsolete and with their choices: where it has
 * the same choice groups as they, and no option of the same choices.
 */
export const keepRows: NonNullable<Hooks['keepRows']> = async ({ runner, current, candidate, rows }) => {
  if (candidate.values.has_choices !== true) return undefined;
  const groups = rowsIn(candidate.values.choice_groups).map(({ key }) => key);
  const there = new Set(rowsIn(candidate.values.choices).map(({ key }) => key));
  const choices = new Map(choicesIn(current).map((choice) => [choice.key, choice]));
  const lists = rows.map(({ combination }) => keysIn(String(combination)));
  if (!lists.every((keys) => isOneOfEach(keys.map((key) => choices.get(key)?.choice_group), groups))) return undefined;
  const combinations = rows.map(({ combination }) => String(combination));
  const taken = await runOnce(runner, sql`select from product_version_options where record_id = ${candidate.id} and lower(combination) = any (${sql.param(combinations)}::text[]) limit 1`);
  if (taken.length > 0) return undefined;
  const named = new Set(lists.flat());
  return {
    options: rows.map((row) => ({ ...row, obsolete: true })),
    choices: [...choices.values()].filter(({ key }) => named.has(String(key)) && !there.has(key)),
  };
};

function choicesIn({ choices }: Values): readonly KeptRow[] {
  return rowsIn(choices).flatMap((row) => (typeof row.id === 'number' ? [{ ...row, id: row.id }] : []));
}

function isOneOfEach(found: readonly unknown[], groups: readonly unknown[]): boolean {
  return found.length === groups.length && groups.every((group) => found.includes(group));
}
