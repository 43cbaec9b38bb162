import { type SQL, sql } from 'drizzle-orm';
import { everyWay, type Member, type MembershipWay } from '../../../resources/customers/membership.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

const waysIn = (value: unknown): readonly MembershipWay[] => {
  const found = Array.isArray(value) ? value : [];
  return everyWay.filter((way) => found.includes(way));
};

/**
 * The user groups that a customer belongs to now, with the reasons. Unverified emails and phone numbers don't count.
 */
export async function groupsOfCustomer(
  runner: Runner,
  user: number,
): Promise<ReadonlyMap<number, readonly MembershipWay[]>> {
  const rows = await runOnce(
    runner,
    sql`select user_group_id, array_agg(matched_by) from (
        select target_id as user_group_id, 'hand' as matched_by from user_user_groups where record_id = ${user}
        union select g.id, 'domain' from "user" u join user_group g on split_part(u.email, '@', 2) = any (g.email_domains)
          where u.id = ${user} and u.email_verified
        union select user_group_id, matched_by from user_group_match where user_id = ${user}
      ) as found group by user_group_id order by user_group_id`,
    { prepared: true },
  );
  return new Map(rows.map(([group, by]) => [Number(group), waysIn(by)]));
}

/** The customers to search: members of any of these groups, or all. */
export type Customers = readonly number[] | 'all';

/**
 * SQL: members of groups with the reason, for each reason the first ones after a customer id, so that indexes alone
 * read a page of a group of any size. Email and phone may both match one customer, so twice as many matches are read.
 */
const found = (groups: Customers, after: number, most: number): SQL =>
  groups === 'all'
    ? sql`select id, null as matched_by from "user" where id > ${after} order by id limit ${most}`
    : sql`
  select way.id, way.matched_by from unnest(${sql.param([...groups])}::integer[]) as chosen (id) cross join lateral (
    (select record_id as id, 'hand' as matched_by from user_user_groups where target_id = chosen.id and record_id > ${after} order by record_id limit ${most})
    union all (select user_id, matched_by from user_group_match where user_group_id = chosen.id and user_id > ${after} order by user_id limit ${2 * most})
    union all select same.id, 'domain' from user_group g cross join unnest(g.email_domains) as listed (domain) cross join lateral
      (select id from "user" where split_part(email, '@', 2) = listed.domain and email_verified and id > ${after} order by id limit ${most}) as same
      where g.id = chosen.id
  ) as way`;

/** A page of customers by id, after one of them. */
export async function membersOf(
  runner: Runner,
  groups: Customers,
  { after = 0, limit }: { readonly after?: number | undefined; readonly limit: number },
): Promise<readonly Member[]> {
  const rows = await runOnce(
    runner,
    sql`select u.id, u.email, u.family_name, u.given_name, page.ways from
      (select id, array_agg(distinct matched_by) as ways from (${found(groups, after, limit)}) as ways group by id order by id limit ${limit}) as page
      join "user" u on u.id = page.id order by u.id`,
  );
  return rows.map(([id, email, family, given, by]) => ({
    id: Number(id),
    email: String(email),
    family_name: family === null ? null : String(family),
    given_name: given === null ? null : String(given),
    by: waysIn(by),
  }));
}

/** Larger numbers aren't counted, since an exact number isn't worth the time. */
const mostCounted = 10_000;

/** Number of customers; undefined if above 10,000. */
export async function countMembers(runner: Runner, groups: Customers): Promise<number | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) from (select distinct id from (${found(groups, 0, mostCounted + 1)}) as ways limit ${mostCounted + 1}) as counted`,
  );
  const count = Number(row?.[0]);
  return count > mostCounted ? undefined : count;
}
