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
import { inTransaction } from '../../db/connection/transaction.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseBody } from '../../http/parse-body.ts';
import { describeError } from '../../process/describe-error.ts';
import { fileHead } from '../../traits/csv/export/lines.ts';
import { csvStream } from '../../traits/csv/export/stream.ts';

/** Body of an export: whether to write those, too, that were exported before. */
export const exportBody = z.strictObject({ again: z.boolean().optional(), store_id: storeInBody });

/** Codes read at once. */
const batch = 5_000;

/**
 * `POST coupon/{id}/codes/export`: the random codes as a file. Each is exported once: a further call gets those made
 * since, unless it asks for all again. Whoever exports stands in the history before the first byte leaves.
 */
export async function exportCodes(call: Call): Promise<Response> {
  const { context, deps, caller, language, locale, store } = call;
  const id = idOf(call);
  const { again = false } = parseBody(exportBody, (await jsonBody(context, { optional: true })) ?? {});
  const now = deps.now();
  await inTransaction(deps.pool, async ({ client }) => {
    const found = await lockRecord(client, { resource: coupon, id, store, locale });
    if (!found || found.record.version_of !== null) throw notFound();
    const fresh = await runOnce(
      client,
      sql`update coupon_code set exported_at = ${now.toISOString()} where coupon = ${id} and not shared and (exported_at is null or ${again}) returning 1`,
    );
    if (fresh.length === 0) throw new ApiError(409, 'errors.couponExported');
    await appendEntry(client, {
      resource: coupon,
      record: found.record,
      store,
      now,
      caller,
      action: 'export_codes',
      changes: {},
    });
  });
  context.header('Content-Type', 'text/csv; charset=utf-8');
  context.header('Content-Disposition', `attachment; filename="coupon_code-${id}-${hongKongDay(now)}.csv"`);
  return context.body(
    csvStream(
      exportedBatches(deps.background, id, now),
      fileHead(coupon_code, [labelIn(coupon_code.fields.code.label, language)]),
      async (codes) => codes.map((code) => `${code}\r\n`).join(''),
      (error) => deps.log.error({ coupon: id, err: describeError(error) }, 'an export of codes failed'),
    ),
  );
}

/** The codes of one export, in the order in which they were made. */
function exportedBatches(runner: Runner, coupon: number, at: Date) {
  let last = 0;
  return {
    async next(): Promise<readonly string[] | undefined> {
      const rows = await runOnce(
        runner,
        sql`select id, code from coupon_code where coupon = ${coupon} and not shared and exported_at = ${at.toISOString()} and id > ${last} order by id limit ${batch}`,
      );
      last = Number(rows.at(-1)?.[0] ?? last);
      return rows.length === 0 ? undefined : rows.map(([, code]) => String(code));
    },
    close: async () => undefined,
  };
}
