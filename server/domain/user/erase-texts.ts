import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { user_group } from '../../../resources/customers/user_group.ts';
import type { Resource } from '../../../resources/define.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { message } from '../../../resources/marketing/message.ts';
import { shared_view } from '../../../resources/index.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { modelOf } from '../../db/model/model.ts';
import { commaJoined } from '../../db/model/titles.ts';
import { type Erasing, touch } from './erase-records.ts';
import { needlesOf, replacer } from './replacer.ts';

/** What staff write about customers: a message to one, a group or coupon for one, a list filtered by one. */
export const staffTexts: readonly Resource[] = [message, shared_view, coupon, user_group];

/** Takes a customer's addresses, numbers and full names out of the texts of staff; may be repeated. */
export async function eraseTexts(pool: pg.Pool, resource: Resource, erasing: Erasing): Promise<void> {
  const { table, columns } = modelOf(resource);
  const texts = columns.filter(({ word }) => word === 'text');
  const replace = replacer(erasing.subject, 'full');
  const mentions = texts.flatMap(({ name }) =>
    needlesOf(erasing.subject, 'full').map((needle) => sql`strpos(lower(${sql.identifier(name)}), ${needle}) > 0`),
  );
  await inTransaction(pool, async ({ client }) => {
    const rows = await runOnce(
      client,
      sql`select id, ${commaJoined(texts.map(({ name }) => sql.identifier(name)))} from ${sql.identifier(table)}
        where ${sql.join(mentions, sql` or `)} order by id for update`,
    );
    for (const [id, ...said] of rows) {
      const changed = texts.flatMap(({ name, path }, place) => {
        const left = replace(said[place]);
        return left === said[place] ? [] : [{ path, value: sql`${sql.identifier(name)} = ${left}` }];
      });
      if (changed.length === 0) continue;
      const fields = [...new Set(changed.map(({ path }) => path))];
      await touch(
        client,
        resource,
        [Number(id)],
        erasing,
        fields,
        changed.map(({ value }) => value),
      );
    }
  });
}
