import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { customer_group } from '../../../resources/customers/customer_group.ts';
import { user } from '../../../resources/customers/user.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import type { Resource } from '../../../resources/define.ts';
import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { message } from '../../../resources/marketing/message.ts';
import { resources, shared_view } from '../../../resources/index.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { type ColumnModel, modelOf } from '../../db/model/model.ts';
import { commaJoined } from '../../db/model/titles.ts';
import { type Erasing, touch } from './erase-records.ts';
import { type NamesSought, needlesOf, replacer } from './replacer.ts';

/** Entities in whose texts staff may name a customer: a message, group or coupon for one, or a list filtered by one. */
export const staffTexts: readonly Resource[] = [message, shared_view, coupon, user_group, customer_group];

interface Written {
  readonly resource: Resource;
  readonly texts: readonly ColumnModel[];
  readonly sought: NamesSought;
}

/** All free texts. Excludes identifiers, and the customer's own record, which was erased at once. */
export const writtenTexts: readonly Written[] = resources.flatMap((resource: Resource) => {
  const byStaff = staffTexts.includes(resource);
  const texts = modelOf(resource).columns.filter(
    ({ field, textual }) => textual && !kindOf(field).ascii && !field.ascii && (byStaff || !field.unique),
  );
  return resource === user || texts.length === 0 ? [] : [{ resource, texts, sought: byStaff ? 'full' : 'none' }];
});

/** Rows per block. Most rows of a block must be read if the last digits of a phone number look like a year. */
export const block = 5_000;

function numbered(text: string, id: number, field: Field): string {
  const end = ` ${id}`;
  const most = 'maxLength' in field && typeof field.maxLength === 'number' ? field.maxLength : Infinity;
  return `${text.slice(0, most - end.length)}${end}`;
}

/** Removes a customer's emails, phone numbers and sought names from the texts of an entity. Idempotent. */
export async function eraseTexts(
  pool: pg.Pool,
  { resource, texts, sought }: Written,
  erasing: Erasing,
  signal: AbortSignal,
): Promise<void> {
  const table = sql.identifier(modelOf(resource).table);
  const replace = replacer(erasing.subject, sought);
  const mentions = texts.flatMap(({ name }) =>
    needlesOf(erasing.subject, sought).map((needle) => sql`strpos(lower(${sql.identifier(name)}), ${needle}) > 0`),
  );
  for (let after = 0; !signal.aborted;) {
    const [last] = await runOnce(
      pool,
      sql`select id from ${table} where id > ${after} order by id offset ${block - 1} limit 1`,
    );
    await inTransaction(pool, async ({ client }) => {
      const rows = await runOnce(
        client,
        sql`select id, ${commaJoined(texts.map(({ name }) => sql.identifier(name)))} from ${table}
          where id > ${after} and ${last ? sql`id <= ${last[0]}` : sql`true`} and (${sql.join(mentions, sql` or `)}) order by id for update`,
      );
      for (const [id, ...said] of rows) {
        const changed = texts.flatMap(({ name, path, field }, place) => {
          const left = replace(said[place]);
          if (left === said[place]) return [];
          // Keeps names unique: otherwise two groups for one customer would get the same name.
          const value = field.unique ? numbered(String(left), Number(id), field) : left;
          return [{ path, value: sql`${sql.identifier(name)} = ${value}` }];
        });
        if (changed.length === 0) continue;
        const fields = [...new Set(changed.map(({ path }) => path))];
        const values = changed.map(({ value }) => value);
        await touch(client, resource, [Number(id)], erasing, fields, values);
      }
    });
    if (!last) return;
    after = Number(last[0]);
  }
}
