import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { keptResources } from '../../../resources/index.ts';
import { allTablesOf } from '../model/tables.ts';

/** The tables of these entities, by a running name: drizzle-kit takes tables as named exports. */
export function entityTables(declared: readonly Resource[] = keptResources): Record<string, PgTable> {
  return Object.fromEntries(declared.flatMap(allTablesOf).map((table, place) => [`entity_${place}`, table]));
}

/** The tables among a module's exports. */
export function tablesIn(module: Readonly<Record<string, unknown>>): Record<string, PgTable> {
  const tables: Record<string, PgTable> = {};
  for (const [name, value] of Object.entries(module)) if (is(value, PgTable)) tables[name] = value;
  return tables;
}
