import { sql } from 'drizzle-orm';
import { type ResourceName, resources } from '../../resources/index.ts';
import { insertRecords } from '../audit/insert-records.ts';
import type { Executor } from '../db/connection/pool.ts';
import { modelOf } from '../db/model/model.ts';
import { createInitialRoles } from '../session/roles.ts';
import { generateShop } from './generate.ts';
import { writeMailContents } from './mails.ts';
import { writePointTakings, writeSales } from './points.ts';
import { writeOrderHistory } from './order-history.ts';
import { writePictures } from './pictures.ts';
import { createRandom } from './random.ts';
import type { DemoShop } from './shop.ts';
import type { MediaStore } from '../media/media-store.ts';

export interface DemoOptions {
  /** Factor for the numbers of users, SKUs, salesmen, pickup points and members of groups. */
  readonly scale?: number;
  /** Newest date, now by default; records are at least a day older. */
  readonly today?: Date;
  /** Stores the pictures; without it only their records are written. */
  readonly store?: MediaStore;
  /** Folder for temporary files of the pictures. */
  readonly scratch?: string;
}

/** Fixed, so that every demo shop is the same except for its dates. */
const seed = 2026_11_20;

/** Fills a shop without stores and customers with realistic data, in one transaction. */
export async function fillDemoShop(
  db: Executor,
  { scale = 1, today = new Date(), store, scratch }: DemoOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await countFromTheLast(tx);
    await createInitialRoles(tx);
    const { rows: roles } = await tx.execute<{ key: string; id: number }>(sql`select key, id from role`);
    const { rows: admins } = await tx.execute<{ last: number }>(
      sql`select coalesce(max(id), 0) as last from admin_user`,
    );
    const { records, takings } = generateShop({
      random: createRandom(seed),
      today,
      scale,
      roles: Object.fromEntries(roles.map(({ key, id }) => [key, id])),
      firstAdminUser: (admins[0]?.last ?? 0) + 1,
    });
    const shop: Partial<Record<ResourceName, DemoShop[keyof DemoShop]>> = records;
    await writePictures(tx, today, store, scratch);
    for (const resource of resources) await insertRecords(tx, resource, shop[resource.name] ?? []);
    await writeMailContents(tx, shop.outgoing_mail ?? []);
    await writePointTakings(tx, takings);
    await writeSales(tx);
    await writeOrderHistory(tx, records);
  });
}

/**
 * Resets sequences to follow the highest existing ids. Some records and rows get their ids from the database, and
 * others refer to these ids in advance; a failed earlier run has used up ids, since sequences aren't rolled back.
 */
async function countFromTheLast(tx: Executor): Promise<void> {
  const models = resources.map(modelOf);
  for (const { table } of [...models, ...models.flatMap(({ children }) => children)])
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.identifier(table)}), false)`,
    );
}
