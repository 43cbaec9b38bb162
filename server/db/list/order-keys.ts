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
export interface Ordered {
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
  const way = sql.raw(descending ? 'desc' : 'asc');
  return sql.join(
    keys.map((key) => sql`${key.sql} ${way}`),
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
  return Object.fromEntries(values.map((value, place) => [`k${place}`, value]));
}

const given = (key: OrderKey, place: number) => sql`${sql.placeholder(`k${place}`)}::${sql.raw(key.type)}`;

/** Condition for rows after a cursor, as a row comparison. */
export function behind(keys: readonly OrderKey[], { values }: Cursor, descending: boolean): SQL {
  const sign = sql.raw(descending ? '<' : '>');
  if (keys.every(({ nullable }) => !nullable))
    return sql`(${sql.join(
      keys.map((key) => key.sql),
      sql`, `,
    )}) ${sign} (${sql.join(keys.map(given), sql`, `)})`;
  const equal = (key: OrderKey, place: number) =>
    values[place] === null ? sql`${key.sql} is null` : sql`${key.sql} = ${given(key, place)}`;
  const alternatives = keys.flatMap((key, place) => {
    if (values[place] === null && !descending) return [];
    const beyond =
      values[place] === null
        ? sql`${key.sql} is not null`
        : key.nullable && !descending
          ? sql`(${key.sql} > ${given(key, place)} or ${key.sql} is null)`
          : sql`${key.sql} ${sign} ${given(key, place)}`;
    return [sql`(${sql.join([...keys.slice(0, place).map(equal), beyond], sql` and `)})`];
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/**
 * The same as consecutive parts that are each one range of an index over a column and the id: rows with a value, and
 * rows without.
 */
export function rangesBehind(keys: readonly OrderKey[], cursor: Cursor, descending: boolean): readonly SQL[] {
  const [key, id, ...others] = keys;
  if (!key?.nullable || !id || others.length > 0) return [behind(keys, cursor, descending)];
  const [empty, filled] = [sql`${key.sql} is null`, sql`${key.sql} is not null`];
  if (cursor.values[0] === null) {
    const rest = sql`${empty} and ${id.sql} ${sql.raw(descending ? '<' : '>')} ${given(id, 1)}`;
    return descending ? [rest, filled] : [rest];
  }
  const rest = behind(
    keys.map((one) => ({ ...one, nullable: false })),
    cursor,
    descending,
  );
  return descending ? [rest] : [rest, empty];
}
