import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { labelIn } from '../../../resources/messages/languages.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { coupon_code } from '../../../resources/marketing/coupon_code.ts';
import { appendEntry } from '../../audit/append.ts';
import { type Call, idOf, notFound } from '../../crud/call.ts';
import { storeInBody } from '../../crud/write.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import { batchesOf } from '../../db/records/batches.ts';
import { lockRecord } from '../../db/records/records.ts';
import { Limiter } from '../../concurrency/limiter.ts';
import { ApiError, exportsRunningError } from '../../errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseBody } from '../../http/parse-body.ts';
import { describeError } from '../../process/describe-error.ts';
import { fileHead } from '../../traits/csv/export/lines.ts';
import { csvStream } from '../../traits/csv/export/stream.ts';

/** Body of an export: whether to include codes that were already exported. */
export const exportBody = z.strictObject({ again: z.boolean().optional(), store_id: storeInBody });

/** Codes marked or read per statement. Marking a code makes it fully visible, and searchable. */
const batch = 1_000;

/**
 * Concurrent exports that mark codes: per coupon, and in total. Further exports of a coupon would wait for its lock
 * until they time out, each holding a connection that others need.
 */
const own = new Limiter({ concurrency: 1, queueLimit: 0, createError: exportsRunningError });
const all = new Limiter({ concurrency: 4, queueLimit: 0, createError: exportsRunningError });

/**
 * `POST coupon/{id}/codes/export`: the random codes as a CSV file. Each code is exported once: a further call returns
 * only newer codes, unless it asks for all. The history entry is written before the response begins.
 */
export async function exportCodes(call: Call): Promise<Response> {
  const { context, deps, caller, language, locale, store } = call;
  const id = idOf(call);
  const { again = false } = parseBody(exportBody, (await jsonBody(context, { optional: true })) ?? {});
  const now = deps.now();
  const mark = async ({ client }: Pick<TransactionScope, 'client'>) => {
    const found = await lockRecord(client, { resource: coupon, id, store, locale });
    if (!found || found.record.version_of !== null) throw notFound();
    const rows = await runOnce(
      client,
      sql`select id from coupon_code where coupon = ${id} and not shared and (exported_at is null or ${again}) order by id`,
    );
    const wanted = rows.map(([code]) => Number(code));
    if (wanted.length === 0) throw new ApiError(409, 'errors.couponExported');
    for (const some of batchesOf(wanted, batch))
      await runOnce(
        client,
        sql`update coupon_code set exported_at = ${now.toISOString()} where id = any (${sql.param([...some])}::integer[])`,
      );
    await appendEntry(client, {
      resource: coupon,
      record: found.record,
      store,
      now,
      caller,
      action: 'export_codes',
      changes: {},
    });
    return wanted;
  };
  const ids = await own.run(`${id}`, () => all.run('', () => inTransaction(deps.pool, mark)));
  context.header('Content-Type', 'text/csv; charset=utf-8');
  context.header('Content-Disposition', `attachment; filename="coupon_code-${id}-${hongKongDay(now)}.csv"`);
  return context.body(
    csvStream(
      exportedBatches(deps.background, ids),
      fileHead(coupon_code, [labelIn(coupon_code.fields.code.label, language)]),
      async (codes) => codes.map((code) => `${code}\r\n`).join(''),
      (error) => deps.log.error({ coupon: id, err: describeError(error) }, 'an export of codes failed'),
    ),
  );
}

/** Reads the codes that this export marked, by id in order of creation, so that concurrent exports don't affect it. */
function exportedBatches(runner: Runner, ids: readonly number[]) {
  const batches = batchesOf(ids, batch).values();
  return {
    async next(): Promise<readonly string[] | undefined> {
      const { value: some } = batches.next();
      if (!some) return undefined;
      const rows = await runOnce(
        runner,
        sql`select code from coupon_code where id = any (${sql.param([...some])}::integer[]) order by id`,
      );
      return rows.map(([code]) => String(code));
    },
    close: async () => undefined,
  };
}
