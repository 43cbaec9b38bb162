/** `npm run bench [-- keys list … --rows 1000000 --seconds 5]`: figures of the built shop, as ratios to something bare in the same run. */
import { parseArgs } from 'node:util';
import { createPool } from '../server/db/pool.ts';
import { fillSkus } from '../server/demo/skus.ts';
import type { ServerProcess } from '../tests/process/server-process.ts';
import { measureLatency, measureListRate, measureThroughput } from './api.ts';
import { measureKeys } from './keys.ts';
import { measurePaint, measureScripts } from './portal.ts';
import { ms, Report } from './report.ts';
import { makeShop, type MeasuredShop, memoryOf, signIn } from './shop.ts';
import { measureSlowNetwork } from './slow-network.ts';

interface Running {
  readonly shop: MeasuredShop;
  readonly server: ServerProcess;
  readonly report: Report;
  readonly seconds: number;
  /** How many SKUs were loaded besides the demo shop's. */
  readonly rows: number;
}

/** With the headers of a session that begins now: an access token lasts a quarter of an hour. */
const measured = async ({ shop, server, report, rows }: Running) => ({ shop, address: server.address, headers: await signIn(server.address), rows, report });

/** What is measured on the demo shop. */
const onDemo: Readonly<Record<string, (running: Running) => Promise<void>>> = {
  scripts: ({ server, report }) => measureScripts(server.address, report),
  keys: ({ server, report }) => measureKeys(server.address, report),
  slow: ({ server, report }) => measureSlowNetwork(server.address, report),
  list: async (running) => measureListRate(await measured(running), running.seconds),
};

/** What is measured once `--rows` SKUs are loaded. */
const onMany: Readonly<Record<string, (running: Running) => Promise<void>>> = {
  latency: async (running) => measureLatency(await measured(running)),
  rates: async (running) => {
    await measureListRate(await measured(running), running.seconds);
    await measureThroughput(await measured(running), running.seconds);
  },
  paint: ({ server, report }) => measurePaint(server.address, report),
  memory: async ({ server, report }) => report.figure('memory', 'the server after all this', `${ms(server.child.pid === undefined ? Number.NaN : await memoryOf(server.child.pid))} MB`),
};

const names = ['start', ...Object.keys(onDemo), ...Object.keys(onMany)];
const { values, positionals } = parseArgs({ allowPositionals: true, options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '5' } } });
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}"; there are ${names.join(', ')}.\n`);
  process.exit(1);
}

const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const partsOf = (parts: typeof onDemo) => Object.entries(parts).flatMap(([name, run]) => (wanted(name) ? [run] : []));
const report = new Report();
const shop = await makeShop();
try {
  const { server, took } = await shop.start();
  if (wanted('start')) await server.end('SIGTERM');
  const second = wanted('start') ? await shop.start() : undefined;
  if (second) {
    report.figure('start', 'first start, empty folder to demo shop', `${ms(took)} ms`);
    report.figure('start', 'second start', `${ms(second.took)} ms`, '5,000 ms');
  }
  const running = { shop, server: second?.server ?? server, report, seconds: Number(values.seconds), rows: 0 };
  try {
    for (const run of partsOf(onDemo)) await run(running);
    const late = partsOf(onMany);
    if (late.length > 0) await fill(shop, Number(values.rows));
    for (const run of late) await run({ ...running, rows: Number(values.rows) });
  } finally {
    await running.server.end('SIGTERM');
  }
} finally {
  await shop.remove();
}

async function fill({ connection }: MeasuredShop, rows: number): Promise<void> {
  const pool = createPool({ ...connection, max: 2 });
  const begun = performance.now();
  await fillSkus(pool, rows, 1);
  await pool.query('vacuum analyze sku');
  await pool.end();
  report.figure('load', `${rows.toLocaleString('en')} SKUs with their indexes`, `${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
