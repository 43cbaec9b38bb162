import { type SQL, sql } from 'drizzle-orm';
import type { Operator } from '../../../resources/kinds/kind.ts';

/** A value compared as it is kept: whether it is, or lies above or below, what comes at each run; or is nothing. */
export function plainSql(own: SQL, word: string, operator: Operator, value: SQL): SQL {
  if (operator === 'null') return sql`${own} is null`;
  const type = sql.raw(word);
  return operator === 'in'
    ? sql`${own} = any (${value}::${type}[])`
    : sql`${own} ${comparison(operator)} ${value}::${type}`;
}

/** The operator in SQL: one of these words, never what a request holds. */
export function comparison(operator: Operator): SQL {
  if (operator === 'gte') return sql.raw('>=');
  return sql.raw(operator === 'lte' ? '<=' : '=');
}

/** A pattern of LIKE for what contains the text, whatever is in it. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}
