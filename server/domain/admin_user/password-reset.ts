import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { contentLocaleOf, type Language, translate } from '../../../resources/messages/translate.ts';
import { foldedText } from '../../../resources/folded-text.ts';
import { hashToken, randomToken } from '../../credentials/token.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import { networkOf } from '../../http/ip-network.ts';
import type { RunLimited } from '../../http/route.ts';
import { enqueueMails } from '../../outbox/enqueue.ts';
import { writeLetter } from '../../outbox/letter.ts';
import { isMailAddress } from '../../outbox/mail-address.ts';
import { sealedMark } from '../../outbox/sealed-marks.ts';
import { type Account, findAccount, findAccountByUsername, lockAccount, setPassword } from '../../session/accounts.ts';
import { hashNewPassword } from '../../session/change-password.ts';
import type { Device } from '../../session/device.ts';
import { recordSecurityEvent } from '../../session/security-log.ts';
import { endSessionsOf } from '../../session/sessions.ts';
import { beginAttempt, clearFailures } from '../../session/sign-in-attempts.ts';
import { resetLasts, timestampAfter } from '../../session/timeouts.ts';
import { readMailSettings } from '../customer-mail.ts';

type Needs = Pick<Deps, 'database' | 'pool' | 'now'> & {
  readonly runLimited: RunLimited;
  readonly device: Device;
};

/** Maximum number of valid links per account, so that repeated requests don't fill a mailbox. */
const mostLinks = 3;

/**
 * Mails a link for setting a new password, if an account with this username or e-mail exists and can sign in. The
 * answer doesn't reveal whether it does. Requests are limited like sign-ins, but counted separately.
 * @param portalUrl address of the portal, never taken from a request (docs/decisions/0143-forgotten-password.md)
 * @throws ApiError 409 if the shop can't send mail, 429 after too many requests
 */
export async function mailReset(
  { database, pool, now, runLimited, device }: Needs,
  {
    username,
    portalUrl,
    language,
  }: { readonly username: string; readonly portalUrl: string; readonly language: Language },
): Promise<void> {
  await runLimited(() =>
    beginAttempt(database, `reset from ${networkOf(device.address)}`, `reset of ${username}`, now()),
  );
  await runLimited(() =>
    inTransaction(pool, async ({ tx, client }) => {
      const { sender, stationery } = await readMailSettings(client);
      if (!sender) throw new ApiError(409, 'errors.resetNoSender');
      const account = await findResettable(tx, username);
      if (!account || (await countLinks(tx, account, now())) >= mostLinks) return;
      const token = randomToken();
      await tx.execute(
        sql`delete from password_reset where admin_user = ${account.id} and until <= ${now().toISOString()}`,
      );
      await tx.execute(sql`insert into password_reset (hash, admin_user, until)
        values (${hashToken(token)}, ${account.id}, ${timestampAfter(now(), resetLasts)})`);
      const locale = contentLocaleOf(language);
      const link = `${portalUrl}/reset#${sealedMark(token, account.email)}`;
      const words = {
        subject: translate(language, 'session.resetSubject'),
        text: translate(language, 'session.resetText', { username: account.username, link }),
      };
      await enqueueMails(
        tx,
        [
          {
            recipient: account.email,
            sender: sender[locale],
            ...writeLetter(words, {}, { ...stationery[locale], footer: '' }, locale),
            cause: 'account',
            key: `password reset/${randomUUID()}`,
          },
        ],
        now(),
      );
      await recordSecurityEvent(tx, { event: 'reset_mailed', account: account.username, device }, now());
    }),
  );
}

/** Locks the account, so that two concurrent requests can't exceed the limit together. */
async function findResettable(
  tx: Transaction,
  given: string,
): Promise<(Account & { readonly email: string }) | undefined> {
  const byName = await findAccountByUsername(tx, given);
  const { rows } = byName
    ? { rows: [byName] }
    : await tx.execute<{ id: number }>(
        sql`select id from admin_user where lower(email) = ${foldedText(given.trim())} order by id limit 1`,
      );
  const [found] = rows;
  const account = found && (await lockAccount(tx, found.id));
  if (!account || account.suspended || account.password === null) return undefined;
  const { email } = account;
  return email !== null && isMailAddress(email) ? { ...account, email } : undefined;
}

async function countLinks(tx: Transaction, { id }: Account, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ links: number }>(
    sql`select count(*)::int as links from password_reset where admin_user = ${id} and until > ${now.toISOString()}`,
  );
  return rows[0]?.links ?? 0;
}

/**
 * Finds the account of a valid link; the link remains valid.
 * @throws ApiError 401 if the link was used or has expired
 */
export async function accountOfLink({ database, now, runLimited }: Needs, token: string): Promise<Account> {
  const account = await runLimited(async () => {
    const { rows } = await database.execute<{ adminUser: number }>(
      sql`select admin_user as "adminUser" from password_reset
        where hash = ${hashToken(token)} and until > ${now().toISOString()}`,
    );
    return rows[0] && findAccount(database, rows[0].adminUser);
  });
  if (!account || account.suspended) throw resetOver();
  return account;
}

/**
 * Sets the new password. Invalidates this link and all others of the account, and ends all its sessions. Opens no
 * session, since a second factor is asked for at sign-in.
 * @throws ApiError 401 if the link was used or has expired, 422 if the password is the old one or easily guessed
 */
export async function completeReset(
  needs: Needs,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { database, now, runLimited, device } = needs;
  const hash = hashToken(token);
  const proved = await accountOfLink(needs, token);
  const hashed = await hashNewPassword(needs, proved, password);
  await runLimited(() =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, proved.id);
      const { rows } = await tx.execute(
        sql`delete from password_reset where hash = ${hash} and until > ${now().toISOString()} returning 1`,
      );
      if (!account || account.suspended || rows.length === 0 || account.password !== proved.password) throw resetOver();
      await tx.execute(sql`delete from password_reset where admin_user = ${account.id}`);
      await setPassword(tx, account, hashed, false, now(), device);
      await endSessionsOf(tx, account.id, now());
      await clearFailures(tx, account.username);
    }),
  );
}

const resetOver = (): ApiError => new ApiError(401, 'errors.resetOver');
