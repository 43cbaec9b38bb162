import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { importFile, jobDone, timed, watchMemory } from './import.ts';
import { fillCustomers, makeGroup, said } from './membership.ts';
import { ms, type Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';

interface Measured {
  readonly shop: MeasuredShop;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number | undefined;
  readonly report: Report;
  /** Number of customers. */
  readonly customers: number;
}

const lines = 100_000;
const undone = z.object({ data: z.object({ job_id: z.number() }) });

/** The maximum number of emails of an import, half of them customers'. */
function emails(customers: number): readonly string[] {
  return Array.from({ length: lines }, (_, line) => {
    const number = 1 + ((line * 7) % customers);
    return line % 2 === 0 ? `member${number}@${number % 2 === 0 ? 'half' : 'other'}.example` : `new${line}@new.example`;
  });
}

/**
 * Times imports of 100,000 lines into a group and out of it, from upload to last line, and their undo. Compared with
 * COPY of the same lines into the same table with its indexes and triggers.
 */
export async function measureLines({ shop, address, headers, pid, report, customers }: Measured): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 2 }, { statementTimeout: 0 });
  try {
    await fillCustomers(pool, customers);
    const wanted = emails(customers);
    const file = new Blob([wanted.join('\n')]);
    let most = 0;
    for (const round of [1, 2]) {
      const [bare, group] = [await makeGroup(pool, 'copied', []), await makeGroup(pool, 'imported', [])];
      const copy = await timed(() => copyLines(pool, bare, wanted));
      const table = `100,000 lines into a group at ${said(customers)} customers, round ${round}`;
      report.figure(table, 'COPY of the same lines into the same table', `${ms(copy / 1000)} s`);
      const measure = async (name: string, work: () => Promise<unknown>) => {
        await pool.query('checkpoint').catch(() => {});
        const watch = watchMemory(pid);
        const took = await timed(work);
        most = Math.max(most, await watch.end());
        report.figure(table, name, `${ms(took / 1000)} s; ${(took / copy).toFixed(2)} times`, '10 s');
      };
      const send = (to: string) => importFile(address, headers, file, `user-group/${group}/import/${to}`);
      const undo = async (id: number | undefined) => {
        const answer = await fetch(`${address}/api/user-group/import/${id}/undo`, { method: 'POST', headers });
        await jobDone(address, headers, undone.parse(await answer.json()).data.job_id);
      };
      let [added, removed]: (number | undefined)[] = [];
      await measure('added', async () => (added = await send('add_emails')));
      await measure('added again: all are there', () => send('add_emails'));
      await measure('removed', async () => (removed = await send('remove_emails')));
      await measure('the removal undone', () => undo(removed));
      await measure('the addition undone', () => undo(added));
    }
    report.figure('lines', 'the server, at most', `${ms(most)} MB`, '400 MB');
  } finally {
    await endPool(pool);
  }
}

async function copyLines(pool: pg.Pool, group: number, wanted: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    const text = wanted.map((email) => `${group}\t${email}\n`).join('');
    await pipeline(
      Readable.from([text]),
      client.query(copyFrom('copy user_group_emails (record_id, email) from stdin')),
    );
  } finally {
    client.release();
  }
}
