import { describe, expect, test } from 'vitest';
import { encodingOf, readSheet } from '../../../src/traits/csv/import/read-file.ts';
import { crate, fileOf, sheetOf } from './crates.ts';

describe('a file is read', () => {
  test('its rows keep the numbers that a spreadsheet shows, blank ones left out', async () => {
    const sheet = await sheetOf('code,fee', 'A,1', '', ' , ', 'B,"two\r\nlines"', '"C","say ""hi"", 普洱"');
    expect(sheet).toEqual({
      headers: ['code', 'fee'],
      rows: [
        { row: 3, cells: ['A', '1'] },
        { row: 6, cells: ['B', 'two\r\nlines'] },
        { row: 7, cells: ['C', 'say "hi", 普洱'] },
      ],
    });
  });

  test.each([
    ['semicolons', '#crate;2\r\ncode;fee\r\nA;1'],
    ['semicolons, the version line as it was', '#crate,2\r\ncode;fee\r\nA;1'],
    ['tabs', '#crate\t2\ncode\tfee\nA\t1'],
    ['the empty cells that spreadsheets add', '#crate,2,,\r\ncode,fee,,\r\nA,1,,'],
    ['a byte order mark', '\uFEFF#crate,2\r\ncode,fee\r\nA,1'],
  ])('with %s', async (_, text) => {
    const { headers, rows } = await readSheet(crate, new Blob([text]), 'utf-8');
    expect({ headers, cells: rows.map(({ row, cells }) => [row, ...cells.slice(0, 2)]) }).toEqual({
      headers: ['code', 'fee'],
      cells: [[3, 'A', '1']],
    });
  });

  test.each([
    ['version', '#crate,1\r\ncode\r\nA'],
    ['version', '#sku,2\r\ncode\r\nA'],
    ['version', '#crate'],
    ['version', '#sku\r\ncode,fee\r\nA,1'],
    ['version', '# SKU,2\r\ncode\r\nA'],
    ['empty', ''],
    ['empty', '\r\n\r\n'],
  ])('but not one whose %s is wrong: %j', async (problem, text) => {
    await expect(readSheet(crate, new Blob([text]), 'utf-8')).rejects.toMatchObject({ problem });
  });

  test('and of a wrong version says what its first line is, and what it must be', async () => {
    await expect(readSheet(crate, new Blob(['#sku;7\r\ncode\r\nA']), 'utf-8')).rejects.toMatchObject({
      place: { found: '#sku;7', wanted: '#crate,2' },
    });
  });

  test.each([
    [';', 'sep=;\r\n#crate;2\r\ncode;fee\r\nA;1'],
    ['; before an untouched version line', 'sep=;\r\n#crate,2\r\ncode;fee\r\nA;1'],
    [', in quotation marks', '"sep=,"\r\n#crate,2\r\ncode,fee\r\nA,1'],
    ['\\t', 'sep=\\t\n#crate\t2\ncode\tfee\nA\t1'],
    ['a tab', 'SEP=\t\r#crate\t2\rcode\tfee\rA\t1'],
    ['|, after a byte order mark', '\uFEFFsep=|\r\n#crate|2\r\ncode|fee\r\nA|1'],
    [', with the empty cells that spreadsheets add', 'sep=,,,\r\n#crate,2,\r\ncode,fee,\r\nA,1,'],
  ])('a first line sep=%s names the delimiter, and is no row', async (_, text) => {
    const { headers, rows, guessed } = await readSheet(crate, new Blob([text]), 'utf-8');
    expect({ headers, cells: rows.map(({ row, cells }) => [row, ...cells.slice(0, 2)]), guessed }).toEqual({
      headers: ['code', 'fee'],
      cells: [[3, 'A', '1']],
      guessed: undefined,
    });
  });

  test.each([
    ['in capitals', '#CRATE,2\r\ncode,fee\r\nA,1'],
    ['with a space', '# crate,2\r\ncode,fee\r\nA,1'],
    ['with spaces, before semicolons', '# crate, 2\r\ncode;fee\r\nA;1'],
    ['in full-width characters', '\uFEFF＃crate，２\r\ncode,fee\r\nA,1'],
  ])('a version line is known though written %s', async (_, text) => {
    expect(await readSheet(crate, new Blob([text]), 'utf-8')).toEqual({
      headers: ['code', 'fee'],
      rows: [{ row: 3, cells: ['A', '1'] }],
    });
  });

  test.each([
    ['sep=; before commas', 'sep=;\r\n#crate,2\r\ncode,fee\r\nA,"1,5"', ['A', '1,5']],
    ['sep=, before tabs', 'sep=,\r\n#crate\t2\r\ncode\tfee\r\nA\t1,5', ['A', '1,5']],
    [
      'sep=; before commas in a text',
      'sep=;\r\n#crate;2\r\ncode;size\r\nA;Tea, green, loose',
      ['A', 'Tea, green, loose'],
    ],
    ['sep=; before a single column', 'sep=;\r\nMaße\r\nSmall, light', ['Small, light']],
  ])('lines are parted as they are, whatever a first line says: %s', async (_, text, cells) => {
    const { rows } = await readSheet(crate, new Blob([text]), 'utf-8');
    expect(rows.map((row) => row.cells)).toEqual([cells]);
  });

  test.each([
    ['a title', 'Price list, November\r\n\r\ncode;fee\r\nA;1', 'line', 3],
    ['two titles', 'Price list\r\nOto,Ltd\r\ncode,fee\r\nA,1', 'line', 3],
    ['a title, headings of other names', 'Price list\r\nProdukt;Preis\r\nA;1', 'line', 2],
    ['a title above the first line', 'Price list\r\n#crate,2\r\ncode,fee\r\nA,1', 'line', 3],
    ['a title between the first line and them', '#crate,2\r\nPrice list\r\ncode,fee\r\nA,1', undefined, 3],
    ['a first line without its version', '# Crate\r\ncode,fee\r\nA,1', 'version', 2],
  ])('the headings are found below %s', async (_, text, missing, headings) => {
    const { headers, rows, guessed } = await readSheet(crate, new Blob([text]), 'utf-8');
    expect(headers).toHaveLength(2);
    expect(rows).toEqual([{ row: headings + 1, cells: ['A', '1'] }]);
    expect(guessed).toMatchObject({ headings, rows: expect.arrayContaining([{ row: headings, cells: headers }]) });
    expect(guessed?.missing).toBe(missing);
  });

  test('but the second line of a file with its version line holds the headings, whatever they are called', async () => {
    const { headers, guessed } = await readSheet(crate, new Blob(['#crate,2\r\nArtikel\r\nA,1\r\nB,2']), 'utf-8');
    expect([headers, guessed?.headings]).toEqual([['Artikel'], 2]);
  });

  test.each([
    ['commas', 'code,fee\r\nA,1\r\nB,2'],
    ['semicolons', 'code;fee\r\nA;1\r\nB;2'],
    ['sep=;', 'sep=;\r\ncode;fee\r\nA;1\r\nB;2'],
    ['a heading that begins with #', '#error,code,fee\r\n,A,1\r\n,B,2'],
  ])('without its version line its first row is the headings: %s', async (_, text) => {
    const { headers, rows, guessed } = await readSheet(crate, new Blob([text]), 'utf-8');
    expect(headers.slice(-2)).toEqual(['code', 'fee']);
    expect(guessed).toMatchObject({ missing: 'line', headings: 1 });
    expect(rows.map(({ row, cells }) => [row, ...cells.slice(-2)])).toEqual([
      [2, 'A', '1'],
      [3, 'B', '2'],
    ]);
  });

  test('without headings either, its columns have no names and its first row is a row; people may say otherwise', async () => {
    const file = new Blob(['\r\nA,1,\r\nB,2,red']);
    expect(await readSheet(crate, file, 'utf-8')).toEqual({
      headers: ['', '', ''],
      rows: [
        { row: 2, cells: ['A', '1', ''] },
        { row: 3, cells: ['B', '2', 'red'] },
      ],
      guessed: { missing: 'line', headings: false, rows: expect.anything() },
    });
    expect(await readSheet(crate, file, 'utf-8', undefined, 2)).toEqual({
      headers: ['A', '1', ''],
      rows: [{ row: 3, cells: ['B', '2', 'red'] }],
      guessed: { missing: 'line', headings: 2, rows: expect.anything() },
    });
  });

  test.each([
    ['left open', ['code,name,fee', 'A,Tea,"open', 'B,Cup,x', 'C,Pot,y'], 3, /^A, Tea, open/u],
    ['with text behind it', ['code,name,fee', 'A,Kettle,x', 'B,"Tea" green,x', 'C,Pot,"y"'], 4, /^B, Tea/u],
    ['left open behind a text of two lines', ['code,name', 'A,"two\r\nlines"', 'B,"open'], 4, /^B, open/u],
  ])('but not one with a quotation mark %s: the rows behind would vanish', async (_, lines, row, beginning) => {
    await expect(sheetOf(...lines)).rejects.toMatchObject({
      problem: 'quotes',
      place: { row, beginning: expect.stringMatching(beginning) },
    });
  });

  test('and stops reading a long one', async () => {
    const long = Array.from({ length: 100_000 }, (_, number) => `C-${number},${'tea '.repeat(20)}`).join('\n');
    await expect(sheetOf('code,name', 'A,"open', long)).rejects.toMatchObject({
      problem: 'quotes',
      place: { row: 3, beginning: expect.stringMatching(/^A,"open C-0/u) },
    });
  });

  test('wherever its pieces are cut: within a line end behind a quotation mark, or within two of them', async () => {
    for (const behind of ['\r\nB,2\r\n', '"x"\r\nB,2\r\n']) {
      for (let cut = -3; cut <= 3; cut += 1) {
        const head = '#crate,2\r\ncode,name\r\nA,"';
        const text = `${head}${'x'.repeat(262_144 - head.length - 1 + cut)}"${behind}`;
        const { rows } = await readSheet(crate, new Blob([text]), 'utf-8');
        expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
          [3, 'A'],
          [4, 'B'],
        ]);
      }
    }
  });

  test('columns without a heading go only where they are empty in every row', async () => {
    expect((await sheetOf('code,fee,,', 'A,1,,', 'B,2,,')).headers).toEqual(['code', 'fee']);
    expect((await sheetOf('code,fee,,,', 'A,1,,,', 'B,2,,green,')).headers).toEqual(['code', 'fee', '', '']);
  });

  test('but not in an encoding that it isn’t in', async () => {
    await expect(readSheet(crate, new Blob([new Uint8Array([0xb4, 0xb6])]), 'utf-8')).rejects.toMatchObject({
      problem: 'undecodable',
    });
  });

  test.each([
    ['utf-8', [0xe6, 0x99, 0xae]],
    ['utf-16le', [0xff, 0xfe, 0x6e, 0x66]],
    ['utf-16be', [0xfe, 0xff, 0x66, 0x6e]],
  ])('whose encoding is found to be %s', async (encoding, bytes) => {
    expect(await encodingOf(new Blob([new Uint8Array(bytes)]))).toBe(encoding);
  });

  test('whose encoding is uncertain: shows deciding lines in each possible encoding', async () => {
    // 茶 in GB18030, which is another character in Big5 and invalid in UTF-8.
    const bytes = new Blob(['#crate,2\r\ncode,size\r\nA,', new Uint8Array([0xb2, 0xe8]), '\r\nB,plain\r\n']);
    expect(await encodingOf(bytes)).toEqual([
      { encoding: 'gb18030', lines: ['A,茶'] },
      { encoding: 'big5', lines: ['A,脰'] },
    ]);
  });

  test('unless the browser can’t access it any more', async () => {
    const gone = new Blob(['#crate,2\r\ncode\r\nA']);
    const refuse = () => Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'));
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: refuse });
    await expect(encodingOf(gone)).rejects.toMatchObject({ problem: 'gone' });
    await expect(readSheet(crate, gone, 'utf-8')).rejects.toMatchObject({ problem: 'gone' });
  });

  test('a piece at a time: others get their turn while it is long, and hear how far it is', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, number) => `C-${number},${number}.50,"a, longer text of number ${number}"`,
    );
    const shares: number[] = [];
    let turns = 0;
    const reading = { over: false };
    const others = (async () => {
      while (!reading.over) {
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
      }
    })();
    const sheet = await readSheet(crate, fileOf('code,fee,size', ...lines), 'utf-8', (share) => shares.push(share));
    reading.over = true;
    await others;
    expect(sheet.rows).toHaveLength(30_000);
    expect(sheet.rows.at(-1)).toEqual({
      row: 30_002,
      cells: ['C-29999', '29999.50', 'a, longer text of number 29999'],
    });
    expect(turns).toBeGreaterThan(5);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });
});
