/** `npm run bench [-- --rows 1000000 --seconds 5]`: figures of the built shop, as ratios to something bare in the same run. */
import { parseArgs } from 'node:util';
import { createPool } from '../server/db/pool.ts';
import { fillSkus } from '../server/demo/skus.ts';
import { measureLatency, measureThroughput } from './api.ts';
import { measurePaint, measureScripts } from './portal.ts';
import { ms, Report } from './report.ts';
import { makeShop, memoryOf, signIn } from './shop.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '5' } } });
const rows = Number(values.rows);
const report = new Report();
const shop = await makeShop();
try {
  const first = await shop.start();
  await first.server.end('SIGTERM');
  const { server, took } = await shop.start();
  try {
    report.figure('start', 'first start, empty folder to demo shop', `${ms(first.took)} ms`);
    report.figure('start', 'second start', `${ms(took)} ms`, '5,000 ms');
    await measureScripts(server.address, report);
    const pool = createPool({ ...shop.connection, max: 2 });
    const begun = performance.now();
    await fillSkus(pool, rows, 1);
    await pool.query('vacuum analyze sku');
    await pool.end();
    report.figure('load', `${rows.toLocaleString('en')} SKUs with their indexes`, `${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const measured = { shop, address: server.address, headers: await signIn(server.address), rows, report };
    await measureLatency(measured);
    await measureThroughput(measured, Number(values.seconds));
    await measurePaint(server.address, report);
    const pid = server.child.pid;
    if (pid !== undefined) report.figure('memory', 'the server after all this', `${ms(await memoryOf(pid))} MB`);
  } finally {
    await server.end('SIGTERM');
  }
} finally {
  await shop.remove();
}
