import { RecordCounter } from '../src/traits/csv/export/record-counter.ts';
import type { Measured } from './api.ts';
import { ms, type Report } from './report.ts';
import { memoryOf } from './shop.ts';

/** Aims: milliseconds until the first byte, and maximum growth of memory in MB over a million rows. */
const aims = { firstByte: 100, grows: 60 };
const sampling = 100;

interface Exported {
  readonly firstByte: number;
  readonly took: number;
  readonly records: number;
  readonly announced: number;
  readonly bytes: number;
  /** Resident memory of the server in MB: before, and the maximum in each half of the export. */
  readonly before: number;
  readonly most: readonly [first: number, second: number];
}

/**
 * Exports every loaded SKU with all columns, with a few, and filtered in an order without index, while watching the
 * server's memory.
 */
export async function measureExport({ address, headers, report }: Measured, pid: number): Promise<void> {
  const files = {
    'every column': '',
    'three columns': '?columns[]=item_code&columns[]=name&columns[]=gross_weight',
    'a filter, in the order of the merchants':
      '?filter[delivery_type][]=home_delivery&sort=-gross_weight&columns[]=item_code&columns[]=gross_weight&columns[]=merchant',
  };
  for (const [name, query] of Object.entries(files))
    await measureFile(`${address}/api/configurable-datatable/sku${query}`, { name, headers, pid, report });
}

interface File {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly report: Report;
}

/** Reads one file while watching the server's memory. */
export async function measureFile(address: string, { name, headers, pid, report }: File): Promise<void> {
  const done = await exported(address, headers, pid);
  const what = `export, ${name}`;
  report.figure(
    what,
    'records in the file, and announced',
    `${done.records.toLocaleString('en')} / ${done.announced.toLocaleString('en')}`,
    'equal',
  );
  report.figure(what, 'first byte', `${ms(done.firstByte)} ms`, `${aims.firstByte} ms`);
  report.figure(what, 'whole file', `${(done.took / 1_000).toFixed(1)} s, ${(done.bytes / 1_048_576).toFixed(0)} MB`);
  report.figure(what, 'records a second', Math.round(done.records / (done.took / 1_000)).toLocaleString('en'));
  report.figure(
    what,
    'memory of the server: before, most in the first half, in the second',
    `${ms(done.before)} / ${done.most.map(ms).join(' / ')} MB`,
    `${aims.grows} MB more in the second`,
  );
}

async function exported(address: string, headers: Readonly<Record<string, string>>, pid: number): Promise<Exported> {
  const before = await memoryOf(pid);
  const samples: number[] = [before];
  const watch = setInterval(() => void memoryOf(pid).then((now) => samples.push(now)), sampling);
  try {
    const begun = performance.now();
    const response = await fetch(address, { headers: { ...headers, accept: 'text/csv' } });
    if (!response.ok || !response.body)
      throw new Error(`an export answered ${response.status}: ${await response.text()}`);
    const counter = new RecordCounter();
    let [firstByte, bytes] = [0, 0];
    for await (const piece of response.body) {
      if (bytes === 0) firstByte = performance.now() - begun;
      bytes += piece.length;
      counter.take(piece);
    }
    const half = Math.ceil(samples.length / 2);
    const most = [Math.max(...samples.slice(0, half)), Math.max(before, ...samples.slice(half))] as const;
    return {
      firstByte,
      took: performance.now() - begun,
      records: counter.records - 2,
      announced: Number(response.headers.get('x-total-count')),
      bytes,
      before,
      most,
    };
  } finally {
    clearInterval(watch);
  }
}
