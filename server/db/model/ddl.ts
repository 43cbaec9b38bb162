import { createHash } from 'node:crypto';

/** Statements that triggers and their like need, by the table they stand on. */
export type Wanted = ReadonlyMap<string, readonly string[]>;
/** What the last migration left of them: a digest of its statements by table, kept in the snapshot of a migration. */
export type Digests = Readonly<Record<string, string>>;

/**
 * How what no declaration wants any more is taken away: from a table that stays, to be made anew, and with a table that
 * went.
 */
export interface Removal {
  readonly from: (table: string) => readonly string[];
  readonly with: (table: string) => readonly string[];
}

/** The statements that lead from what the last migration left to what is wanted now. */
export function planned(
  last: Digests,
  wanted: Wanted,
  removal: Removal,
): { readonly statements: readonly string[]; readonly digests: Digests } {
  const digests = Object.fromEntries(
    [...wanted].map(([table, statements]) => [
      table,
      createHash('sha256').update(statements.join()).digest('base64url').slice(0, 12),
    ]),
  );
  const gone = Object.keys(last).filter((table) => !wanted.has(table));
  const changed = [...wanted].filter(([table]) => last[table] !== digests[table]);
  return {
    digests,
    statements: [
      ...gone.flatMap(removal.with),
      ...changed.flatMap(([table, statements]) => [
        ...(last[table] === undefined ? [] : removal.from(table)),
        ...statements,
      ]),
    ],
  };
}

/**
 * A trigger that runs the function of its name once a statement, however many rows that brings; `rows` names them for
 * it.
 */
export function statementTrigger(
  table: string,
  name: string,
  event: 'insert' | 'update' | 'delete' | 'truncate',
  rows?: string,
): string {
  return `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${event.toUpperCase()} ON ${quoted(table)}${rows ? ` REFERENCING ${rows}` : ''} FOR EACH STATEMENT EXECUTE FUNCTION ${quoted(name)}();`;
}

/** A name as SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
