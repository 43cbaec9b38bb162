import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedLines } from '../../../src/traits/csv/import/failed-file.ts';
import { crateLines, memoryStorage, warehouse, startImport, writes } from './crates.ts';

test('every row is checked before any is written, two hundred at a time', async () => {
  const shop = warehouse({ 'C-1': { code: 'C-1', fee: '1' }, 'C-2': { code: 'C-2', fee: '9' } });
  const work = await startImport(shop, ['code,fee', ...crateLines(450), 'X,much']);
  await work.check();
  expect(work.view()).toMatchObject({
    phase: 'checked',
    done: 451,
    counts: { create: 448, update: 1, unchanged: 1, wrong: 1, unchecked: 0 },
  });
  expect(shop.calls.map(({ rows }) => rows.length)).toEqual([200, 200, 51]);
  expect(writes(shop)).toEqual([]);
  expect(shop.crates.size).toBe(2);
  expect(work.states[2]?.changes).toEqual({ fee: { before: '9', after: '2' } });
});

test('blank cells are not sent', async () => {
  const shop = warehouse();
  await (await startImport(shop, ['code,fee,size', 'A,, ', 'B,1,"(clear)"'])).check();
  expect(shop.calls[0]?.rows).toEqual([
    { row: 3, values: { code: 'A' } },
    { row: 4, values: { code: 'B', fee: '1', size: '(clear)' } },
  ]);
});

test('pressing twice opens one import', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'A,1', 'B,2']);
  await work.check();
  await Promise.all([work.write(), work.write()]);
  expect((await shop.csv.imports('crate', { page: 1, perPage: 10 })).total).toBe(1);
  expect(writes(shop)).toHaveLength(1);
});

test('good rows are written in their order, wrong ones stay out, and the file of those can be imported again', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee,#error', 'A,1,', 'B,much,old reason', 'C,3,']);
  await work.check();
  await work.write();
  expect(work.view()).toMatchObject({ phase: 'finished', import: { status: 'done', counts: { create: 2 } } });
  expect([...shop.crates.keys()]).toEqual(['A', 'C']);
  expect(failedLines(work)).toEqual([
    ['code', 'fee', '#error'],
    ['B', 'much', 'The Fee field may only contain numeric characters'],
  ]);
});

test('a row that is refused when it is written is told, and is among those that failed', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,size', 'A,cursed', 'B,small']);
  await work.check();
  expect(work.view().counts.wrong).toBe(0);
  await work.write();
  expect(work.states.map(({ outcome, written }) => [outcome, written])).toEqual([
    ['wrong', false],
    ['create', true],
  ]);
  expect(failedLines(work).slice(1)).toEqual([['A', 'cursed', 'It is cursed']]);
});

test('what somebody changed since it was looked at is not overwritten, but looked at again', async () => {
  const shop = warehouse({ A: { fee: '1' }, B: { fee: '1' } });
  const work = await startImport(shop, ['code,fee', 'A,5', 'B,6', 'C,7']);
  await work.check();
  shop.revisions.set('A', 2);
  shop.crates.set('C', { fee: '9' });
  await work.write();
  expect(work.states.map(({ outcome, written }) => [outcome, written])).toEqual([
    ['wrong', false],
    ['update', true],
    ['wrong', false],
  ]);
  expect([shop.crates.get('A'), shop.crates.get('C')]).toEqual([{ fee: '1' }, { fee: '9' }]);
  expect(failedLines(work).slice(1)).toEqual([
    ['A', '5', 'Someone changed it'],
    ['C', '7', 'Someone changed it'],
  ]);
});

test('taken up in another tab, what is left is looked at anew first', async () => {
  const shop = warehouse({ A1: { fee: '1' }, Z: { fee: '1' } });
  const { kept, keep } = memoryStorage();
  const lines = ['code,fee', ...crateLines(150), 'Z,6'];
  const first = await startImport(shop, lines, { keep });
  await first.check();
  const stop = first.subscribe(() => {
    if (first.view().done >= 100) first.pause();
  });
  await first.write();
  stop();
  shop.revisions.set('Z', 2);
  const { rows } = kept;
  const second = await startImport(shop, lines, { keep });
  await second.resume(1, Array.isArray(rows) ? rows.map(Number) : []);
  expect(second.states.at(-1)).toMatchObject({ outcome: 'update', revision: 2, written: false });
  await second.write();
  expect(second.view()).toMatchObject({ phase: 'finished', counts: { wrong: 0 } });
  expect(shop.crates.get('Z')).toMatchObject({ fee: '6' });
});

