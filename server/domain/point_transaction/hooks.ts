import { sql } from 'drizzle-orm';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { postPoints, expiryOf, giveBackPoints, prepareAccount } from './post-points.ts';
import { assertTakings, isRepeated, recordNextExpiry, openLots, writeTakings } from './ledger.ts';
import { assertNotErased } from '../customer-status.ts';
import { assertEnough, assertMovable } from './staff-rules.ts';

/**
 * An adjustment, from the form or a file, is a normal movement of the ledger: it locks the customer, stays within the
 * balance, and takes points from lots.
 */
export const pointTransactionHooks = defineHooks(point_transaction, {
  async beforeCreate({ tx, client, caller, values: { email, point_type, point, expires_at, again }, imported, now }) {
    const [row] = await runOnce(client, sql`select id from "user" where lower(email) = ${email}`);
    if (!row) throw invalid({ email: [{ rule: 'customer' }] }, point_transaction);
    const account = { user: Number(row[0]), point_type };
    const locked = await prepareAccount({ tx, client }, account, { now });
    await assertNotErased(client, account.user);
    const asked = { ...account, point, expires_at };
    await assertMovable(client, asked, now, point_transaction);
    // Rows of a file have keys, so that none is posted twice.
    if (!imported && again !== true && (await isRepeated(client, asked, now)))
      throw new ApiError(409, 'errors.pointsRepeated');
    if (point < 0) assertEnough(await openLots(client, account), point, point_transaction);
    const until =
      point < 0 ? null : await expiryOf({ client }, { point_type, expires_at: expires_at ?? undefined }, now);
    return {
      user: account.user,
      balance: locked.balance + point,
      expires_at: until,
      cause: imported ? 'import' : 'adjustment',
      created_by: caller?.name ?? null,
    };
  },

  async afterWrite({ client, id, before, after }) {
    if (before || !after) return;
    const account = { user: after.user, point_type: after.point_type };
    if (after.point < 0) await writeTakings(client, id, assertTakings(await openLots(client, account), -after.point));
    await recordNextExpiry(client, account);
  },

  /**
   * Posts the reverse movement: taken points go back to their lots; given points are taken from their own lot, if it
   * still has all of them.
   */
  async takeBack({ tx, client, caller, id, current: { user, point_type, point, message }, now }) {
    const movement = { user, point_type, cause: 'import', key: `import/${id}/undo`, message } as const;
    const posting = { now, ...(caller && { by: caller }) };
    if (point < 0) return void (await giveBackPoints({ tx, client }, id, movement, posting));
    await prepareAccount({ tx, client }, movement, posting);
    const own = (await openLots(client, movement)).find((lot) => lot.id === id);
    if ((own?.remaining ?? 0) < point) throw new ApiError(409, 'errors.pointsUsed');
    await postPoints({ tx, client }, { ...movement, type: 'take_back', point: -point, from: id }, posting);
  },
});
