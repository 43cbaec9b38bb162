/**
 * `npm run bench [-- keys list … --rows 999000 --seconds 5 --data folder]`: figures of the built shop, as ratios to a
 * plain baseline in the same run.
 */
import { parseArgs } from 'node:util';
import type { ServerProcess } from '../tests/process/server-process.ts';
import { measureAnalysis, totalsInStep } from './analysis.ts';
import { measureLatency, measureListRate, measureThroughput } from './api.ts';
import { measureBulk } from './bulk.ts';
import { measureCatalogue } from './catalogue.ts';
import { loadCustomers, measureCustomers } from './customers.ts';
import { loadCatalogue, loadSkus } from './fill.ts';
import { measureImport } from './import.ts';
import { measureExport } from './export.ts';
import { measureFees } from './fees.ts';
import { measureImportPage } from './import-browser.ts';
import { measureKeys } from './keys.ts';
import { measureLines } from './lines.ts';
import { measureMembership } from './membership.ts';
import { measureOptionsEditor } from './options-editor.ts';
import { measureFloods, measureOverload } from './overload.ts';
import { measurePaint, measureScripts } from './portal.ts';
import { loadOrders } from './order-fill.ts';
import { measurePlacing } from './order-placing.ts';
import { measureOrderCalls, measureOrderFiles, measureOrders } from './orders.ts';
import { measureQuickSearch } from './quick-search.ts';
import { ms, Report } from './report.ts';
import { makeShop, type MeasuredShop, memoryOf, signIn } from './shop.ts';
import { measureSlowNetwork } from './slow-network.ts';

interface Running {
  readonly shop: MeasuredShop;
  readonly server: ServerProcess;
  readonly report: Report;
  readonly seconds: number;
  /** Number of SKUs or products loaded besides the demo shop's. */
  readonly rows: number;
}

/** Starts a new session for each part, because access tokens expire after 15 minutes. */
const measured = async ({ shop, server, report, rows }: Running) => ({
  shop,
  address: server.address,
  headers: await signIn(server.address),
  rows,
  report,
});

/** Number of customers: at least 100,000, and a multiple of 20,000. */
const customers = () => 20_000 * Math.max(5, Math.round(Number(values.rows) / 20_000));

/** Parts that run on the demo shop. */
const onDemo: Readonly<Record<string, (running: Running) => Promise<void>>> = {
  scripts: ({ server, report }) => measureScripts(server.address, report),
  fees: ({ shop, report }) => measureFees(shop, report),
  keys: ({ server, report }) => measureKeys(server.address, report),
  membership: ({ shop, report }) => measureMembership({ shop, report, customers: customers() }),
  customers: async (running) => {
    await loadCustomers(running.shop, customers());
    await measureCustomers(await measured(running), customers());
  },
  orders: async (running) => {
    const rows = Number(values.rows);
    await loadOrders(running.shop, rows, running.report);
    await measureOrders({ ...(await measured(running)), rows });
    await measureOrderCalls({ ...(await measured(running)), rows });
    await measureOrderFiles({ ...(await measured(running)), pid: running.server.child.pid ?? Number.NaN });
    await measurePlacing({ ...(await measured(running)), rows }, running.seconds);
  },
  analysis: async (running) => {
    const rows = Number(values.rows);
    await loadOrders(running.shop, rows, running.report);
    await totalsInStep({ ...running, rows });
    await measureAnalysis({ ...(await measured(running)), rows });
  },
  orderCalls: async (running) => {
    const rows = Number(values.rows);
    await loadOrders(running.shop, rows, running.report);
    await measureOrderCalls({ ...(await measured(running)), rows });
  },
  placing: async (running) => {
    await loadOrders(running.shop, Number(values.rows), running.report);
    await measurePlacing({ ...(await measured(running)), rows: Number(values.rows) }, running.seconds);
  },
  orderFiles: async (running) => {
    await loadOrders(running.shop, Number(values.rows), running.report);
    await measureOrderFiles({ ...(await measured(running)), pid: running.server.child.pid ?? Number.NaN });
  },
  lines: async (running) =>
    measureLines({ ...(await measured(running)), pid: running.server.child.pid, customers: customers() }),
  options: ({ server, report }) => measureOptionsEditor(server.address, report),
  slow: ({ server, report }) => measureSlowNetwork(server.address, report),
  list: async (running) => measureListRate(await measured(running), running.seconds),
  overload: async (running) => measureOverload(await measured(running), running.seconds),
  floods: async (running) => measureFloods(await measured(running), running.seconds),
  importPage: ({ server, report }) => measureImportPage(server.address, server.child.pid ?? Number.NaN, 50_000, report),
  import: async (running) =>
    measureImport({ ...(await measured(running)), rows: 100_000, pid: running.server.child.pid }),
};