test('a pause waits for what is under way; what was put right meanwhile is written with the rest', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', 'X,much', ...crateLines(350)]);
  await work.check();
  const run = work.write();
  const stop = work.subscribe(() => {
    if (work.view().done >= 100) work.pause();
  });
  await run;
  stop();
  expect(work.view()).toMatchObject({ phase: 'paused', done: 100, of: 350 });
  expect(shop.crates.size).toBe(100);
  await work.correct([{ place: 0, path: 'fee', text: '5' }]);
  expect(work.view().of).toBe(351);
  await work.write();
  expect(work.view()).toMatchObject({ phase: 'finished', done: 351, counts: { written: 351, wrong: 0 } });
  expect(shop.crates.size).toBe(351);
});

test('where no answer comes it stops and says so, and goes on without writing anything twice', async () => {
  const shop = warehouse();
  const work = await startImport(shop, ['code,fee', ...crateLines(250)]);
  await work.check();
  shop.failing = 1;
  await work.write();
  expect(work.view()).toMatchObject({ phase: 'paused', trouble: 'Network Error', done: 0 });
  await work.write();
  expect(work.view()).toMatchObject({ phase: 'finished', trouble: undefined, done: 250 });
  expect(shop.written.get(1)?.size).toBe(250);
});

test('in another tab it goes on where it was left: the server knows what is written', async () => {
  const shop = warehouse();
  const { kept, keep } = memoryStorage();
  const lines = ['code,fee', 'X,much', ...crateLines(420), 'Y,more'];
  const first = await startImport(shop, lines, { keep });
  await first.check();
  await first.correct([{ place: 0, path: 'fee', text: '7' }]);
  const stop = first.subscribe(() => {
    if (first.view().done >= 200) first.pause();
  });
  await first.write();
  stop();
  expect(kept).toMatchObject({ importId: 1, fixes: [[3, 'fee', '7']] });

  const { rows } = kept;
  const second = await startImport(shop, lines, { keep, fixes: new Map([[3, new Map([['fee', '7']])]]) });
  await second.resume(1, Array.isArray(rows) ? rows.map(Number) : []);
  expect(second.view()).toMatchObject({ phase: 'paused', done: 200, of: 421, counts: { written: 200, wrong: 1 } });
  await second.write();
  expect(second.view()).toMatchObject({ phase: 'finished', counts: { written: 421, wrong: 1 } });
  expect(shop.crates.size).toBe(421);
  expect(kept).toEqual({});
});

test('what two tabs go on with is written once, and the slower one hears that it is over', async () => {
  const shop = warehouse();
  const { kept, keep } = memoryStorage();
  const lines = ['code,fee', ...crateLines(250), 'Z,much'];
  const first = await startImport(shop, lines, { keep });
  await first.check();
  const stop = first.subscribe(() => {
    if (first.view().done >= 100) first.pause();
  });
  await first.write();
  stop();
  const { rows } = kept;
  const second = await startImport(shop, lines, { keep });
  await second.resume(1, Array.isArray(rows) ? rows.map(Number) : []);
  await second.write();
  await first.write();
  for (const work of [first, second])
    expect(work.view()).toMatchObject({
      phase: 'finished',
      trouble: undefined,
      done: 250,
      of: 250,
      import: { status: 'done', counts: { create: 250 } },
      counts: { written: 250, wrong: 1 },
    });
  expect(shop.written.get(1)?.size).toBe(250);
  expect(writes(shop).flatMap(({ rows: sent }) => sent)).toHaveLength(350);
});

test('however often it is paused, and answers are lost, each good row is written once and no wrong one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('1', '2.50', 'much', ''), { minLength: 1, maxLength: 320 }),
      fc.array(fc.nat({ max: 2 }), { maxLength: 6 }),
      async (fees, troubles) => {
        const shop = warehouse();
        const work = await startImport(shop, ['code,fee', ...fees.map((fee, number) => `C-${number},${fee}`)]);
        await work.check();
        for (const trouble of troubles) {
          shop.failing = trouble;
          await work.write();
          shop.failing = 0;
        }
        if (work.view().phase !== 'finished') await work.write();
        const good = fees.flatMap((fee, number) => (fee === 'much' ? [] : [`C-${number}`]));
        expect([...shop.crates.keys()].toSorted()).toEqual(good.toSorted());
        expect([...shop.written.values()].flatMap((rows) => [...rows.keys()])).toHaveLength(good.length);
      },
    ),
    { numRuns: 40 },
  );
});
