import { createHash } from 'node:crypto';

/** Statements that create triggers and functions, by table. */
export type Wanted = ReadonlyMap<string, readonly string[]>;
/** Digests of the statements of the last migration by table, stored in its snapshot. */
export type Digests = Readonly<Record<string, string>>;

/** How to drop what is no longer declared: from a table that remains, and with a table that was dropped. */
export interface Removal {
  readonly from: (table: string) => readonly string[];
  readonly with: (table: string) => readonly string[];
}

/** Triggers that an individual entity needs, in addition to those that follow from declarations. */
export interface OwnTriggers {
  /** Key of its digest in the last migration's snapshot. */
  readonly name: string;
  /**
   * Leave it empty (instead of removing the entry) when the triggers are no longer needed: the next migration then
   * drops them.
   */
  readonly create: readonly string[];
  /** Drops them where they exist; does nothing where they were dropped with a table. */
  readonly drop: readonly string[];
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

/** The transition tables of each event. */
const transitions = {
  insert: ' REFERENCING NEW TABLE AS added',
  update: ' REFERENCING OLD TABLE AS removed NEW TABLE AS added',
  delete: ' REFERENCING OLD TABLE AS removed',
  truncate: '',
} as const;

/** Statement-level triggers on these events that run the function `name`. */
export function statementTriggers(
  table: string,
  name: string,
  ...events: readonly (keyof typeof transitions)[]
): readonly string[] {
  return events.map(
    (event) =>
      `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${event.toUpperCase()} ON ${quoted(table)}${transitions[event]} FOR EACH STATEMENT EXECUTE FUNCTION ${quoted(name)}();`,
  );
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text for SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
