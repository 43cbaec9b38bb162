import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../resources/define.ts';
import { keptResources } from '../../../resources/index.ts';
import { modelOf } from '../model/model.ts';
import { childTableOf, joinTableOf } from '../model/part-tables.ts';
import { tableOf } from '../model/tables.ts';
import { searchTableOf } from '../search/search-table.ts';

/** The tables of these entities by a running name, since drizzle-kit takes tables as named exports. */
export function entityTables(declared: readonly Resource[] = keptResources): Record<string, PgTable> {
  return Object.fromEntries(declared.flatMap(allTablesOf).map((table, place) => [`entity_${place}`, table]));
}

/** The tables among a module's exports. */
export function tablesIn(module: Readonly<Record<string, unknown>>): Record<string, PgTable> {
  const tables: Record<string, PgTable> = {};
  for (const [name, value] of Object.entries(module)) if (is(value, PgTable)) tables[name] = value;
  return tables;
}

/** All tables of an entity: its own, its search table, its join tables and its child tables. */
function allTablesOf(resource: Resource): readonly PgTable[] {
  const model = modelOf(resource);
  const searched = searchTableOf(resource);
  return [
    tableOf(resource),
    ...(searched ? [searched] : []),
    ...model.joins.map((join) => joinTableOf(resource, join)),
    ...model.children.map((child) => childTableOf(resource, child)),
    ...model.children.flatMap(({ joins }) => joins.map((join) => joinTableOf(resource, join))),
  ];
}
