import { sql } from 'drizzle-orm';
import { readQuery } from '../../../resources/query/parameters.ts';
import { type Call, idOf } from '../../crud/call.ts';
import { modelOf } from '../../db/model/model.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { assertPossible } from '../../crud/lifecycle.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { errorBody } from '../../http/error-body.ts';
import { shownDifferences } from './differences.ts';
import { assertPromotable } from './promote.ts';
import { readVersionGroup } from './version-group.ts';

/** `GET {path}/{id}/differences`: what promoting this copy would change. */
export async function differences(call: Call): Promise<Response> {
  const { deps, context } = call;
  readQuery(context.req.url, {});
  const { main, copy } = await readVersionGroup(deps.pool, call, idOf(call));
  if (!copy) throw new ApiError(409, main.record.status === 'draft' ? 'errors.notPromoted' : 'errors.alreadyLive');
  return context.json(await shownDifferences(deps.pool, call, { main, copy }));
}

/**
 * `GET {path}/{id}/versions`, for a record or any of its copies: the record, its draft, then its archived copies,
 * newest first.
 */
export async function versions(call: Call): Promise<Response> {
  const { deps, context, resource } = call;
  readQuery(context.req.url, {});
  const { main } = await readVersionGroup(deps.pool, call, idOf(call));
  const own = sql.identifier(modelOf(resource).table);
  // The last writer. Moving a copy to the trash and back with its record doesn't count as a write.
  const last = sql`select by_id, by_name from history where entity = ${resource.name} and record_id = own.id and action not in ('delete', 'restore') order by history.id desc limit 1`;
  const rows = await runOnce(
    deps.pool,
    sql`select own.id, status, version, based_on, revision, created_at, updated_at, by_id, by_name from ${own} own left join lateral (${last}) as last on true
      where own.id = ${main.record.id} or version_of = ${main.record.id} order by version_of is null desc, status = 'draft' desc, own.id desc`,
  );
  const data = rows.map(([id, status, version, basedOn, revision, created, updated, byId, byName]) => ({
    id,
    status,
    version,
    based_on: basedOn,
    revision,
    created_at: created,
    updated_at: updated,
    by: byId === null ? null : { id: byId, name: byName },
  }));
  return context.json({ data });
}

/**
 * `GET {path}/{id}/promote`: why promoting this version, as saved, would be refused; `null` if it would not. The live
 * record may still change before the promote.
 */
export async function promoteRefusal(call: Call): Promise<Response> {
  const { deps, context, language } = call;
  readQuery(context.req.url, {});
  const refusal = await inTransaction(deps.pool, async (scope): Promise<ApiError | null> => {
    const group = await readVersionGroup(scope.client, call, idOf(call));
    if (!group.copy) assertPossible(call, group.main.record, 'promote', 'errors.alreadyLive');
    try {
      await assertPromotable({ ...scope, call, now: deps.now() }, group);
      return null;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422)) return error;
      throw error;
    }
  });
  return context.json({ data: { refusal: refusal && errorBody(refusal, language) } });
}
