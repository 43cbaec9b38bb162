import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '../../resources/define.ts';
import { contentLocales } from '../../resources/kinds/kind.ts';
import { columnOf } from '../../resources/names.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { type Counting, planCounting } from './row-count-triggers.ts';

/** The parts of drizzle-kit's snapshot that renames and drops touch; its own type needs another zod. */
export interface Snapshot {
  id: string;
  tables: Record<string, TableSnapshot>;
  /** What counts their rows; ours, drizzle-kit passes it over. */
  counting?: Counting;
}
interface TableSnapshot {
  columns: Record<string, object>;
  indexes: Record<string, object>;
  foreignKeys: Record<string, object>;
  checkConstraints: Record<string, object>;
  uniqueConstraints: Record<string, object>;
}

/** A column or a join or child table that a declaration calls by a new name (`was`). */
export interface Rename {
  readonly table: string;
  /** Absent where the table itself is renamed. */
  readonly column?: readonly [from: string, to: string];
  readonly to?: string;
}

export interface Plan {
  readonly statements: readonly string[];
  /** Statements that lose data. */
  readonly lossy: readonly string[];
  /** Statements that fail on a table with rows, each with its cure. */
  readonly blocked: readonly string[];
  readonly snapshot: Snapshot;
}

/** Whether parsed JSON is a snapshot that this version of drizzle-kit reads. */
export function isSnapshot(json: unknown): json is Snapshot {
  return typeof json === 'object' && json !== null && 'id' in json && 'tables' in json && 'version' in json && json.version === '7';
}

/** A snapshot of no tables: what the first migration starts from. */
export const nothing: Snapshot = generateDrizzleJson({});

/**
 * What leads from the last snapshot to these tables. drizzle-kit asks at the keyboard whether a column that went
 * and one that came are the same; the declarations say so (`was`), so drops and additions are planned apart.
 */
export async function planMigration(last: Snapshot, tables: Readonly<Record<string, PgTable>>, declared: readonly Resource[]): Promise<Plan> {
  const snapshot = generateDrizzleJson({ ...tables }, last.id);
  const { renamed, statements: renames } = applyRenames(last, declared);
  const kept = withoutDropped(renamed, snapshot);
  const drops = await generateMigration(renamed, kept);
  const additions = await generateMigration(kept, snapshot);
  const { counting, statements: counters } = planCounting(last.counting ?? {}, declared);
  const statements = [...renames, ...drops, ...additions, ...counters];
  return {
    statements,
    lossy: statements.filter((statement) => /\bDROP (?:TABLE|COLUMN)\b|\bSET DATA TYPE\b/u.test(statement)),
    blocked: additions
      .filter((statement) => /\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/u.test(statement))
      .map((statement) => `${statement}\n  fails where the table has rows: give the field a default, or make it required in a later migration.`),
    snapshot: { ...snapshot, counting },
  };
}

/** The renames that declarations ask for, by table. */
export function renamesOf(declared: readonly Resource[]): readonly Rename[] {
  return declared.flatMap(({ name: table, fields }) =>
    Object.entries(fields).flatMap(([name, field]): Rename[] => {
      if (!field.was) return [];
      const { at } = kindOf(field).storage;
      if (at === 'join' || at === 'child') return [{ table: `${table}_${columnOf(field.was)}`, to: `${table}_${columnOf(name)}` }];
      const locales = field.localized ? contentLocales : [undefined];
      return locales.map((locale) => ({ table, column: [columnOf(field.was ?? name, locale), columnOf(name, locale)] }));
    }),
  );
}

function applyRenames(last: Snapshot, declared: readonly Resource[]): { renamed: Snapshot; statements: string[] } {
  const renamed = structuredClone(last);
  const statements: string[] = [];
  for (const { table, column, to } of renamesOf(declared)) {
    const key = `public.${table}`;
    const before = renamed.tables[key];
    if (!before) continue;
    if (to) {
      delete renamed.tables[key];
      renamed.tables[`public.${to}`] = replaceNames(before, table, to);
      statements.push(`ALTER TABLE "${table}" RENAME TO "${to}";`);
    } else if (column && before.columns[column[0]] && !before.columns[column[1]]) {
      renamed.tables[key] = replaceNames(before, ...column);
      statements.push(`ALTER TABLE "${table}" RENAME COLUMN "${column[0]}" TO "${column[1]}";`);
    }
  }
  return { renamed, statements };
}

/** Every mention of a name in a table's snapshot, alone or quoted inside an expression, becomes the new one. */
function replaceNames<T>(part: T, from: string, to: string): T {
  return JSON.parse(JSON.stringify(part).replaceAll(`"${from}"`, `"${to}"`).replaceAll(`\\"${from}\\"`, `\\"${to}\\"`));
}

/** The old snapshot without the tables and columns that the new one lacks. */
function withoutDropped(last: Snapshot, next: Snapshot): Snapshot {
  const kept = structuredClone(last);
  for (const [key, table] of Object.entries(kept.tables)) {
    const now = next.tables[key];
    if (!now) {
      delete kept.tables[key];
      continue;
    }
    const gone = Object.keys(table.columns).filter((name) => !now.columns[name]);
    for (const name of gone) {
      delete table.columns[name];
      const mentions = (part: object) => new RegExp(`"${name}"|\\\\"${name}\\\\"`, 'u').test(JSON.stringify(part));
      for (const parts of [table.indexes, table.foreignKeys, table.checkConstraints, table.uniqueConstraints]) {
        for (const [partName, part] of Object.entries(parts)) if (mentions(part)) Reflect.deleteProperty(parts, partName);
      }
    }
  }
  return kept;
}
