import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';

/** A place in the order of a list: the values that the order compares, as text; none for the edge of the list. */
export interface Cursor {
  /** The page before the place, not after it. */
  readonly backwards: boolean;
  readonly values: readonly (string | null)[];
}

/** The order that a cursor is a place of. */
export interface Ordered {
  readonly resource: Resource;
  readonly locale: ContentLocale;
  readonly sort: { readonly path: string; readonly descending: boolean };
}

/** A value that an order compares. */
export interface OrderKey {
  readonly sql: SQL;
  /** Its type in SQL: a cursor holds it as text. */
  readonly type: string;
  readonly nullable: boolean;
}

/** The id as the last key of an order. */
export function idKey(own: SQL): OrderKey {
  return { sql: own, type: 'integer', nullable: false };
}

/** Empty values stand last, or first where it is descending: so one index serves both directions. */
export function orderBy(keys: readonly Pick<OrderKey, 'sql'>[], descending: boolean): SQL {
  const way = sql.raw(descending ? 'desc' : 'asc');
  return sql.join(
    keys.map((key) => sql`${key.sql} ${way}`),
    sql`, `,
  );
}

/** Where a row stands in the order: the values of a cursor. */
export function positionOf(keys: readonly OrderKey[]): SQL {
  return sql`json_build_array(${sql.join(
    keys.map((key) => sql`(${key.sql})::text`),
    sql`, `,
  )})`;
}

/** The values of a cursor by the names of their placeholders. */
export function cursorValues({ values }: Pick<Cursor, 'values'>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(values.map((value, place) => [`k${place}`, value]));
}

const given = (key: OrderKey, place: number) => sql`${sql.placeholder(`k${place}`)}::${sql.raw(key.type)}`;

/** The rows behind a cursor in the order, compared row by row. */
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
 * The same in parts that follow each other in the order, each of them one range of an index over a column and the id:
 * rows with a value, and rows without.
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
