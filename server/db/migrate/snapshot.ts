import type { Rename } from './renames.ts';
import type { Digests } from '../model/ddl.ts';

/** The parts of drizzle-kit's snapshot that renames and drops touch; its own type needs another zod. */
export interface Snapshot {
  id: string;
  tables: Record<string, TableSnapshot>;
  /** Digests of count and search triggers; ours, ignored by drizzle-kit. */
  counting?: Digests;
  searching?: Digests;
  /** Digests of the triggers that individual entities need. */
  own?: Digests;
}
export interface TableSnapshot {
  name: string;
  columns: Record<string, ColumnSnapshot>;
  indexes: Record<string, Named>;
  foreignKeys: Record<string, Named & { tableTo?: string }>;
  compositePrimaryKeys: Record<string, Named>;
  checkConstraints: Record<string, Named>;
  uniqueConstraints: Record<string, Named>;
}
interface Named {
  name: string;
}
interface ColumnSnapshot extends Named {
  primaryKey?: boolean;
  notNull?: boolean;
  /** As SQL. */
  default?: string | number | boolean;
  identity?: Named;
}

/** Whether parsed JSON is a snapshot of this version of drizzle-kit. */
export function isSnapshot(json: unknown): json is Snapshot {
  return (
    typeof json === 'object' &&
    json !== null &&
    'id' in json &&
    'tables' in json &&
    'version' in json &&
    json.version === '7'
  );
}

/**
 * Applies renames to the snapshot, as far as it contains what they name. Returns the new snapshot and the statements.
 */
export function applyRenames(
  last: Snapshot,
  renames: readonly Rename[],
): { renamed: Snapshot; statements: readonly string[] } {
  const renamed = structuredClone(last);
  const statements = new Set<string>();
  for (const { table, column, to, kept } of renames) {
    const before = renamed.tables[`public.${table}`];
    if (!before) continue;
    if (to !== undefined && !renamed.tables[`public.${to}`]) {
      delete renamed.tables[`public.${table}`];
      statements.add(`ALTER TABLE "${table}" RENAME TO "${to}";`);
      renamed.tables[`public.${to}`] = renameTable(before, to, statements);
      // The database itself keeps foreign keys that point to the table.
      for (const { foreignKeys } of Object.values(renamed.tables))
        for (const key of Object.values(foreignKeys)) if (key.tableTo === table) key.tableTo = to;
    } else if (column && before.columns[column[0]] && !before.columns[column[1]]) {
      statements.add(`ALTER TABLE "${table}" RENAME COLUMN "${column[0]}" TO "${column[1]}";`);
      renamed.tables[`public.${table}`] = renameColumn(before, column, statements);
    } else {
      continue;
    }
    for (const statement of kept) statements.add(statement);
  }
  return { renamed, statements: [...statements] };
}

/** Also renames what is named after the table, so that a new table of the old name causes no conflict. */
function renameTable(table: TableSnapshot, to: string, statements: Set<string>): TableSnapshot {
  const from = table.name;
  const next = renameParts(
    { ...table, name: to },
    { from, to, words: [from, to], bare: /^tableFrom$/u, concerns: () => true },
    statements,
  );
  for (const [name, column] of Object.entries(next.columns)) {
    if (column.primaryKey) statements.add(`ALTER INDEX IF EXISTS "${from}_pkey" RENAME TO "${to}_pkey";`);
    if (!column.identity) continue;
    statements.add(`ALTER SEQUENCE "${column.identity.name}" RENAME TO "${to}_${name}_seq";`);
    column.identity.name = `${to}_${name}_seq`;
  }
  return next;
}

function renameColumn(
  table: TableSnapshot,
  [from, to]: readonly [string, string],
  statements: Set<string>,
): TableSnapshot {
  const columns = Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) =>
      name === from ? [to, { ...column, name: to }] : [name, column],
    ),
  );
  return renameParts(
    { ...table, columns },
    {
      from: `${table.name}_${from}`,
      to: `${table.name}_${to}`,
      words: [from, to],
      bare: columnKeys,
      concerns: (part) => mentions(part, from),
    },
    statements,
  );
}

interface Renaming {
  /** The prefix of names of indexes and constraints. */
  readonly from: string;
  readonly to: string;
  /** The name as it occurs in them. */
  readonly words: readonly [from: string, to: string];
  /** Keys whose value is the bare name; in expressions it is quoted. */
  readonly bare: RegExp;
  readonly concerns: (part: object) => boolean;
}

/** Renames indexes and constraints, so that none is recreated. */
function renameParts(
  table: TableSnapshot,
  { from, to, words, bare, concerns }: Renaming,
  statements: Set<string>,
): TableSnapshot {
  const renameAll = (parts: Record<string, Named>, statement: (old: string, now: string) => string) =>
    Object.fromEntries(
      Object.values(parts).map((part) => {
        const now =
          concerns(part) && part.name.startsWith(`${from}_`) ? `${to}${part.name.slice(from.length)}` : part.name;
        if (now !== part.name) statements.add(statement(part.name, now));
        return [now, { ...replaceWords(part, words, bare), name: now }];
      }),
    );
  const constraint = (old: string, now: string) =>
    `ALTER TABLE "${table.name}" RENAME CONSTRAINT "${old}" TO "${now}";`;
  return {
    ...table,
    indexes: renameAll(table.indexes, (old, now) => `ALTER INDEX "${old}" RENAME TO "${now}";`),
    foreignKeys: renameAll(table.foreignKeys, constraint),
    compositePrimaryKeys: renameAll(table.compositePrimaryKeys, constraint),
    checkConstraints: renameAll(table.checkConstraints, constraint),
    uniqueConstraints: renameAll(table.uniqueConstraints, constraint),
  };
}

/** Keys of elements in lists of columns, and of index columns. */
const columnKeys = /^(?:\d+|expression)$/u;
const expressions = /^(?:expression|value|where)$/u;

function replaceWords<T>(part: T, [from, to]: readonly [string, string], bare: RegExp): T {
  return JSON.parse(JSON.stringify(part), (key: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value === from && bare.test(key)) return to;
    return expressions.test(key) ? value.replaceAll(`"${from}"`, `"${to}"`) : value;
  });
}

/** The last snapshot without the tables and columns that are missing in the next one. */
export function withoutDropped(last: Snapshot, next: Snapshot): Snapshot {
  const kept = structuredClone(last);
  for (const [key, table] of Object.entries(kept.tables)) {
    const now = next.tables[key];
    if (!now) {
      delete kept.tables[key];
      continue;
    }
    for (const name of Object.keys(table.columns).filter((column) => !now.columns[column])) {
      delete table.columns[name];
      for (const parts of [table.indexes, table.foreignKeys, table.checkConstraints, table.uniqueConstraints]) {
        for (const [partName, part] of Object.entries(parts)) if (mentions(part, name)) delete parts[partName];
      }
    }
  }
  return kept;
}

/** Whether an index or constraint uses the column, by name or in an expression. */
function mentions(part: object, column: string): boolean {
  let found = false;
  JSON.stringify(part, (key: string, value: unknown) => {
    found ||=
      typeof value === 'string' &&
      ((columnKeys.test(key) && value === column) || (expressions.test(key) && value.includes(`"${column}"`)));
    return value;
  });
  return found;
}
