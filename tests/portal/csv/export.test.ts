import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import type { CsvCalls } from '../../../src/data-provider/csv-types.ts';
import { RecordCounter } from '../../../src/traits/csv/export/record-counter.ts';
import { runExport, ShortFile } from '../../../src/traits/csv/export/run-export.ts';
import type { Sink } from '../../../src/traits/csv/export/sink.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const streamOf = (text: string, size = 7) => {
  const bytes = bytesOf(text);
  let place = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (place >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(place, (place += size)));
    },
  });
};

function memorySink() {
  const parts: Uint8Array[] = [];
  const state = { closed: false, aborted: false };
  const sink: Sink = {
    write: async (bytes) => void parts.push(bytes.slice()),
    close: async () => void (state.closed = true),
    abort: async () => void (state.aborted = true),
  };
  return {
    sink,
    state,
    text: () =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(parts.flatMap((part) => [...part]))),
  };
}

const signal = () => new AbortController().signal;
const file = { columns: ['code'], headers: 'label' } as const;
const head = '\uFEFF#crate,2\r\nCode\r\n';

test('records are counted as a spreadsheet counts them, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { minLength: 1, maxLength: 4 }), {
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 9 }),
      (rows, size) => {
        const bytes = bytesOf(rows.length === 0 ? '' : `${Papa.unparse(rows, { newline: '\r\n', quotes: true })}\r\n`);
        const counter = new RecordCounter();
        for (let place = 0; place < bytes.length; place += size) counter.take(bytes.slice(place, place + size));
        expect(counter.records).toBe(rows.length);
      },
    ),
  );
});

test('a file is poured into its place, and told how far it is', async () => {
  const { sink, state, text } = memorySink();
  const whole = `${head}A\r\n"B\r\nb"\r\nC\r\n`;
  const told: number[] = [];
  const exportFile = vi.fn<CsvCalls['exportFile']>(async () => ({ body: streamOf(whole), total: 3 }));
  expect(
    await runExport({ exportFile }, 'crate', { ...file, query: { filter: { q: 'a' } } }, sink, {
      signal: signal(),
      onProgress: (records) => told.push(records),
    }),
  ).toBe(3);
  expect(text()).toBe(whole);
  expect(state).toEqual({ closed: true, aborted: false });
  expect(told.at(-1)).toBe(3);
  expect(exportFile).toHaveBeenCalledWith('crate', { ...file, query: { filter: { q: 'a' } } }, expect.anything());
});

test('of very many chosen records some at a time, as one file with one head', async () => {
  const { sink, text } = memorySink();
  const ids = Array.from({ length: 1_203 }, (_, place) => place + 1);
  const asked: number[] = [];
  const exportFile: CsvCalls['exportFile'] = async (_, { query }) => {
    const some = 'ids' in query ? query.ids : [];
    asked.push(some.length);
    return { body: streamOf(head + some.map((id) => `C-${id}\r\n`).join('')), total: some.length };
  };
  expect(
    await runExport({ exportFile }, 'crate', { ...file, query: { ids } }, sink, {
      signal: signal(),
      onProgress: () => undefined,
    }),
  ).toBe(1_203);
  expect(asked).toEqual([500, 500, 203]);
  expect(text()).toBe(head + ids.map((id) => `C-${id}\r\n`).join(''));
});

test('a truncated or failed export is an error', async () => {
  const short = memorySink();
  await expect(
    runExport(
      { exportFile: async () => ({ body: streamOf(`${head}A\r\n`), total: 2 }) },
      'crate',
      { ...file, query: { filter: {} } },
      short.sink,
      { signal: signal(), onProgress: () => undefined },
    ),
  ).rejects.toThrow(ShortFile);
  expect(short.state).toEqual({ closed: false, aborted: true });
  const broken = memorySink();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(
    runExport({ exportFile: async () => ({ body }) }, 'crate', { ...file, query: { filter: {} } }, broken.sink, {
      signal: signal(),
      onProgress: () => undefined,
    }),
  ).rejects.toThrow('network error');
  expect(broken.state).toEqual({ closed: false, aborted: true });
});
