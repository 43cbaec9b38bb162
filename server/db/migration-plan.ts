import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '../../resources/define.ts';
import { renamesOf } from './renames.ts';
import { planCounting } from './row-count-triggers.ts';
import { dropsSearchTable, planSearching } from './search-triggers.ts';
import { applyRenames, type Snapshot, withoutDropped } from './snapshot.ts';

export { isSnapshot, type Snapshot } from './snapshot.ts';

export interface Plan {
  readonly statements: readonly string[];
  /** Statements that lose data. */
  readonly lossy: readonly string[];
  /** Statements that fail on a table with rows, each with its cure. */
  readonly blocked: readonly string[];
  readonly snapshot: Snapshot;
}

/** A snapshot of no tables: what the first migration starts from. */
export const nothing: Snapshot = generateDrizzleJson({});

interface Options {
  /** Whoever asks for it says that every record has a value for what is required now. */
  readonly filled?: boolean;
}

/**
 * What leads from the last snapshot to these tables. drizzle-kit asks at the keyboard whether a column that went
 * and one that came are the same; the declarations say so (`was`), so drops and additions are planned apart.
 */
export async function planMigration(last: Snapshot, tables: Readonly<Record<string, PgTable>>, declared: readonly Resource[], { filled = false }: Options = {}): Promise<Plan> {
  const snapshot = generateDrizzleJson({ ...tables }, last.id);
  const { renamed, statements: renames } = applyRenames(last, renamesOf(declared));
  const kept = withoutDropped(renamed, snapshot);
  const drops = await generateMigration(renamed, kept);
  const additions = await generateMigration(kept, snapshot);
  const counting = planCounting(last.counting ?? {}, declared);
  const searching = planSearching(last.searching ?? {}, declared);
  const steps = additions.map((statement) => requiring(statement, snapshot, filled));
  const statements = [...renames, ...drops, ...steps.flatMap(({ before = [], statement }) => [...before, statement]), ...counting.statements, ...searching.statements];
  return {
    statements,
    lossy: statements.filter((statement) => /\bDROP (?:TABLE|COLUMN)\b|\bSET DATA TYPE\b/u.test(statement) && !dropsSearchTable(last.searching ?? {}, statement)),
    blocked: steps.flatMap(({ blocked, statement }) => (blocked === undefined ? [] : [`${statement}\n  ${blocked}`])),
    snapshot: { ...snapshot, counting: counting.digests, searching: searching.digests },
  };
}

interface Step {
  readonly statement: string;
  /** What must run first. */
  readonly before?: readonly string[];
  /** Why it can't be, and the cure. */
  readonly blocked?: string;
}

/** A statement that asks for a value in rows that are there already: they get the default, or it is refused. */
function requiring(statement: string, snapshot: Snapshot, filled: boolean): Step {
  if (/\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/u.test(statement)) {
    return { statement, blocked: 'fails where the table has rows: give the field a default, or make it required in a later migration, when every record has a value.' };
  }
  const [, table, name] = /^ALTER TABLE "([^"]+)" ALTER COLUMN "([^"]+)" SET NOT NULL;$/u.exec(statement) ?? [];
  if (table === undefined || name === undefined) return { statement };
  const initial = snapshot.tables[`public.${table}`]?.columns[name]?.default;
  if (initial !== undefined) return { statement, before: [`UPDATE "${table}" SET "${name}" = ${initial} WHERE "${name}" IS NULL;`] };
  if (filled) return { statement, before: [refusalOfEmpty(table, name)] };
  return { statement, blocked: 'fails where a record has no value: give the field a default, or fill them all in first and run it again with --filled.' };
}

/** The migration says itself what is missing, should a database have such records after all. */
function refusalOfEmpty(table: string, name: string): string {
  return `DO $body$
DECLARE
  missing bigint := (SELECT count(*) FROM "${table}" WHERE "${name}" IS NULL);
BEGIN
  IF missing > 0 THEN
    RAISE EXCEPTION '% of ${table} have no ${name}, which is required from now on: start the version before, fill them in, and start this one again.', missing;
  END IF;
END
$body$;`;
}
