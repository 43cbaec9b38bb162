import { type SQL, sql } from 'drizzle-orm';
import type { Operator } from '../../../resources/kinds/kind.ts';

/** Compares a stored value with a placeholder, or with null. */
export function plainSql(own: SQL, word: string, operator: Operator, value: SQL): SQL {
  if (operator === 'null') return sql`${own} is null`;
  const type = sql.raw(word);
  return operator === 'in'
    ? sql`${own} = any (${value}::${type}[])`
    : sql`${own} ${comparison(operator)} ${value}::${type}`;
}

/** The operator in SQL: from this list, never from a request. */
export function comparison(operator: Operator): SQL {
  if (operator === 'gte') return sql.raw('>=');
  return sql.raw(operator === 'lte' ? '<=' : '=');
}

/** The LIKE pattern for texts that contain this one, escaped. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/** A text as a part of a LIKE pattern. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/gu, String.raw`\$&`);
}
