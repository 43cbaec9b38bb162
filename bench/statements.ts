import { sql } from 'drizzle-orm';
import { sku } from '../resources/catalogue/sku.ts';
import { type ListQuery, listValues } from '../server/db/list/query.ts';
import { listStatement, type StatementName } from '../server/db/list/statements.ts';
import { projectionOf } from '../server/db/records/projection.ts';
import { parseSearch } from '../server/db/search/search.ts';
import { type Statement, statementOf } from '../server/db/connection/statement.ts';
import { tableOf } from '../server/db/model/tables.ts';

/** SQL with parameters, for node-postgres. */
export interface Bare {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The SQL of a list's page and total as our server runs it; for `records`, with these ids. */
export function listSql(
  given: Partial<Pick<ListQuery, 'page' | 'perPage'>> & { readonly q?: string },
  plans: readonly StatementName[],
  found: readonly number[] = [],
): readonly Bare[] {
  const query: ListQuery = {
    resource: sku,
    breadth: 'list',
    locale: 'en_US',
    store: 1,
    conditions: [],
    search: parseSearch(sku, given.q),
    hidden: [],
    sort: { path: 'item_code', descending: false },
    page: given.page ?? 1,
    perPage: given.perPage ?? 25,
  };
  const values = listValues(query, found);
  return plans.map((plan) => bareOf(listStatement(query, plan), values));
}

/** One record. */
export function readSql(id: number): Bare {
  return bareOf(
    statementOf(
      sql`select ${projectionOf(sku, 'en_US').select} from ${tableOf(sku)} where "sku"."id" = ${sql.placeholder('id')} and "sku"."store_id" = ${sql.placeholder('store')}`,
    ),
    { id, store: 1 },
  );
}

/** The minimal update of one field. */
export const plainUpdate =
  'update sku set remarks = $1, revision = revision + 1, updated_at = now() where id = $2 and store_id = 1 returning *';

/** The SQL of a write with history, as our server runs it. */
export function writeSql(id: number, remarks: string): readonly Bare[] {
  return [
    { text: 'begin', values: [] },
    { text: 'select * from sku where id = $1 and store_id = 1 for no key update', values: [id] },
    { text: plainUpdate, values: [remarks, id] },
    {
      text: 'insert into history (entity, record_id, store_id, at, by_id, by_name, action, title, changes, revision) values ($1, $2, 1, now(), 1, $3, $4, $5, $6, 1)',
      values: [
        'bench',
        id,
        'bench',
        'update',
        '"bench"',
        JSON.stringify({ remarks: { before: null, after: remarks } }),
      ],
    },
    { text: 'commit', values: [] },
  ];
}

function bareOf({ text, params }: Statement, values: Readonly<Record<string, unknown>>): Bare {
  return {
    text,
    values: params.map((param) =>
      typeof param === 'object' && param !== null && 'name' in param ? values[String(param.name)] : param,
    ),
  };
}
