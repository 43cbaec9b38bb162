import { expect, test, vi } from 'vitest';
import { failedLines } from '../../../src/traits/csv/import/failed-file.ts';
import { cellText } from '../../../src/traits/csv/import/rows.ts';
import { crateLines, memoryStorage, warehouse, startImport, writes } from './crates.ts';

test('correcting a cell checks only its row again', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,heavy', 'B,2']);
  await work.check();
  shop.calls.length = 0;
  await work.correct([{ place: 0, path: 'fee', text: '3' }]);
  expect(shop.calls).toEqual([{ csv_version: 2, dry_run: true, rows: [{ row: 3, values: { code: 'A', fee: '3' } }] }]);
  expect(work.view().counts).toMatchObject({ create: 2, wrong: 0 });
});

test('rows about one record: all but the first are wrong, until the key is corrected', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,1', 'a,2', 'B,3']);
  await work.check();
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'wrong', 'create']);
  expect(work.states[1]?.errors).toEqual({ code: ['Row 3 is about the same record'] });
  await work.correct([{ place: 0, path: 'code', text: 'Z' }]);
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create']);
  await work.correct([{ place: 2, path: 'code', text: 'A' }]);
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'wrong']);
});

test('a unique value that an earlier row has: the later one is wrong and names it, however far apart they stand', async () => {
  const shop = warehouse();
  const between = Array.from({ length: 300 }, (_, place) => `C-${place},T-${place}`);
  const work = await startImport(shop, [
    'code,bulk',
    'A,red',
    ...between,
    'B,ＲＥＤ',
    'C,(clear)',
    'D,(clear)',
    'a,red',
  ]);
  await work.check();
  const wrong = () =>
    work.states.flatMap(({ errors }, place) => (Object.keys(errors ?? {}).length > 0 ? [[place, errors]] : []));
  expect(wrong()).toEqual([
    [301, { bulk: ['Row 3 took it'] }],
    [304, { code: ['Row 3 is about the same record'] }],
  ]);
  await work.correct([{ place: 0, path: 'bulk', text: 'blue' }]);
  expect(wrong()).toEqual([[304, { code: ['Row 3 is about the same record'] }]]);
});

test('a row with more cells than the file has columns is wrong, shows the rest of it, and can be put right', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,name.en_US,fee', 'A,Tea,1', 'B,Tea, green,2', 'C,Tea,3,,']);
  await work.check();
  expect(work.states.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['create', undefined],
    ['wrong', { '#rest': ['4 cells, 3 columns'] }],
    ['create', undefined],
  ]);
  // Rows whose cells are in the wrong columns aren't sent to the server.
  expect(shop.calls.flatMap(({ rows }) => rows.map(({ row }) => row))).toEqual([3, 5]);
  const [, row] = work.sheet.rows;
  expect(work.columns.map((mapped) => row && cellText(row, mapped, work.fixes))).toEqual(['B', 'Tea', ' green', '2']);
  // The file of wrong rows keeps all cells, and is wrong in the same way when imported.
  expect(failedLines(work)).toEqual([
    ['code', 'name.en_US', 'fee', '#error'],
    ['B', 'Tea', ' green', '4 cells, 3 columns', '2'],
  ]);
  await work.correct([{ place: 1, path: 'name.en_US', text: 'Tea, green' }]);
  await work.correct([{ place: 1, path: 'fee', text: '2' }]);
  expect(work.states[1]?.outcome).toBe('wrong');
  await work.correct([{ place: 1, path: '#rest', text: '' }]);
  expect(work.states[1]?.outcome).toBe('create');
  expect(shop.calls.at(-1)?.rows).toEqual([{ row: 4, values: { code: 'B', 'name.en_US': 'Tea, green', fee: '2' } }]);
});

test('a cell with a NUL is wrong by itself, and never sent: the server would refuse all rows of the request', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,name.en_US,colour', 'A,Tea,red', 'B,T\0ea,red', 'C,Tea,r\0ed'], {
    ignored: [2],
  });
  await work.check();
  expect(work.states.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['create', undefined],
    ['wrong', { 'name.en_US': ['It has a NUL'] }],
    ['create', undefined],
  ]);
  await work.write();
  expect([...shop.crates.keys()]).toEqual(['A', 'C']);
  expect(JSON.stringify(shop.calls)).not.toContain(String.raw`\u0000`);
});

test('a cell with a NUL is put right by typing it again', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A\0,2']);
  await work.check();
  expect(shop.calls).toEqual([]);
  await work.correct([{ place: 0, path: 'code', text: 'A' }]);
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create']);
});

test('of two corrections of a row the result of the last one counts', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,heavy']);
  await work.check();
  const first = shop.hold();
  const one = work.correct([{ place: 0, path: 'fee', text: '3' }]);
  expect(work.states[0]?.outcome).toBe('unchecked');
  const second = shop.hold();
  const other = work.correct([{ place: 0, path: 'fee', text: 'much' }]);
  second();
  await other;
  expect(work.states[0]?.outcome).toBe('wrong');
  first();
  await one;
  expect(work.states[0]).toMatchObject({ outcome: 'wrong', errors: { fee: [expect.any(String)] } });
  expect(work.view()).toMatchObject({ checking: false, counts: { wrong: 1, create: 0 } });
});

