import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCsv } from '../../../server/traits/csv/import/csv-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Files are read in chunks of this many bytes. */
const piece = 65_536;
const header = '#sku,1\r\nitem_code,name\r\n';

async function rowsOf(content: string): Promise<readonly (readonly string[])[]> {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const rows: (readonly string[])[] = [];
  await readCsv(path, async (some) => void rows.push(...some.map(({ cells }) => cells)));
  return rows;
}

/** Counts the characters passed to the parser during `work`, including characters parsed twice. */
async function given(work: () => Promise<unknown>): Promise<number> {
  let all = 0;
  class Counting extends Papa.Parser {
    constructor(config: Papa.ParseConfig) {
      super(config);
      const { parse } = this;
      this.parse = (input, ...more) => {
        all += input.length;
        return parse(input, ...more);
      };
    }
  }
  const spy = vi.spyOn(Papa, 'Parser').mockImplementation(Counting);
  await work();
  spy.mockRestore();
  return all;
}

test.each([
  ['semicolon', 'sep=;\r\n', ';'],
  ['tab by its letter', 'sep=\\t\r\n', '\t'],
  ['bar, with a byte order mark', '\uFEFF"sep=|"\n', '|'],
])('a line that names the %s as delimiter is no row', async (_name, line, delimiter) => {
  expect(await rowsOf(`${line}#sku${delimiter}1\nitem_code${delimiter}name\nA${delimiter}Tea, green\n`)).toEqual([
    ['#sku', '1'],
    ['item_code', 'name'],
    ['A', 'Tea, green'],
  ]);
});

describe('a row that never ends', () => {
  test.each([
    ['of quotes', '"'.repeat(4_000_001)],
    ['of commas', ','.repeat(4_000_000)],
    ['of lines in quotes', `"${'\n'.repeat(4_000_000)}`],
  ])('%s is refused by its number, and not read from its beginning for each piece', async (_name, content) => {
    const characters = await given(() =>
      expect(rowsOf(header + content)).rejects.toMatchObject({
        key: 'errors.csvUnreadable',
        details: { params: { reason: 'row 3' } },
      }),
    );
    expect(characters).toBeGreaterThan(1_000_000);
    expect(characters).toBeLessThan(5_000_000);
  });
});

test('rows that are long are read three times at most, however many there are', async () => {
  const rows = Array.from({ length: 12 }, (_, place) => [`A-${place}`, '"'.repeat(400_000)]);
  const content = header + Papa.unparse(rows);
  let read: readonly (readonly string[])[] = [];
  const characters = await given(async () => (read = await rowsOf(content)));
  expect(read.slice(2)).toEqual(rows);
  expect(characters).toBeGreaterThanOrEqual(content.length);
  expect(characters).toBeLessThan(3 * content.length);
});

describe('a row is read as it is, wherever in it one piece of the file ends and the next begins', () => {
  test.each([
    ['a quote at its end', '"\r\n'],
    ['a space behind its last quote', '" \r\n'],
    ['a doubled quote', '"""\r\n'],
    ['another cell', '","x"\r\n'],
    ['no quote', '\r\n'],
  ])('%s', async (_name, end) => {
    const begin = end === '\r\n' ? 'A,' : 'A,"';
    for (let shift = 0; shift <= end.length + 1; shift += 1) {
      const content = `${header}${begin}${'x'.repeat(piece - header.length - begin.length - shift)}${end}B,b\r\n`;
      expect(await rowsOf(content)).toEqual(Papa.parse(content.trimEnd()).data);
    }
  });
});

test('a quote that is malformed in the middle of a cell is refused', async () => {
  await expect(rowsOf(`${header}A,"b" c,"d"\r\n`)).rejects.toMatchObject({ key: 'errors.csvUnreadable' });
});
