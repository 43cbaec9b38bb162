import { createHash } from 'node:crypto';

/** Statements that create triggers and functions, by table. */
export type Wanted = ReadonlyMap<string, readonly string[]>;
/** Digests of the statements of the last migration by table, stored in its snapshot. */
export type Digests = Readonly<Record<string, string>>;

/** How to drop what isn't declared any more: from a table that stays, and with a table that was dropped. */
export interface Removal {
  readonly from: (table: string) => readonly string[];
  readonly with: (table: string) => readonly string[];
}

/** The statements from the last migration to the wanted state. */
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

/** A statement-level trigger that runs the function of its name; `rows` names its transition table. */
export function statementTrigger(
  table: string,
  name: string,
  event: 'insert' | 'update' | 'delete' | 'truncate',
  rows?: string,
): string {
  return `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${event.toUpperCase()} ON ${quoted(table)}${rows ? ` REFERENCING ${rows}` : ''} FOR EACH STATEMENT EXECUTE FUNCTION ${quoted(name)}();`;
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text for SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
