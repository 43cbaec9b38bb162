import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { keyOfEvent } from './mail.ts';
import { keysOfSendings } from './send-details.ts';

/** The keys of the mails about an order: mails about events, and mails that staff sent. */
export async function mailKeysOf(runner: Runner, id: number): Promise<readonly string[]> {
  const subs = await runOnce(runner, sql`select id from sub_order where "order" = ${id}`);
  const codes = await runOnce(runner, sql`select id from intangible_good where "order" = ${id}`);
  return [
    keyOfEvent(id, 'order_paid'),
    keyOfEvent(id, 'order_cancelled'),
    ...subs.flatMap(([sub]) => [
      keyOfEvent(id, 'order_shipped', Number(sub)),
      keyOfEvent(id, 'order_ready', Number(sub)),
    ]),
    ...codes.map(([code]) => keyOfEvent(id, 'order_goods', Number(code))),
    ...(await keysOfSendings(runner, id)),
  ];
}
