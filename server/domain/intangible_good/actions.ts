import { sql } from 'drizzle-orm';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { order } from '../../../resources/orders/order.ts';
import { isStanding } from '../../../resources/orders/order-states.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import { openSealed } from '../../credentials/seal.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { type AfterWrite, defineHooks } from '../../crud/hooks.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { maskedCode } from './masked-code.ts';
import { spareCodes, stillMissing } from './give-out.ts';

async function sealedCode(runner: Runner, id: number): Promise<string> {
  const [row] = await runOnce(runner, sql`select code from intangible_good where id = ${id}`);
  return String(row?.[0] ?? '');
}

export const intangibleGoodActions = defineActions(intangible_good, {
  /** Shows the code to callers who may export codes, like codes of coupons; a history entry records who saw it. */
  async reveal({ client, id, current, now }) {
    const code = openSealed(await sealedCode(client, id));
    if (code === undefined) throw new ApiError(409, 'errors.codeSealed');
    return {
      values: current.seen_at === null ? { seen_at: now.toISOString() } : {},
      shownOnce: { code },
    };
  },

  use: async ({ now }) => ({ values: { used_at: now.toISOString() } }),
  /** @throws ApiError 409 if its piece was returned: the code would be valid again although nobody paid for it */
  async not_used({ client, current }) {
    const [row] = await runOnce(
      client,
      sql`select ${spareCodes} from order_items item where item.id = ${current.order_item}`,
    );
    if (Number(row?.[0] ?? 0) > 0)
      throw new ApiError(409, 'errors.codeCameBack', { params: { code: current.serial_no } });
    return { values: { used_at: null } };
  },
  withdraw: async ({ body }) => ({ values: { withdrawn_because: body.reason } }),

  async put_back({ current }) {
    if (current.order !== null && current.seen_at !== null)
      throw new ApiError(409, 'errors.codeSeen', { params: { code: current.serial_no } });
    return { values: { withdrawn_because: null, order: null, order_item: null, assigned_at: null } };
  },
});

export const intangibleGoodHooks = defineHooks(intangible_good, {
  async beforeCreate({ values }) {
    // A restored record already has its mask, and no code to derive it from.
    return typeof values.code === 'string' ? { shown: maskedCode(values.code) } : undefined;
  },

  async beforeUpdate({ current, values: { code } }) {
    if (typeof code !== 'string') return undefined;
    // Refused even if the code is the same: otherwise an editor could find the code by trying.
    if (current.status !== 'available') {
      const why = current.order === null ? 'errors.codeWithdrawn' : 'errors.codeGivenOut';
      throw new ApiError(409, why, { params: { code: current.serial_no } });
    }
    return { shown: maskedCode(code), seen_at: null };
  },

  /** Which customer was given which code must remain known. */
  async beforeDelete({ current }) {
    if (current.order !== null) throw new ApiError(409, 'errors.codeGivenOut', { params: { code: current.serial_no } });
  },

  /**
   * An order whose code is withdrawn waits for another one. Done after the write, so that bulk runs count what they
   * wrote.
   */
  async afterWrite(write) {
    if (write.before?.status === 'assigned' && write.after?.status === 'withdrawn') await recordCodesMissing(write);
  },
});

async function recordCodesMissing({
  tx,
  client,
  store,
  after,
  now,
  caller,
}: AfterWrite<typeof intangible_good>): Promise<void> {
  const found =
    after?.order == null
      ? undefined
      : await lockRecord(client, { resource: order, id: after.order, store, locale: 'en_US' });
  const current = found?.record;
  if (!current || !isStanding(current.status)) return;
  const codes_missing = await stillMissing(client, current, 1);
  await updateAsServer(
    { tx, client },
    order,
    { record: current, values: { codes_missing }, action: 'lose_code' },
    now,
    caller,
  );
}
