import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';

/** A position in a list's sort order: the compared values as text; no values for either end of the list. */
export interface Cursor {
  /** Whether the page ends before the position instead of starting after it. */
  readonly backwards: boolean;
  readonly values: readonly (string | null)[];
}

/** The sort order that a cursor belongs to. */
export interface SortOrder {
  readonly resource: Resource;
  readonly locale: ContentLocale;
  readonly sort: { readonly path: string; readonly descending: boolean };
}

/** A value that a sort order compares. */
export interface OrderKey {
  readonly sql: SQL;
  /** SQL type, to which the cursor's text is cast. */
  readonly type: string;
  readonly nullable: boolean;
}

/** The id, the last key of every order. */
export function idKey(own: SQL): OrderKey {
  return { sql: own, type: 'integer', nullable: false };
}

/** Orders nulls last, or first if descending, so that one index serves both directions. */
export function orderBy(keys: readonly Pick<OrderKey, 'sql'>[], descending: boolean): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql.join(
    keys.map((key) => sql`${key.sql} ${direction}`),
    sql`, `,
  );
}

/** Selects a row's position, for its cursor. */
export function positionOf(keys: readonly OrderKey[]): SQL {
  return sql`json_build_array(${sql.join(
    keys.map((key) => sql`(${key.sql})::text`),
    sql`, `,
  )})`;
}

/** A cursor's values by placeholder name. */
export function cursorValues({ values }: Pick<Cursor, 'values'>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(values.map((value, index) => [`k${index}`, value]));
}

const cursorValue = (key: OrderKey, index: number) => sql`${sql.placeholder(`k${index}`)}::${sql.raw(key.type)}`;

/** Condition for rows after a cursor, as a row comparison. */
export function afterCursor(keys: readonly OrderKey[], { values }: Cursor, descending: boolean): SQL {
  const sign = sql.raw(descending ? '<' : '>');
  if (keys.every(({ nullable }) => !nullable))
    return sql`(${sql.join(
      keys.map((key) => key.sql),
      sql`, `,
    )}) ${sign} (${sql.join(keys.map(cursorValue), sql`, `)})`;
  const equal = (key: OrderKey, index: number) =>
    values[index] === null ? sql`${key.sql} is null` : sql`${key.sql} = ${cursorValue(key, index)}`;
  const alternatives = keys.flatMap((key, index) => {
    if (values[index] === null && !descending) return [];
    const beyond =
      values[index] === null
        ? sql`${key.sql} is not null`
        : key.nullable && !descending
          ? sql`(${key.sql} > ${cursorValue(key, index)} or ${key.sql} is null)`
          : sql`${key.sql} ${sign} ${cursorValue(key, index)}`;
    return [sql`(${sql.join([...keys.slice(0, index).map(equal), beyond], sql` and `)})`];
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/**
 * The same condition as consecutive parts, each one range of an index over a column and the id: rows with a value, and
 * rows without.
 */
export function rangesAfterCursor(keys: readonly OrderKey[], cursor: Cursor, descending: boolean): readonly SQL[] {
  const [key, id, ...others] = keys;
  if (!key?.nullable || !id || others.length > 0) return [afterCursor(keys, cursor, descending)];
  const [empty, filled] = [sql`${key.sql} is null`, sql`${key.sql} is not null`];
  if (cursor.values[0] === null) {
    const rest = sql`${empty} and ${id.sql} ${sql.raw(descending ? '<' : '>')} ${cursorValue(id, 1)}`;
    return descending ? [rest, filled] : [rest];
  }
  const rest = afterCursor(
    keys.map((one) => ({ ...one, nullable: false })),
    cursor,
    descending,
  );
  return descending ? [rest] : [rest, empty];
}
