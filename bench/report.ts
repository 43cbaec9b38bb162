import type { Latency } from './stopwatch.ts';

/** Collects figures and prints them as Markdown tables. */
export class Report {
  latency(name: string, ours: Latency, bare: Latency): void {
    this.row(
      'latency, ms',
      ['call', 'p50', 'p95', 'bare SQL p50', 'bare SQL p95', 'on top p50'],
      [name, ...[ours.p50, ours.p95, bare.p50, bare.p95, ours.p50 - bare.p50].map(ms)],
    );
  }

  /** A list: number of matches, and whether p95 meets the aim. */
  aimed(table: string, name: string, found: string, ours: Latency, bare: Latency, aim: number): void {
    this.row(
      table,
      ['call', 'found', 'p50', 'p95', `aim p95 ${aim}`, 'without HTTP p50', 'p95'],
      [
        name,
        found,
        ...[ours.p50, ours.p95].map(ms),
        ours.p95 < aim ? 'met' : 'missed',
        ...[bare.p50, bare.p95].map(ms),
      ],
    );
  }

  throughput(name: string, ours: number, bare: number): void {
    this.row(
      'requests per second',
      ['call', 'ours', 'bare', 'share'],
      [name, ours.toFixed(0), bare.toFixed(0), (ours / bare).toFixed(2)],
    );
  }

  /** Time from a key press to the painted letter. */
  keys(form: string, { p50, p95 }: Latency, worst: number): void {
    this.row(
      'from key to paint, ms, processor 4 times slower',
      ['page', 'p50', 'p95', 'worst'],
      [form, ...[p50, p95, worst].map(ms)],
    );
  }

  /** Calls during an overload. */
  overload(what: string, name: string, took: readonly string[], statuses: string): void {
    this.row(what, ['call, ms', 'p50', 'p95', 'p99', 'worst', 'answers'], [name, ...took, statuses]);
  }

  figure(table: string, name: string, value: string, aim = ''): void {
    this.row(table, ['what', 'figure', 'aim'], [name, value, aim]);
  }

  #table = '';

  private row(table: string, head: readonly string[], cells: readonly string[]): void {
    if (table !== this.#table) {
      this.#table = table;
      process.stdout.write(
        `\n### ${table}\n\n| ${head.join(' | ')} |\n|${head.map((_, place) => (place === 0 ? '---|' : '--:|')).join('')}\n`,
      );
    }
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** Formats milliseconds with significant digits only. */
export function ms(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}
