import type { MembershipWay } from '../../../resources/customers/membership.ts';
import { sql } from 'drizzle-orm';
import type { user_group_application } from '../../../resources/customers/user_group_application.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { groupsOfCustomer } from '../user_group/membership.ts';

/** The applicant, and the group they applied for. */
export type Applicant = Pick<RecordOf<typeof user_group_application>, 'user_group' | 'email' | 'phone'>;

/** Relation of an applicant to the group. */
export interface Membership {
  /** The customer with the applicant's email, or else phone number. */
  readonly customer: number | null;
  /** Why this customer belongs to the group now. */
  readonly by: readonly MembershipWay[];
  /** Whether the group lists the email, or the phone number if there is no email. */
  readonly listed: boolean;
}

/** Reads whether an applicant already belongs to the group, or is on its lists. */
export async function membershipOf(runner: Runner, { user_group, email, phone }: Applicant): Promise<Membership> {
  const [found = []] = await runOnce(
    runner,
    email === null
      ? sql`select (select min(id) from "user" where phone = ${phone}),
          exists (select from user_group_phone_numbers where record_id = ${user_group} and lower(phone) = lower(${phone}))`
      : sql`select (select id from "user" where email = ${email}),
          exists (select from user_group_emails where record_id = ${user_group} and lower(email) = lower(${email}))`,
  );
  const customer = typeof found[0] === 'number' ? found[0] : null;
  const by = customer === null ? [] : ((await groupsOfCustomer(runner, customer)).get(user_group) ?? []);
  return { customer, by, listed: found[1] === true };
}
