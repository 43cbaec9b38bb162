import { sql } from 'drizzle-orm';
import { type BulkOutcome, retriable } from '../../../resources/query/calls.ts';
import type { Call } from '../../crud/call.ts';
import { modelOf } from '../../db/model/model.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { type BulkRun, storeCounts } from './runs.ts';

type Retriable = (typeof retriable)[number];
const isRetriable = (outcome: unknown): outcome is Retriable => retriable.some((one: BulkOutcome) => one === outcome);

/**
 * Resets rows of a locked run to waiting, with the present revisions of their records; rows of deleted records become
 * `gone`.
 */
export async function retryRows(
  runner: Runner,
  { resource, store }: Pick<Call, 'resource' | 'store'>,
  { id, task, counts }: BulkRun,
  again: readonly Retriable[],
): Promise<void> {
  const after = { ...counts };
  const own =
    task.restore === true
      ? sql`(select record_id as id, (record->'row'->>'revision')::integer as revision from trash
          where entity = ${resource.name} and store_id is not distinct from ${store ?? null}::integer and not companion)`
      : sql.identifier(modelOf(resource).table);
  const rows = await runOnce(
    runner,
    sql`with chosen as materialized (select record_id, outcome from bulk_row where run_id = ${id} and outcome = any (${sql.param([...again])}::text[])),
      retried as (update bulk_row row set outcome = case when own.id is null then 'gone' else 'waiting' end, revision = coalesce(own.revision, 0), reason = null
        from chosen left join ${own} own on own.id = chosen.record_id where row.run_id = ${id} and row.record_id = chosen.record_id returning chosen.outcome as before, row.outcome as after)
      select before, after, count(*) from retried group by before, after`,
  );
  for (const [before, now, count] of rows) {
    if (isRetriable(before)) after[before] -= Number(count);
    if (now === 'gone' || now === 'waiting') after[now] += Number(count);
  }
  await storeCounts(runner, id, after);
}