test('an import waits for the checks of corrected rows, and takes what came of them', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,1', 'B,2', 'C,much']);
  await work.check();
  const answer = shop.hold();
  const checks = [
    work.correct([{ place: 0, path: 'fee', text: 'heavy' }]),
    work.correct([{ place: 2, path: 'fee', text: '3' }]),
  ];
  const run = work.write();
  expect(writes(shop)).toEqual([]);
  answer();
  await Promise.all([...checks, run]);
  expect(work.view()).toMatchObject({ phase: 'finished', done: 2, of: 2 });
  expect(Object.fromEntries(shop.crates)).toEqual({ B: { code: 'B', fee: '2' }, C: { code: 'C', fee: '3' } });
  expect(
    failedLines(work)
      .slice(1)
      .map(([code, fee]) => [code, fee]),
  ).toEqual([['A', 'heavy']]);
});

test('a corrected row of which no answer came stays out, and can be checked again', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,1', 'B,2']);
  await work.check();
  shop.failing = 1;
  await work.correct([{ place: 1, path: 'fee', text: '3' }]);
  expect(work.view()).toMatchObject({ trouble: 'Network Error', checking: false, counts: { unchecked: 1, create: 1 } });
  await work.checkAgain();
  expect(work.view()).toMatchObject({ trouble: undefined, counts: { unchecked: 0, create: 2 } });
  await work.write();
  expect(shop.crates.get('B')).toEqual({ code: 'B', fee: '3' });
});

test('what is wrong with a field that the file doesn’t have can be put right: it gets a column', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,size', 'A,nameless']);
  await work.check();
  expect(work.columns.map((mapped) => [mapped.column.path, 'place' in mapped ? mapped.place : undefined])).toEqual([
    ['code', 0],
    ['size', 1],
    ['name.en_US', undefined],
  ]);
  await work.correct([{ place: 0, path: 'name.en_US', text: 'Crate' }]);
  expect(work.view().counts).toMatchObject({ create: 1, wrong: 0 });
});

test('corrected to be wrong during a pause, a row is not written; the rest is, and is still known in another tab', async () => {
  const shop = warehouse();
  const { kept, keep } = memoryStorage();
  const lines = ['code,fee', ...crateLines(150)];
  const work = await startImport(shop, lines, { keep });
  await work.check();
  const stop = work.subscribe(() => {
    if (work.view().done >= 100) work.pause();
  });
  await work.write();
  stop();
  const later = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  await work.correct([{ place: 149, path: 'fee', text: 'much' }]);
  clock.mockRestore();
  expect(work.view()).toMatchObject({ done: 100, of: 149 });
  // Until the check finishes, the old outcome is used, so that a filter doesn't hide the row during the edit.
  expect(work.view().settled[149]?.outcome).toBe('create');
  const { rows, fixes } = kept;
  expect(fixes).toEqual([[152, 'fee', 'much']]);
  const other = await startImport(shop, lines, { keep, fixes: new Map([[152, new Map([['fee', 'much']])]]) });
  await other.resume(1, Array.isArray(rows) ? rows.map(Number) : []);
  expect(other.view()).toMatchObject({ phase: 'paused', done: 100, of: 149, counts: { written: 100, wrong: 1 } });
  await other.write();
  expect(other.view()).toMatchObject({ phase: 'finished', done: 149, counts: { written: 149, wrong: 1 } });
  expect(shop.crates.has('C-149')).toBe(false);
});

test('cells corrected together are one step, undone and done again, and only their rows are checked', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,heavy', 'B,2', 'C,3']);
  await work.check();
  await work.correct([{ place: 2, path: 'fee', text: '4' }]);
  shop.calls.length = 0;
  await work.correct([
    { place: 0, path: 'fee', text: '5' },
    { place: 1, path: 'fee', text: '2' },
    { place: 2, path: 'fee', text: 'much' },
  ]);
  // An equal value is no correction.
  expect(shop.calls.flatMap(({ rows }) => rows.map(({ row }) => row))).toEqual([3, 5]);
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'wrong']);
  work.undo();
  await vi.waitFor(() => expect(work.view().checking).toBe(false));
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['wrong', 'create', 'create']);
  expect(work.fixes).toEqual(new Map([[5, new Map([['fee', '4']])]]));
  work.redo();
  await vi.waitFor(() => expect(work.view().checking).toBe(false));
  expect(work.fixes.get(3)).toEqual(new Map([['fee', '5']]));
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'wrong']);
});

test('an undone correction leaves a row that is written meanwhile as it was written', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,1', 'B,2']);
  await work.check();
  await work.correct([{ place: 0, path: 'fee', text: '5' }]);
  await work.write();
  work.undo();
  expect(work.fixes).toEqual(new Map([[3, new Map([['fee', '5']])]]));
  expect(work.states[0]).toMatchObject({ outcome: 'create', written: true });
});
