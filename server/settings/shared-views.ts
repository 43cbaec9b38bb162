import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { run, type Row, statementOf } from '../db/connection/statement.ts';
import type { JsonSchema } from '../http/route.ts';
import { answerOf } from '../openapi/schemas.ts';

/** A shared view as lists receive it. */
export interface SharedViewAnswer {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly address: string;
  readonly columns: readonly string[];
  readonly opens_first: boolean;
}

const text: JsonSchema = { type: 'string' };
export const sharedView = answerOf({
  id: { type: 'integer' },
  revision: { type: 'integer' },
  name: text,
  address: { ...text, description: 'What stands after the list’s path: `?filter=…&sort=…`' },
  columns: { type: 'array', items: text },
  opens_first: { type: 'boolean' },
});

// Views for few roles come before those for many, and these before those for everybody.
const forCaller = (where: SQL, most: number) =>
  statementOf(
    sql`select id, revision, name, address, columns, opens_first, entity from shared_view as own
      left join lateral (select count(*) as roles, bool_or(target_id = (select role from admin_user where id = ${sql.placeholder('caller')})) as mine
        from shared_view_roles where record_id = own.id) as given on true
      where ${where} and (given.roles = 0 or given.mine)
      order by given.roles = 0, given.roles, lower(name), id limit ${sql.raw(String(most))}`,
    { prepared: true },
  );
const ofList = forCaller(sql`entity = ${sql.placeholder('entity')}`, 200);
const ofAll = forCaller(sql`true`, 1_000);

/** Shared views of a list for the role of a user. The first with `opens_first` is the one with which the list opens. */
export async function sharedViews(pool: pg.Pool, entity: string, caller: number): Promise<readonly SharedViewAnswer[]> {
  return (await run(pool, ofList, { entity, caller })).map(viewIn);
}

/** The same for all lists. */
export async function allSharedViews(
  pool: pg.Pool,
  caller: number,
): Promise<ReadonlyMap<string, readonly SharedViewAnswer[]>> {
  const byEntity = new Map<string, readonly SharedViewAnswer[]>();
  for (const row of await run(pool, ofAll, { caller })) {
    const entity = String(row[6]);
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), viewIn(row)]);
  }
  return byEntity;
}

function viewIn([id, revision, name, address, columns, opensFirst]: Row): SharedViewAnswer {
  return {
    id: Number(id),
    revision: Number(revision),
    name: String(name),
    address: String(address),
    columns: Array.isArray(columns) ? columns.map(String) : [],
    opens_first: opensFirst === true,
  };
}
