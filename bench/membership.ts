import type pg from 'pg';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { countMembers, groupsOfCustomer, membersOf } from '../server/domain/user_group/membership.ts';
import type { Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';
import { inTurn } from './stopwatch.ts';

const rounds = 100;
/** Rows per statement, so that each takes a few seconds. */
const batch = 20_000;

/** The email of a customer: half of them are in one domain. */
const address = (number: string) =>
  `'member' || ${number} || '@' || case when ${number} % 2 = 0 then 'half' else 'other' end || '.example'`;

interface Measured {
  readonly shop: MeasuredShop;
  readonly report: Report;
  /** Number of customers. */
  readonly customers: number;
}

export const said = (number: number) => number.toLocaleString('en');

/** Times reads of large group members and customer groups, alternating with a read of one customer. */
export async function measureMembership({ shop, report, customers }: Measured): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 2 });
  try {
    const { first, byDomain, byEmail } = await fill(pool, customers);
    const table = `membership at ${said(customers)} customers, ms; beside it the read of one`;
    const some = (round: number) => first + ((round * 7_919) % customers);
    const bare = (round: number) =>
      pool.query({ name: 'bare', text: 'select email from "user" where id = $1', values: [some(round)] });
    const measure = async (name: string, found: string, ours: (round: number) => Promise<unknown>) => {
      const { left, right } = await inTurn(rounds, ours, bare);
      report.aimed(table, name, found, left, right, 50);
    };
    const page = (group: number) => (round: number) => membersOf(pool, [group], { after: some(round), limit: 25 });
    await measure('members by domain, a page', said(customers / 2), page(byDomain));
    await measure('members by email, a page', said(customers / 10), page(byEmail));
    await measure('members of either, the first page', said(customers * 0.55), () =>
      membersOf(pool, [byDomain, byEmail], { limit: 25 }),
    );
    await measure('members by domain, counted', 'more than 10,000', () => countMembers(pool, [byDomain]));
    await measure('groups of a customer', '0 to 2', (round) => groupsOfCustomer(pool, some(round)));
  } finally {
    await endPool(pool);
  }
}

/** Creates a group, and returns its id. */
export async function makeGroup(pool: pg.Pool, name: string, domains: readonly string[]): Promise<number> {
  const made = await pool.query<{ id: number }>(
    'insert into user_group (name_zh_hk, name_en_us, email_domains, created_at, updated_at) values ($1, $1, $2, now(), now()) returning id',
    [`${name} ${Date.now()}`, domains],
  );
  return made.rows[0]?.id ?? 0;
}

const families = [...'陳李張黃何吳林郭鄭梁羅葉楊劉鄧馮蔡謝曾許'];
const given = [...'嘉詠家俊美文志明麗華雅婷子軒浩然思敏偉強慧儀卓琳曉彤俊傑淑芬國榮'];

/** The name of a customer by number, from 1: there are 20 × 32 × 32. */
export const nameOf = (number: number) =>
  `${families[number % 20] ?? ''}${given[Math.floor(number / 20) % 32] ?? ''}${given[Math.floor(number / 640) % 32] ?? ''}`;
/** The customer's telephone number, without the country code. */
export const phoneOf = (number: number) => 60_000_000 + number;

/** Adds customers unless they exist, half of them in one domain; returns the id of the first. */
export async function fillCustomers(pool: pg.Pool, customers: number): Promise<number> {
  const find = async () =>
    (await pool.query<{ id: number }>(`select id from "user" where email = ${address('1')}`)).rows[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  for (let from = 1; from <= customers; from += batch)
    await pool.query(
      `insert into "user" (email, email_verified, phone, family_name, given_name, locale)
       select ${address('n')}, true, '+852' || ${phoneOf(0)} + n, ($3::text[])[1 + n % 20],
         ($4::text[])[1 + n / 20 % 32] || ($4::text[])[1 + n / 640 % 32], 'zh_HK'
       from generate_series($1::integer, $2::integer) n order by n`,
      [from, Math.min(customers, from + batch - 1), families, given],
    );
  await pool.query('vacuum analyze "user"');
  return (await find()) ?? 0;
}

/** Adds customers, a group of the domain, and a group of every tenth email. */
async function fill(
  pool: pg.Pool,
  customers: number,
): Promise<Readonly<Record<'first' | 'byDomain' | 'byEmail', number>>> {
  const first = await fillCustomers(pool, customers);
  const listed = customers / 10;
  const [byDomain, byEmail] = [await makeGroup(pool, 'half', ['half.example']), await makeGroup(pool, 'listed', [])];
  for (let from = 1; from <= listed; from += batch)
    await pool.query(
      `insert into user_group_emails (record_id, position, email)
       select $1, n, ${address('(n * 10 + n % 2)')} from generate_series($2::integer, $3::integer) n`,
      [byEmail, from, Math.min(listed, from + batch - 1)],
    );
  await pool.query('analyze user_group_match');
  return { first, byDomain, byEmail };
}
