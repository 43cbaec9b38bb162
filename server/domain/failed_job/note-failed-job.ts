import { sql } from 'drizzle-orm';
import { failed_job, findResource } from '../../../resources/index.ts';
import { translate } from '../../../resources/messages/translate.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';
import type { TransactionScope } from '../../db/connection/transaction.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { GiveUpReason } from '../../jobs/give-up.ts';
import { findAccount } from '../../session/accounts.ts';

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

/** Records a job that was given up, so that staff see it whoever requested it (decision 0135). */
export async function recordFailedJob(
  { tx }: TransactionScope,
  { task, data, user }: Job,
  { key, params }: GiveUpReason,
  now: Date,
): Promise<void> {
  const asker = await findAccount(tx, user);
  const after = {
    asked_by: asker?.name ?? String(user),
    task,
    entity: findResource(String(data.entity))?.name ?? null,
    store: numberIn(data.store),
    run: numberIn(data.bulk ?? data.import),
    reason: { zh_HK: translate('zh-Hant', key, params), en_US: translate('en', key, params) },
    status: failed_job.lifecycle?.initial ?? '',
  };
  const at = now.toISOString();
  // The store may have been deleted meanwhile; that doesn't prevent the entry.
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into failed_job (asked_by, task, entity, store, run, reason_zh_hk, reason_en_us, status, created_at, updated_at)
      values (${after.asked_by}, ${task}, ${after.entity}, (select id from store where id = ${after.store}), ${after.run}, ${after.reason.zh_HK}, ${after.reason.en_US}, ${after.status}, ${at}, ${at}) returning id`,
  );
  for (const { id } of rows) await appendServerWrite(tx, failed_job, { id, revision: 1, after }, now);
}
