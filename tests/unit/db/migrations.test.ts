import { expect, it } from 'vitest';
import { keptResources } from '../../../resources/index.ts';
import { allTables, ownTriggers } from '../../../server/all-tables.ts';
import { readLastSnapshot } from '../../../server/db/migrate/migration-files.ts';
import { isSnapshot, planMigration } from '../../../server/db/migrate/migration-plan.ts';

it('has a migration for everything that is declared', async () => {
  const last = readLastSnapshot();
  if (!isSnapshot(last)) throw new Error('no snapshot');
  const { statements } = await planMigration(last, allTables(), keptResources, { own: ownTriggers });
  expect(statements, 'run `npm run db:generate`').toEqual([]);
});
