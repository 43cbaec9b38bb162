import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { type Runner, StatementCache, run, statementOf } from '../db/connection/statement.ts';
import type { Draft } from '../db/model/paths.ts';
import { assertCan, lacking } from '../errors.ts';
import type { Call } from './call.ts';

/**
 * Asserts that the caller may see deleted records: it takes the permissions to list and to delete the entity's records.
 * @throws ApiError 403
 */
export function assertMayListDeleted({ resource, caller: { permissions } }: Pick<Call, 'resource' | 'caller'>): void {
  if (resource.without?.includes('delete')) throw lacking([]);
  assertCan(permissions, 'list', resource);
  assertCan(permissions, 'delete', resource);
}

const cache = new StatementCache();

/** Adds to deleted records when and by whom they were deleted; the user is that of the last history entry. */
export async function withDeletions(
  runner: Runner,
  resource: Resource,
  records: readonly Draft[],
): Promise<readonly Draft[]> {
  if (records.length === 0) return records;
  const statement = cache.get(resource, 'deletions', () =>
    statementOf(
      sql`select trash.record_id, trash.at, last.by_id, last.by_name from trash
        left join lateral (select by_id, by_name from history where history.entity = trash.entity and history.record_id = trash.record_id order by history.id desc limit 1) as last on true
        where trash.entity = ${resource.name} and trash.record_id = any (${sql.placeholder('ids')}::integer[])`,
    ),
  );
  const rows = await run(runner, statement, { ids: records.map(({ id }) => id) });
  const deletions = new Map(
    rows.map(([id, at, byId, byName]) => [
      id,
      {
        deleted_at: at ?? null,
        deleted_by: byId === null || byId === undefined ? null : { id: byId, name: byName ?? null },
      },
    ]),
  );
  return records.map((record) => ({ ...record, ...deletions.get(record.id ?? null) }));
}
