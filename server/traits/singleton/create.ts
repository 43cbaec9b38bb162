import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { singletonId } from '../../../resources/singleton.ts';
import { insertRecords } from '../../audit/insert-records.ts';
import type { Executor } from '../../db/connection/pool.ts';

/** All entities with a single record. */
export const singletons: readonly Resource[] = resources.filter((resource: Resource) => resource.singleton);

/** Creates missing singletons, with the defaults of their fields: at every start, and with a new store. */
export async function createSingletons(db: Executor, now: Date): Promise<void> {
  for (const resource of singletons) {
    const own = sql.identifier(resource.name);
    const { rows } = await db.execute<{ store: number | null }>(
      resource.scope === 'store'
        ? sql`select id as store from store where not exists (select from ${own} where ${own}.id = store.id) order by id`
        : sql`select null as store where not exists (select from ${own})`,
    );
    await insertRecords(
      db,
      resource,
      rows.map(({ store }) => ({
        id: singletonId(store ?? undefined),
        ...(store !== null && { store }),
        created_at: now.toISOString(),
        values: {},
      })),
    );
  }
}
