import { sql } from 'drizzle-orm';
import { data_export } from '../../../resources/index.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { createDatabase, type Database, type Transaction } from '../../db/connection/pool.ts';
import type { Call, ExportedList } from '../../crud/call.ts';
import type { Caller } from '../../http/route.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';

type Noted = Omit<PatchOf<typeof data_export>, 'made_by'> & { readonly entity: string };

/**
 * Records who exports personal data. Called before the response begins, so that an export that can't be recorded isn't
 * sent.
 */
export async function recordExport(
  tx: Database | Transaction,
  { entity, user = null, store = null, filters = null, columns = [], records = null }: Noted,
  caller: Pick<Caller, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into data_export (made_by, entity, "user", store, filters, columns, records, created_at, updated_at)
      values (${caller.name}, ${entity}, ${user}, ${store}, ${filters}, ${sql.param([...columns])}::text[], ${records}, ${at}, ${at}) returning id`,
  );
  const after = { made_by: caller.name, entity, user, store, filters, columns, records };
  for (const { id } of rows) await appendServerWrite(tx, data_export, { id, revision: 1, after }, now, caller);
}

/** Records who exports a list with personal data. */
export async function recordListExport(
  { resource, deps, caller, store }: Call,
  { filters, columns, records }: ExportedList,
): Promise<void> {
  if (!resource.dataSubject) return;
  const list = {
    entity: resource.name,
    store: store ?? null,
    filters: filters?.slice(0, 4_000) ?? null,
    columns,
    records: records ?? null,
  };
  await recordExport(createDatabase(deps.pool), list, caller, deps.now());
}
