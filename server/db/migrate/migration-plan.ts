import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { renamesOf } from './renames.ts';
import { type OwnTriggers, planned } from '../model/ddl.ts';
import { planCounting } from '../counts/row-count-triggers.ts';
import { dropsSearchTable, planSearching } from '../search/search-triggers.ts';
import { applyRenames, type Snapshot, withoutDropped } from './snapshot.ts';

export { isSnapshot, type Snapshot } from './snapshot.ts';

export interface Plan {
  readonly statements: readonly string[];
  /** Statements that lose data. */
  readonly lossy: readonly string[];
  /** Statements that fail on a table with rows, each with its remedy. */
  readonly blocked: readonly string[];
  readonly snapshot: Snapshot;
}

/** A snapshot without tables, where the first migration starts. */
export const nothing: Snapshot = generateDrizzleJson({});

interface Options {
  /** Confirms that every record has a value for fields that become required. */
  readonly filled?: boolean;
  readonly own?: readonly OwnTriggers[];
}

/**
 * Plans the migration from the last snapshot to these tables. drizzle-kit would ask interactively whether a dropped and
 * an added column are the same; declarations say so (`was`), so drops and additions are planned separately.
 */
export async function planMigration(
  last: Snapshot,
  tables: Readonly<Record<string, PgTable>>,
  declared: readonly Resource[],
  { filled = false, own = [] }: Options = {},
): Promise<Plan> {
  const snapshot = generateDrizzleJson({ ...tables }, last.id);
  const { renamed, statements: renames } = applyRenames(last, renamesOf(declared));
  const kept = withoutDropped(renamed, snapshot);
  const drops = await generateMigration(renamed, kept);
  const additions = await generateMigration(kept, snapshot);
  const counting = planCounting(last.counting ?? {}, declared);
  const searching = planSearching(last.searching ?? {}, declared);
  const dropOwn = (dropped: string) => own.find(({ name }) => name === dropped)?.drop ?? [];
  const ownWanted = new Map(own.map(({ name, create }) => [name, create]));
  const single = planned(last.own ?? {}, ownWanted, { from: dropOwn, with: dropOwn });
  const steps = additions.map((statement) =>
    isUnique(statement, kept)
      ? { statement, before: [refusalOfDoubles(statement)] }
      : requiring(statement, snapshot, filled),
  );
  const statements = [
    ...renames,
    ...drops,
    ...steps.flatMap(({ before = [], statement }) => [...before, statement]),
    ...counting.statements,
    ...searching.statements,
    ...single.statements,
  ];
  return {
    statements,
    lossy: statements.filter(
      (statement) =>
        /\bDROP (?:TABLE|COLUMN)\b|\bSET DATA TYPE\b/u.test(statement) &&
        !dropsSearchTable(last.searching ?? {}, statement),
    ),
    blocked: steps.flatMap(({ blocked, statement }) => (blocked === undefined ? [] : [`${statement}\n  ${blocked}`])),
    snapshot: { ...snapshot, counting: counting.digests, searching: searching.digests, own: single.digests },
  };
}

interface Step {
  readonly statement: string;
  /** Statements to run first. */
  readonly before?: readonly string[];
  /** Why it is refused, and the remedy. */
  readonly blocked?: string;
}

/** A statement that requires a value in existing rows: they get the default, or it is refused. */
function requiring(statement: string, snapshot: Snapshot, filled: boolean): Step {
  if (/\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/u.test(statement)) {
    return {
      statement,
      blocked:
        'fails where the table has rows: give the field a default, or make it required in a later migration, when every record has a value.',
    };
  }
  const [, table, name] = /^ALTER TABLE "([^"]+)" ALTER COLUMN "([^"]+)" SET NOT NULL;$/u.exec(statement) ?? [];
  if (table === undefined || name === undefined) return { statement };
  const initial = snapshot.tables[`public.${table}`]?.columns[name]?.default;
  if (initial !== undefined)
    return { statement, before: [`UPDATE "${table}" SET "${name}" = ${initial} WHERE "${name}" IS NULL;`] };
  if (filled) return { statement, before: [refusalOfEmpty(table, name)] };
  return {
    statement,
    blocked:
      'fails where a record has no value: give the field a default, or fill them all in first and run it again with --filled.',
  };
}

const uniqueIndex =
  /^CREATE UNIQUE INDEX "[^"]+" ON "(?<table>[^"]+)" USING btree \((?<parts>.+?)\)(?: WHERE (?<where>.+))?;$/u;

/** Whether it makes values of an existing table unique. */
function isUnique(statement: string, { tables }: Snapshot): boolean {
  const table = uniqueIndex.exec(statement)?.groups?.table;
  return table !== undefined && Object.hasOwn(tables, `public.${table}`);
}

/** A check, in the migration itself, that names the records which violate a unique index. */
function refusalOfDoubles(statement: string): string {
  const { table = '', parts = '', where } = uniqueIndex.exec(statement)?.groups ?? {};
  const fields = [...parts.matchAll(/"([^"]+)"/gu)].map(([, name]) => name).filter((name) => name !== 'store_id');
  return `DO $body$
DECLARE
  doubled text := (SELECT string_agg(ids, '; ') FROM (
    SELECT string_agg(id::text, ', ' ORDER BY id) AS ids FROM "${table}" WHERE num_nulls(${parts}) = 0${where === undefined ? '' : ` AND (${where})`}
    GROUP BY ${parts} HAVING count(*) > 1 ORDER BY min(id) LIMIT 20) found);
BEGIN
  IF doubled IS NOT NULL THEN
    RAISE EXCEPTION '${table}: records with these ids are the same in ${fields.join(', ')}, which must differ from now on: %. Start the version before, change all but one of each, and start this one again.', doubled;
  END IF;
END
$body$;`;
}

/** A check, in the migration itself, that names missing values. */
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
