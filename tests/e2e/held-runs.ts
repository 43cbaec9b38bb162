import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import type { RunningServer } from './server.ts';

/** Any number that the server doesn't use for its own locks. */
const key = 6_000;

/** Blocks the bulk runs of a server after their first batch, so that Stop is never too late on a fast machine. */
export interface HeldRuns {
  /** Blocks the runs until Stop is clicked and waits for the current batch. */
  stop(page: Page, begin: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** A batch can store its counts only while nobody holds the lock; the server itself is unchanged. */
export async function holdRuns({ dataDir }: RunningServer): Promise<HeldRuns> {
  const client = new Client({ host: socketFolderOf(dataDir), user: 'shop', database: 'shop' });
  await client.connect();
  await client.query(`
    create function held() returns trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock(${key}); return new; end $$;
    create trigger held before update of counts on bulk_run for each row when (old.job_id is not null)
      execute function held();`);
  const waiting = async () => {
    const { rows } = await client.query<{ many: number }>(
      `select count(*)::integer as many from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return rows[0]?.many;
  };
  return {
    async stop(page, begin) {
      await client.query(`select pg_advisory_lock(${key})`);
      try {
        await begin();
        // The batch waits for the lock, and Stop for the batch.
        await expect.poll(waiting).toBe(1);
        await page.getByRole('button', { name: 'Stop', exact: true }).click();
        await expect.poll(waiting).toBe(2);
      } finally {
        await client.query(`select pg_advisory_unlock(${key})`);
      }
    },
    async end() {
      await client.query('drop function held() cascade');
      await client.end();
    },
  };
}
