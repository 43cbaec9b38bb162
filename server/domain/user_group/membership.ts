import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

/** By what a customer belongs to a group: chosen by hand, or by the group’s domains, e-mails or telephone numbers. */
export type MembershipBy = 'hand' | 'domain' | 'email' | 'phone';

const every: readonly MembershipBy[] = ['hand', 'domain', 'email', 'phone'];

/** The user groups that a customer belongs to now, each by what. What only an unverified e-mail or number says is none. */
export async function groupsOfCustomer(
  runner: Runner,
  user: number,
): Promise<ReadonlyMap<number, readonly MembershipBy[]>> {
  const rows = await runOnce(
    runner,
    sql`select user_group_id, array_agg(matched_by order by matched_by) from (
        select target_id as user_group_id, 'hand' as matched_by from user_user_groups where record_id = ${user}
        union select g.id, 'domain' from "user" u join user_group g on split_part(u.email, '@', 2) = any (g.email_domains)
          where u.id = ${user} and u.email_verified
        union select user_group_id, matched_by from user_group_match where user_id = ${user}
      ) as found group by user_group_id order by user_group_id`,
  );
  return new Map(
    rows.map(([group, by]) => [Number(group), every.filter((one) => Array.isArray(by) && by.includes(one))]),
  );
}
