import { sql } from 'drizzle-orm';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { appendServerWrites } from '../../audit/server-writes.ts';
import { runOnce } from '../../db/connection/statement.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';

/** Records that these codes were sent by mail, in the transaction that queues it. */
export async function recordCodesSent(
  { tx, client }: Scope,
  ids: readonly number[],
  { now, by }: Posting,
): Promise<void> {
  const at = now.toISOString();
  const rows = await runOnce(
    client,
    sql`with picked as materialized (
        select id, seen_at from intangible_good where id = any (${sql.param([...ids])}::integer[]) order by id for no key update
      )
      update intangible_good good set seen_at = coalesce(good.seen_at, ${at}), revision = revision + 1, updated_at = ${at}
      from picked where good.id = picked.id returning good.id, serial_no, revision, picked.seen_at`,
  );
  await appendServerWrites(
    tx,
    intangible_good,
    rows.map(([id, serial_no, revision, before]) => ({
      id: Number(id),
      revision: Number(revision),
      before: { seen_at: before },
      after: { serial_no, seen_at: before ?? at },
      action: 'send_code',
    })),
    now,
    by,
  );
}

/** Records that these codes were mailed to the customer of their order, which may complete their delivery. */
export async function recordCodesMailed(
  { client }: Pick<Scope, 'client'>,
  order: number,
  ids: readonly number[],
): Promise<void> {
  await runOnce(
    client,
    sql`insert into code_mailed (good_id, order_id, due) select unnest(${sql.param([...ids])}::integer[]), ${order}, true
      on conflict (good_id) do update set order_id = excluded.order_id, due = true`,
  );
}

/** Marks an order for another check of whether its customer was mailed all codes that are due. */
export async function lookAgain({ client }: Pick<Scope, 'client'>, order: number): Promise<void> {
  await runOnce(client, sql`update code_mailed set due = true where order_id = ${order} and not due`);
}