/** Parts that run once `--rows` SKUs are loaded. */
const onMany: Readonly<Record<string, (running: Running) => Promise<void>>> = {
  latency: async (running) => measureLatency(await measured(running)),
  rates: async (running) => {
    await measureListRate(await measured(running), running.seconds);
    await measureThroughput(await measured(running), running.seconds);
  },
  export: async (running) => measureExport(await measured(running), running.server.child.pid ?? Number.NaN),
  bulk: async (running) => measureBulk({ ...(await measured(running)), pid: running.server.child.pid }),
  paint: ({ server, report }) => measurePaint(server.address, report),
  memory: async ({ server, report }) =>
    report.figure(
      'memory',
      'the server after all this',
      `${ms(server.child.pid === undefined ? Number.NaN : await memoryOf(server.child.pid))} MB`,
    ),
};

/** Parts that run once `--rows` products with versions are loaded. */
const onCatalogue: typeof onMany = {
  catalogue: async (running) => measureCatalogue(await measured(running)),
  quickSearch: async (running) => {
    const rows = Number(values.rows);
    await loadOrders(running.shop, 2 * rows, running.report);
    // Adding up the sales of the loaded orders takes minutes, beside which searches would wait.
    await totalsInStep({ ...running, rows: 2 * rows });
    await measureQuickSearch({ ...(await measured(running)), rows });
  },
};

const names = ['start', ...Object.keys(onDemo), ...Object.keys(onMany), ...Object.keys(onCatalogue)];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  // `data`: a folder that is kept; the next run reuses the loaded data.
  options: {
    // Together with the demo shop's records, the maximum of a bulk run.
    rows: { type: 'string', default: '999000' },
    seconds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
});
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}"; there are ${names.join(', ')}.\n`);
  process.exit(1);
}

const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const partsOf = (parts: typeof onDemo) => Object.entries(parts).flatMap(([name, run]) => (wanted(name) ? [run] : []));
const report = new Report();
const shop = await makeShop(values.data);
try {
  const { server, took } = await shop.start();
  if (wanted('start')) await server.end('SIGTERM');
  const second = wanted('start') ? await shop.start() : undefined;
  if (second) {
    if (values.data === undefined) report.figure('start', 'first start, empty folder to demo shop', `${ms(took)} ms`);
    report.figure('start', 'second start', `${ms(second.took)} ms`, '5,000 ms');
  }
  const running = { shop, server: second?.server ?? server, report, seconds: Number(values.seconds), rows: 0 };
  try {
    for (const run of partsOf(onDemo)) await run(running);
    const [late, last] = [partsOf(onMany), partsOf(onCatalogue)];
    const skus = late.length + last.length > 0 ? await loadSkus(shop, Number(values.rows), report) : 0;
    for (const run of late) await run({ ...running, rows: skus });
    const products = last.length > 0 ? await loadCatalogue(shop, Number(values.rows), report) : 0;
    for (const run of last) await run({ ...running, rows: products });
  } finally {
    await running.server.end('SIGTERM');
  }
} finally {
  await shop.remove();
}
