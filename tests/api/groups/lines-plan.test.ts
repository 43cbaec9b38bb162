import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesModeIn } from '../../../resources/csv/importable-rows.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { runOnce } from '../../../server/db/connection/statement.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { keepToIndex, sameLine } from '../../../server/traits/csv/lines/line-outcomes.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

test('a line is looked up by its own index, also where another one by the record is smaller', async () => {
  const { pool } = shop.parts;
  // Long addresses make their index four times as large as that of the record ids.
  await pool.query(`insert into user_group (id, name_zh_hk, name_en_us) values (1, '甲', 'A'), (2, '乙', 'B')`);
  await pool.query(
    `insert into user_group_emails (record_id, email) select 1, repeat('x', 60) || n || '@' || repeat('a', 60) || '.' || repeat('b', 60) || '.example' from generate_series(1, 30000) n`,
  );
  await pool.query('vacuum analyze user_group_emails');
  const found = linesModeIn(user_group, 'add_emails');
  if (!found) throw new Error('user groups take lines');
  const target = { resource: user_group, record: 2, ...found };
  const plan = await inTransaction(pool, async ({ client }) => {
    // Makes each index level more expensive, as in a shop where the planner preferred the smaller index.
    await client.query('set local cpu_operator_cost = 0.05');
    await keepToIndex(client);
    return runOnce(
      client,
      sql`explain select ${sameLine(target, sql`line.value`)} from unnest(array['a', 'b']::text[]) as line (value)`,
    );
  });
  const text = plan.map(([line]) => String(line)).join('\n');
  expect(text).toContain('using user_group_emails_email_key');
  expect(text).not.toContain('Sort');
});
