import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { StandingTask } from '../../jobs/standing-tasks.ts';
import { describeError } from '../../process/describe-error.ts';

/** Letters and digits without those that look like others: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679';
/** 23 to the power of 10 combinations: with 100,000 valid codes, one guess in 400 million finds one. */
const length = 10;
/** Codes per transaction. */
const batch = 5_000;

/** A random code. Skips bytes that would make some letters more frequent than others. */
export function randomCode(): string {
  const fair = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < length)
    for (const byte of randomBytes(2 * length))
      if (byte < fair && code.length < length) code += alphabet[byte % alphabet.length];
  return code;
}

/** Live coupons that need more codes than they have. */
const lacking = sql`version_of is null and status = 'active' and batch_qty > codes_made`;

async function couponsLacking(runner: Runner): Promise<readonly number[]> {
  const rows = await runOnce(runner, sql`select id from coupon where ${lacking} order by id`);
  return rows.map(([id]) => Number(id));
}

/**
 * Creates the codes of live coupons, on one server at a time. Each batch is a transaction that also updates the
 * counter, so that a killed server loses at most one batch and repeats none. A code that the store already has is
 * skipped; the next batch replaces it.
 */
export function couponCodes(): StandingTask {
  return {
    name: 'codes of coupons',
    number: 5,
    isDue: async (pool) => (await couponsLacking(pool)).length > 0,
    async run({ pool, now, signal, log }) {
      // One that fails doesn't block the others; it is retried when the task runs next.
      const failed = new Set<number>();
      for (;;) {
        const due = (await couponsLacking(pool)).filter((id) => !failed.has(id));
        if (due.length === 0) return;
        for (const id of due) {
          if (signal.aborted) return;
          await inTransaction(pool, ({ client }) => makeBatch(client, id, now())).catch((error: unknown) => {
            failed.add(id);
            log.error({ coupon: id, err: describeError(error) }, 'codes of a coupon could not be made');
          });
        }
      }
    },
  };
}

async function makeBatch(runner: Runner, id: number, now: Date): Promise<void> {
  const [row] = await runOnce(
    runner,
    sql`select batch_qty - codes_made from coupon where id = ${id} and ${lacking} for no key update`,
  );
  if (!row) return;
  const codes = Array.from({ length: Math.min(batch, Number(row[0])) }, randomCode);
  const at = now.toISOString();
  await runOnce(
    runner,
    sql`with made as (insert into coupon_code (store_id, coupon, code, created_at, updated_at)
        select store_id, id, fresh, ${at}, ${at} from coupon, unnest(${sql.param(codes)}::text[]) fresh where id = ${id}
        on conflict do nothing returning 1)
      update coupon set codes_made = codes_made + (select count(*) from made) where id = ${id}`,
  );
}
