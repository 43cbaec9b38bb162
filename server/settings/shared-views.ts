import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { run, statementOf } from '../db/connection/statement.ts';

/** A view as lists are told of it. */
export interface SharedViewAnswer {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly address: string;
  readonly columns: readonly string[];
  readonly opens_first: boolean;
}

// Views of few roles come before those of many, and these before everybody's.
const forCaller = statementOf(
  sql`select id, revision, name, address, columns, opens_first from shared_view as own
    left join lateral (select count(*) as roles, bool_or(target_id = (select role from admin_user where id = ${sql.placeholder('caller')})) as mine
      from shared_view_roles where record_id = own.id) as given on true
    where entity = ${sql.placeholder('entity')} and (given.roles = 0 or given.mine)
    order by given.roles = 0, given.roles, lower(name), id limit 200`,
  { prepared: true },
);

/** Shared views of a list for the role of a user, those that open it first by precedence. */
export async function sharedViews(pool: pg.Pool, entity: string, caller: number): Promise<readonly SharedViewAnswer[]> {
  return (await run(pool, forCaller, { entity, caller })).map(([id, revision, name, address, columns, opensFirst]) => ({
    id: Number(id),
    revision: Number(revision),
    name: String(name),
    address: String(address),
    columns: Array.isArray(columns) ? columns.map(String) : [],
    opens_first: opensFirst === true,
  }));
}
