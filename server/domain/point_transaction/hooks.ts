import { sql } from 'drizzle-orm';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { expiryOf, prepareAccount } from './book.ts';
import { assertTakings, isRepeated, noteNextExpiry, openLots, writeTakings } from './ledger.ts';
import { assertWithinLimit, expiryProblem } from './staff-rules.ts';

/** An adjustment by e-mail is a movement of the ledger like any other: locked, within the balance, and out of lots. */
export const pointTransactionHooks = defineHooks(point_transaction, {
  async beforeCreate({ tx, client, caller, values: { email, point_type, point, expires_at }, now }) {
    const [row] = await runOnce(client, sql`select id from "user" where lower(email) = ${email}`);
    if (!row) throw invalid({ email: [{ rule: 'customer' }] }, point_transaction);
    const account = { user: Number(row[0]), point_type };
    const standing = await prepareAccount({ tx, client }, account, { now });
    const asked = { ...account, point, expires_at };
    const problem = expiryProblem(asked, now);
    if (problem) throw invalid({ expires_at: [problem] }, point_transaction);
    await assertWithinLimit(client, asked);
    if (await isRepeated(client, asked, now)) throw new ApiError(409, 'errors.pointsRepeated');
    if (point < 0) assertTakings(await openLots(client, account), -point);
    const until =
      point < 0 ? null : await expiryOf({ client }, { point_type, expires_at: expires_at ?? undefined }, now);
    return {
      user: account.user,
      balance: standing.balance + point,
      expires_at: until,
      created_by: caller?.name ?? null,
    };
  },

  async afterWrite({ client, id, action, after }) {
    if (action !== 'create' || !after) return;
    const account = { user: after.user, point_type: after.point_type };
    if (after.point < 0) await writeTakings(client, id, assertTakings(await openLots(client, account), -after.point));
    await noteNextExpiry(client, account);
  },
});
