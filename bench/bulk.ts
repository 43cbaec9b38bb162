import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { timed, watchMemory } from './import.ts';
import { ms, type Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';

interface Measured {
  readonly shop: MeasuredShop;
  readonly address: string;
  readonly pid: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly report: Report;
}

const run = z.object({ data: z.looseObject({ id: z.number(), status: z.string(), total: z.number() }) });

/**
 * Times a bulk run over every SKU, 5 % more weight: freezing, checking, writing with history, putting back; beside one
 * bare UPDATE of the same rows in the same database.
 */
export async function measureBulk({ shop, address, pid, headers, report }: Measured): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api/sku/bulk${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return run.parse(await answer.json()).data;
  };
  const until = async (id: number, status: string) => {
    while ((await call('GET', `/${id}`)).status !== status) await wait(200);
  };
  const pool = createPool({ ...shop.connection, max: 1 }, { statementTimeout: 0 });
  const watch = watchMemory(pid);
  try {
    const bare = await timed(async () => {
      await pool.query('update sku set gross_weight = gross_weight, revision = revision where store_id = 1');
    });
    await pool.query('vacuum analyze sku');
    let [id, total] = [0, 0];
    const freeze = await timed(async () => {
      ({ id, total } = await call('POST', '', {
        selection: { query: {} },
        changes: [{ field: 'gross_weight', raise_percent: '5', round_to: '0.010' }],
      }));
    });
    const steps: readonly (readonly [what: string, status: string, path: string | undefined])[] = [
      ['checked', 'checked', undefined],
      ['written, each with its history', 'done', 'start'],
      ['put back, each with its history', 'undone', 'undo'],
    ];
    const rows = total.toLocaleString('en');
    report.figure('bulk', `one bare UPDATE of ${rows} SKUs`, `${ms(bare / 1000)} s`);
    report.figure('bulk', `${rows} SKUs frozen`, `${ms(freeze / 1000)} s`);
    for (const [what, status, path] of steps) {
      const took = await timed(async () => {
        if (path !== undefined) await call('POST', `/${id}/${path}`, {});
        await until(id, status);
      });
      report.figure(
        'bulk',
        `${rows} SKUs ${what}`,
        `${ms(took / 1000)} s; ${Math.round((total / took) * 1000).toLocaleString('en')} rows a second; ${(took / bare).toFixed(1)} times the UPDATE`,
        '500 rows a second',
      );
    }
  } finally {
    report.figure('bulk', 'the server, at most', `${ms(await watch.end())} MB`, '400 MB');
    await endPool(pool);
  }
}
