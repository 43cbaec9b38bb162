import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { printSales } from '../resources/analysis/parameters.ts';
import { daysLater } from '../resources/analysis/period.ts';
import { type SplitName, splits } from '../resources/analysis/splits.ts';
import { hongKongDay } from '../resources/kinds/date/hong-kong.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import type { Measured } from './api.ts';
import { call } from './load.ts';
import { said } from './membership.ts';
import { inTurn } from './stopwatch.ts';

const rounds = 40;
/** Rounds of the baseline, which sums the orders: it takes seconds with many orders, and is the same for all cases. */
const bareRounds = 5;
/** Aim in milliseconds. */
const aim = 200;

/** Times the sales of two years, read from totals, compared with a sum of the orders. */
export async function measureAnalysis({ shop, address, headers, rows, report }: Measured): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 2 }, { statementTimeout: 0 });
  const agent = new Agent({ keepAlive: true });
  const base = new URL(address);
  try {
    const to = hongKongDay(new Date());
    const from = daysLater(to, -729);
    const bare = () =>
      pool.query({
        name: 'bare sales',
        text: `select date_trunc('day', ordered_at, 'Asia/Hong_Kong'), sum(total_amount), count(*) from "order"
          where store_id = 1 and status in ('paid', 'processing', 'completed') and ordered_at >= $1 group by 1`,
        values: [from],
      });
    const { right } = await inTurn(bareRounds, async () => undefined, bare);
    const measure = async (name: string, asked: Partial<Parameters<typeof printSales>[0]>) => {
      const path = `/api/analysis/sales_dashboard_data${printSales({ from, to, grain: 'month', split: undefined, compare: [], metric: 'sales', ...asked })}`;
      const { left } = await inTurn(
        rounds,
        () => call(base, agent, { path, headers }),
        async () => undefined,
      );
      report.aimed(
        `sales of two years at ${said(rows)} orders, ms; beside the sum of the orders by day`,
        name,
        '',
        left,
        right,
        aim,
      );
    };
    for (const grain of ['day', 'week', 'month'] as const) await measure(`by ${grain}`, { grain });
    await measure('by day, beside the year before', { grain: 'day', compare: ['year'] });
    await measure('of a month, by hour', { from: daysLater(to, -30), grain: 'hour' });
    for (const split of splits.map(({ name }): SplitName => name)) await measure(`by month and ${split}`, { split });
  } finally {
    agent.destroy();
    await endPool(pool);
  }
}

/** Waits until the totals include all orders; with many orders, this takes longer than a session's token lasts. */
export async function totalsInStep({ shop, rows, report }: Omit<Measured, 'address' | 'headers'>): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 1 }, { statementTimeout: 0 });
  const begun = performance.now();
  try {
    while ((await pool.query('select from sales_mark limit 1')).rows.length > 0) await delay(100);
  } finally {
    await endPool(pool);
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  report.figure('totals of sales', `${said(rows)} orders added up`, `${seconds} s since they were there`);
}
