import type pg from 'pg';
import type { Log } from '../../process/log.ts';
import { migrate } from './migrate.ts';
import { reportOldTexts } from './old-texts.ts';
import { weakness } from './requirements.ts';

/**
 * Brings a database that is fit to this code's schema, whoever opened it, and tells the log what there is to know of
 * it.
 * @throws StartError where it can't be
 */
export async function bringUpToDate(pool: pg.Pool, log: Log, folder?: string): Promise<void> {
  const isChanged = await migrate(pool, folder);
  const weak = await weakness(pool);
  if (weak !== undefined) log.warn(weak);
  if (isChanged) await reportOldTexts(pool, log);
}
