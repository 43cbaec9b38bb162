import { sql } from 'drizzle-orm';
import type { Split } from '../../resources/analysis/splits.ts';
import { labelIn, type Language } from '../../resources/messages/languages.ts';
import { contentLocaleOf } from '../../resources/messages/translate.ts';
import { titlesOf } from '../crud/labels.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';

/** Labels of the parts of a split, by their keys. If a record was deleted, its number. */
export async function labelsOf(
  runner: Runner,
  { entity, choices, none }: Split,
  keys: readonly string[],
  { language, store }: { readonly language: Language; readonly store: number },
): Promise<(key: string) => string> {
  const named = keys.filter((key) => key !== '');
  const titles = entity
    ? await titlesOf(
        runner,
        entity,
        named.map((key) => Number(key)),
        contentLocaleOf(language),
      )
    : undefined;
  const written = entity || choices ? undefined : await methodsAsWritten(runner, store, named);
  return (key) => {
    if (key === '') return none ? labelIn(none, language) : '';
    const choice = choices?.find(({ value }) => value === key);
    if (choice) return labelIn(choice.label, language);
    return titles?.get(Number(key)) ?? written?.get(key) ?? (entity ? `#${key}` : key);
  };
}

/** Payment methods as written in orders; keys are in lower case, as filters compare them. */
async function methodsAsWritten(
  runner: Runner,
  store: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await runOnce(
    runner,
    sql`select key, (select payment_method from "order" where store_id = ${store} and lower(payment_method) = key order by id desc limit 1)
      from unnest(${sql.param([...keys])}::text[]) as key`,
  );
  return new Map(rows.flatMap(([key, method]) => (typeof method === 'string' ? [[String(key), method] as const] : [])));
}
