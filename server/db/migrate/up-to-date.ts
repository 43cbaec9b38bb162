import type pg from 'pg';
import type { Log } from '../../process/log.ts';
import { migrate } from './migrate.ts';
import { reportOldTexts } from './old-texts.ts';
import { weakness } from './requirements.ts';

/**
 * Migrates a suitable database, and logs what operators should know about it.
 * @throws StartError if it can't be migrated
 */
export async function bringUpToDate(pool: pg.Pool, log: Log, folder?: string): Promise<void> {
  const isChanged = await migrate(pool, folder);
  const weak = await weakness(pool);
  if (weak !== undefined) log.warn(weak);
  if (isChanged) await reportOldTexts(pool, log);
}
