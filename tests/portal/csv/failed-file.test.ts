import { expect, test } from 'vitest';
import { columnAt, readCell } from '../../../resources/csv/index.ts';
import { failedLines } from '../../../src/traits/csv/import/failed-file.ts';
import { crate, crateLines, memoryStorage, warehouse, startImport } from './crates.ts';

test('stopped on its way, the file has every row that was not written, as it was corrected', async () => {
  const shop = warehouse();
  const { kept, keep } = memoryStorage();
  const work = await startImport(shop, ['code,fee', ...crateLines(120), 'X,much', 'Y,more'], { keep });
  await work.check();
  await work.correct([{ place: 119, path: 'fee', text: '0.5' }]);
  const stop = work.subscribe(() => {
    if (work.view().done >= 100) work.pause();
  });
  await work.write();
  stop();
  await work.correct([{ place: 120, path: 'fee', text: '7' }]);
  await work.finish();
  expect(work.view()).toMatchObject({ phase: 'finished', import: { counts: { create: 100 } } });
  expect(kept).toEqual({});
  const [head, ...lines] = failedLines(work, 'not imported');
  expect(head).toEqual(['code', 'fee', '#error']);
  expect(lines).toHaveLength(22);
  expect(lines[0]).toEqual(['C-100', '100', 'not imported']);
  expect(lines.slice(-3)).toEqual([
    ['C-119', '0.5', 'not imported'],
    ['X', '7', 'not imported'],
    ['Y', 'more', 'The Fee field may only contain numeric characters'],
  ]);
});

test('in the file of failed rows no spreadsheet finds a formula, and it imports as what it was', async () => {
  const shop = warehouse();
  const cells = ['=HYPERLINK("http://a.example")', '@SUM(1)', '-2+3', "'=1+1", '+852 2345', '\tTab', 'plain', '-5'];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const work = await startImport(
    shop,
    [
      'code,fee,size,=note',
      ...cells.map((cell, number) => [`C-${number}`, number === 0 ? '=1+1' : '-3', cell, cell].map(quoted).join(',')),
    ],
    { ignored: [3] },
  );
  await work.check();
  const [head, ...lines] = failedLines(work);
  expect(head).toEqual(['code', 'fee', 'size', "'=note", '#error']);
  for (const line of lines) for (const cell of line) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?![\d.,]+$)/u);
  expect(lines.map(([, fee]) => fee)).toEqual(["'=1+1", ...Array.from({ length: 7 }, () => '-3')]);
  const size = columnAt(crate, 'size');
  const fee = columnAt(crate, 'fee');
  if (!size || !fee) throw new Error('crates have a size and a fee');
  lines.forEach((line, place) => {
    expect(readCell(size, line[2] ?? '')).toEqual(readCell(size, cells[place] ?? ''));
    expect(readCell(fee, line[1] ?? '')).toEqual(readCell(fee, place === 0 ? '=1+1' : '-3'));
  });
});
