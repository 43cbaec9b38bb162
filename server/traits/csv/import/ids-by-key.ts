import { sql } from 'drizzle-orm';
import { foldedText } from '../../../../resources/folded-text.ts';
import type { Actor } from '../../../crud/call.ts';
import { uniqueText } from '../../../db/model/indexes.ts';
import { columnsOf, modelOf } from '../../../db/model/model.ts';
import { type Runner, run, StatementCache, statementOf } from '../../../db/connection/statement.ts';

const cache = new StatementCache();

/** Ids of the records with these keys, by key as given. */
export async function idsByKey(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const key = actor.resource.csv?.key;
  return key === undefined ? new Map() : idsByUnique(runner, actor, key, keys);
}

/**
 * Ids of the records with these texts in a unique field, by text as given. Compares as unique indexes do; doesn't find
 * copies.
 */
export async function idsByUnique(
  runner: Runner,
  { resource, store }: Pick<Actor, 'resource' | 'store'>,
  path: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { drafts } = resource;
  const model = modelOf(resource);
  const [column] = columnsOf(model, path);
  if (!column || keys.length === 0) return new Map();
  const statement = cache.get(resource, path, () => {
    const key = uniqueText(column, sql`${sql.identifier(column.name)}`);
    const inStore = model.scoped ? sql` and store_id = ${sql.placeholder('store')}` : sql``;
    return statementOf(
      sql`select ${key}, id from ${sql.identifier(model.table)} where ${key} = any (${sql.placeholder('keys')}::text[])${inStore}${drafts ? sql` and version_of is null` : sql``}`,
      { prepared: true },
    );
  });
  const rows = await run(runner, statement, { store, keys: [...new Set(keys.flatMap(spellings))] });
  const found = new Map(rows.map(([key, id]) => [String(key), Number(id)]));
  return new Map(
    keys.flatMap((key) =>
      spellings(key)
        .flatMap((spelling) => found.get(spelling) ?? [])
        .slice(0, 1)
        .map((id) => [key, id] as const),
    ),
  );
}

/** The forms in which a unique text may be stored: those before and after folding to ASCII was introduced. */
export function spellings(text: string): readonly string[] {
  return [text.toLowerCase(), foldedText(text)];
}
