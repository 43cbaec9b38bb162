import { sql } from 'drizzle-orm';
import { type ResourceName, resources } from '../../resources/index.ts';
import type { Executor } from '../db/connection/pool.ts';
import { makeRoles } from '../session/roles.ts';
import { generateShop } from './generate.ts';
import { writePictures } from './pictures.ts';
import { randomOf } from './random.ts';
import type { DemoShop } from './shop.ts';
import { writeRecords } from './write.ts';
import type { MediaStore } from '../media/media-store.ts';

export interface DemoOptions {
  /** Multiplies how many users, SKUs, salesmen, pickup points and members of groups there are. */
  readonly scale?: number;
  /** The youngest record is a day older. Default now. */
  readonly today?: Date;
  /** Where the pictures go; without it there are only their records. */
  readonly store?: MediaStore;
  /** Where they lie while they are made. */
  readonly scratch?: string;
}

/** The demo shop is the same everywhere but for its dates. */
const seed = 2026_11_20;

/**
 * Fills a shop that has neither stores nor customers yet (roles and admin users may be there) with believable data.
 * All or nothing: runs in one transaction, or within the one given.
 */
export async function fillDemoShop(
  db: Executor,
  { scale = 1, today = new Date(), store, scratch }: DemoOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await makeRoles(tx);
    const { rows: roles } = await tx.execute<{ key: string; id: number }>(sql`select key, id from role`);
    const { rows: people } = await tx.execute<{ last: number }>(
      sql`select coalesce(max(id), 0) as last from admin_user`,
    );
    const shop: Partial<Record<ResourceName, DemoShop[keyof DemoShop]>> = generateShop({
      random: randomOf(seed),
      today,
      scale,
      roles: Object.fromEntries(roles.map(({ key, id }) => [key, id])),
      firstAdminUser: (people[0]?.last ?? 0) + 1,
    });
    await writePictures(tx, today, store, scratch);
    for (const resource of resources) await writeRecords(tx, resource, shop[resource.name] ?? []);
  });
}
