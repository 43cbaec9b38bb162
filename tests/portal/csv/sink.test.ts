import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShortFile, runExport } from '../../../src/traits/csv/export/run-export.ts';
import { openSink, type Sink } from '../../../src/traits/csv/export/sink.ts';

const many = 60_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A file on the user's disk: empty once picked, with its text once closed. */
class DiskFile {
  onDisk: string | undefined = '';
  pending = '';
  readonly remove = vi.fn<() => Promise<void>>(async () => void (this.onDisk = undefined));

  async getFile(): Promise<Blob> {
    if (this.onDisk === undefined) throw new DOMException('It is gone', 'NotFoundError');
    return new Blob([this.onDisk]);
  }

  async createWritable() {
    return {
      write: async (bytes: Uint8Array) => void (this.pending += new TextDecoder().decode(bytes)),
      close: async () => void (this.onDisk = this.pending),
      abort: async () => void (this.pending = ''),
    };
  }
}

/** Downloaded files, by name. */
const downloads = new Map<string, Blob>();

beforeEach(() => {
  downloads.clear();
  vi.stubGlobal('FileSystemFileHandle', DiskFile);
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) downloads.set(this.download, blob);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function pickerOf(pick: () => Promise<unknown>) {
  const picker = vi.fn<(asked: unknown) => Promise<unknown>>(pick);
  vi.stubGlobal('showSaveFilePicker', picker);
  return picker;
}

async function opened(total: number | undefined): Promise<Sink> {
  const sink = await openSink('sku.csv', total);
  if (!sink) throw new Error('no place was picked');
  return sink;
}

test('a long file is written where the person picked, as it comes, and downloaded by nothing else', async () => {
  const file = new DiskFile();
  const picker = pickerOf(async () => file);
  const sink = await opened(many);
  expect(picker).toHaveBeenCalledWith({ suggestedName: 'sku.csv', types: [{ accept: { 'text/csv': ['.csv'] } }] });
  await sink.write(bytesOf('first,'));
  await sink.write(bytesOf('second'));
  expect([file.pending, file.onDisk]).toEqual(['first,second', '']);
  await sink.close();
  expect(file.onDisk).toBe('first,second');
  expect(downloads.size).toBe(0);
});

test('a failed export leaves no file, not even an empty one', async () => {
  const file = new DiskFile();
  pickerOf(async () => file);
  const body = new Blob(['\uFEFF#crate,2\r\nCode\r\nA\r\n']).stream();
  await expect(
    runExport(
      { exportFile: async () => ({ body, total: many }) },
      'crate',
      { columns: [], headers: 'path', query: { filter: {} } },
      await opened(many),
      { signal: new AbortController().signal, onProgress: () => undefined },
    ),
  ).rejects.toThrow(ShortFile);
  expect([file.pending, file.onDisk]).toEqual(['', undefined]);
});

test('a file that another program has written to meanwhile is kept', async () => {
  const file = new DiskFile();
  pickerOf(async () => file);
  const sink = await opened(many);
  file.onDisk = 'written by somebody else';
  await sink.abort();
  expect(file.onDisk).toBe('written by somebody else');
  file.onDisk = undefined;
  await sink.abort();
  expect(file.remove).not.toHaveBeenCalled();
});

test('cancelling the file picker writes no file', async () => {
  pickerOf(async () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')));
  expect(await openSink('sku.csv', many)).toBeUndefined();
});

test.each([
  ['a short file', 49_999, true],
  ['a browser without a picker', many, false],
])('%s is a download like any other, once it is whole', async (_, total, picks) => {
  const picker = picks ? pickerOf(async () => new DiskFile()) : undefined;
  const sink = await opened(total);
  await sink.write(bytesOf('first,'));
  await sink.write(bytesOf('second'));
  expect(downloads.size).toBe(0);
  await sink.close();
  expect(await downloads.get('sku.csv')?.text()).toBe('first,second');
  expect(picker?.mock.calls ?? []).toEqual([]);
});

test('so is one where the browser doesn’t allow to pick, as in a frame; broken off it is none', async () => {
  pickerOf(async () =>
    Promise.reject(new DOMException('Cross origin sub frames aren’t allowed to show a file picker.', 'SecurityError')),
  );
  const given = await opened(many);
  await given.write(bytesOf('half'));
  await given.abort();
  expect(downloads.size).toBe(0);
  const whole = await opened(undefined);
  await whole.write(bytesOf('whole'));
  await whole.close();
  expect(await downloads.get('sku.csv')?.text()).toBe('whole');
});
