import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { columnAt, readCell } from '../../../resources/csv/index.ts'
import { failedLines } from '../../../src/generic/csv/import/failed-file.ts'
import { cellText } from '../../../src/generic/csv/import/rows.ts'
import { crate, memoryKeep, type Warehouse, warehouse, workOn } from './crates.ts'

const writes = (shop: Warehouse) => shop.calls.filter(({ dry_run }) => !dry_run)
const many = (count: number) => Array.from({ length: count }, (_, number) => `C-${number},${number}`)

test('every row is checked before any is written, two hundred at a time', async () => {
  const shop = warehouse({ 'C-1': { code: 'C-1', fee: '1' }, 'C-2': { code: 'C-2', fee: '9' } })
  const work = await workOn(shop, ['code,fee', ...many(450), 'X,much'])
  await work.check()
  expect(work.view()).toMatchObject({ phase: 'checked', done: 451, counts: { create: 448, update: 1, unchanged: 1, wrong: 1, unchecked: 0 } })
  expect(shop.calls.map(({ rows }) => rows.length)).toEqual([200, 200, 51])
  expect(writes(shop)).toEqual([])
  expect(shop.crates.size).toBe(2)
  expect(work.states[2]?.changes).toEqual({ fee: { before: '9', after: '2' } })
})

test('blank cells are not sent: they say nothing', async () => {
  const shop = warehouse()
  await (await workOn(shop, ['code,fee,size', 'A,, ', 'B,1,"(clear)"'])).check()
  expect(shop.calls[0]?.rows).toEqual([{ row: 3, values: { code: 'A' } }, { row: 4, values: { code: 'B', fee: '1', size: '(clear)' } }])
})

test('a corrected cell has its row checked again, and no other', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'A,heavy', 'B,2'])
  await work.check()
  shop.calls.length = 0
  await work.correct(0, 'fee', '3')
  expect(shop.calls).toEqual([{ csv_version: 2, dry_run: true, rows: [{ row: 3, values: { code: 'A', fee: '3' } }] }])
  expect(work.view().counts).toMatchObject({ create: 2, wrong: 0 })
})

test('rows about one record: all but the first are wrong, until the key is corrected', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'A,1', 'a,2', 'B,3'])
  await work.check()
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'wrong', 'create'])
  expect(work.states[1]?.errors).toEqual({ code: ['Row 3 is about the same record'] })
  await work.correct(0, 'code', 'Z')
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create'])
  await work.correct(2, 'code', 'A')
  expect(work.states.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'wrong'])
})

test('a row with more cells than the file has columns is wrong, shows the rest of it, and can be put right', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,name.en_US,fee', 'A,Tea,1', 'B,Tea, green,2', 'C,Tea,3,,'])
  await work.check()
  expect(work.states.map(({ outcome, errors }) => [outcome, errors])).toEqual([['create', undefined], ['wrong', { '#rest': ['4 cells, 3 columns'] }], ['create', undefined]])
  // The server isn't asked about cells that stand in the wrong columns.
  expect(shop.calls.flatMap(({ rows }) => rows.map(({ row }) => row))).toEqual([3, 5])
  const [, row] = work.sheet.rows
  expect(work.columns.map((mapped) => row && cellText(row, mapped, work.fixes))).toEqual(['B', 'Tea', ' green', '2'])
  // Nothing of it is lost in the file of wrong rows, and it is wrong again there.
  expect(failedLines(work)).toEqual([['code', 'name.en_US', 'fee', '#error'], ['B', 'Tea', ' green', '4 cells, 3 columns', '2']])
  await work.correct(1, 'name.en_US', 'Tea, green')
  await work.correct(1, 'fee', '2')
  expect(work.states[1]?.outcome).toBe('wrong')
  await work.correct(1, '#rest', '')
  expect(work.states[1]?.outcome).toBe('create')
  expect(shop.calls.at(-1)?.rows).toEqual([{ row: 4, values: { code: 'B', 'name.en_US': 'Tea, green', fee: '2' } }])
})

test('of two corrections of a row the answer about the last one counts, whichever comes first', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'A,heavy'])
  await work.check()
  const first = shop.hold()
  const one = work.correct(0, 'fee', '3')
  expect(work.states[0]?.outcome).toBe('unchecked')
  const second = shop.hold()
  const other = work.correct(0, 'fee', 'much')
  second()
  await other
  expect(work.states[0]?.outcome).toBe('wrong')
  first()
  await one
  expect(work.states[0]).toMatchObject({ outcome: 'wrong', errors: { fee: [expect.any(String)] } })
  expect(work.view()).toMatchObject({ checking: false, counts: { wrong: 1, create: 0 } })
})

test('an import waits for the checks of corrected rows, and takes what came of them', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'A,1', 'B,2', 'C,much'])
  await work.check()
  const answer = shop.hold()
  const checks = [work.correct(0, 'fee', 'heavy'), work.correct(2, 'fee', '3')]
  const run = work.write()
  expect(writes(shop)).toEqual([])
  answer()
  await Promise.all([...checks, run])
  expect(work.view()).toMatchObject({ phase: 'finished', done: 2, of: 2 })
  expect(Object.fromEntries(shop.crates)).toEqual({ B: { code: 'B', fee: '2' }, C: { code: 'C', fee: '3' } })
  expect(failedLines(work).slice(1).map(([code, fee]) => [code, fee])).toEqual([['A', 'heavy']])
})

test('a corrected row of which no answer came stays out, and can be checked again', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'A,1', 'B,2'])
  await work.check()
  shop.failing = 1
  await work.correct(1, 'fee', '3')
  expect(work.view()).toMatchObject({ trouble: 'Network Error', checking: false, counts: { unchecked: 1, create: 1 } })
  await work.checkAgain()
  expect(work.view()).toMatchObject({ trouble: undefined, counts: { unchecked: 0, create: 2 } })
  await work.write()
  expect(shop.crates.get('B')).toEqual({ code: 'B', fee: '3' })
})

test('a second press opens no second import', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'A,1', 'B,2'])
  await work.check()
  await Promise.all([work.write(), work.write()])
  expect((await shop.csv.imports('crate', { page: 1, perPage: 10 })).total).toBe(1)
  expect(writes(shop)).toHaveLength(1)
})

test('what is wrong with a field that the file doesn’t have can be put right: it gets a column', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,size', 'A,nameless'])
  await work.check()
  expect(work.columns.map((mapped) => [mapped.column.path, 'place' in mapped ? mapped.place : undefined])).toEqual([['code', 0], ['size', 1], ['name.en_US', undefined]])
  await work.correct(0, 'name.en_US', 'Crate')
  expect(work.view().counts).toMatchObject({ create: 1, wrong: 0 })
})

test('good rows are written in their order, wrong ones stay out, and the file of those can be imported again', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee,#error', 'A,1,', 'B,much,old reason', 'C,3,'])
  await work.check()
  await work.write()
  expect(work.view()).toMatchObject({ phase: 'finished', import: { status: 'done', counts: { create: 2 } } })
  expect([...shop.crates.keys()]).toEqual(['A', 'C'])
  expect(failedLines(work)).toEqual([['code', 'fee', '#error'], ['B', 'much', 'The Fee field may only contain numeric characters']])
})

test('stopped on its way, the file has every row that was not written, as it was corrected', async () => {
  const shop = warehouse()
  const { kept, keep } = memoryKeep()
  const work = await workOn(shop, ['code,fee', ...many(120), 'X,much', 'Y,more'], { keep })
  await work.check()
  await work.correct(119, 'fee', '0.5')
  const stop = work.subscribe(() => {
    if (work.view().done >= 100) work.pause()
  })
  await work.write()
  stop()
  await work.correct(120, 'fee', '7')
  await work.finish()
  expect(work.view()).toMatchObject({ phase: 'finished', import: { counts: { create: 100 } } })
  expect(kept).toEqual({})
  const [head, ...lines] = failedLines(work, 'not imported')
  expect(head).toEqual(['code', 'fee', '#error'])
  expect(lines).toHaveLength(22)
  expect(lines[0]).toEqual(['C-100', '100', 'not imported'])
  expect(lines.slice(-3)).toEqual([['C-119', '0.5', 'not imported'], ['X', '7', 'not imported'], ['Y', 'more', 'The Fee field may only contain numeric characters']])
})

test('corrected to be wrong during a pause, a row is not written; the rest is, and is still known in another tab', async () => {
  const shop = warehouse()
  const { kept, keep } = memoryKeep()
  const lines = ['code,fee', ...many(150)]
  const work = await workOn(shop, lines, { keep })
  await work.check()
  const stop = work.subscribe(() => {
    if (work.view().done >= 100) work.pause()
  })
  await work.write()
  stop()
  const later = performance.now() + 60_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  await work.correct(149, 'fee', 'much')
  clock.mockRestore()
  expect(work.view()).toMatchObject({ done: 100, of: 149 })
  // A filter still has it where it was: it doesn't vanish under one's hands.
  expect(work.view().settled[149]?.outcome).toBe('create')
  const { rows, fixes } = kept
  expect(fixes).toEqual([[152, 'fee', 'much']])
  const other = await workOn(shop, lines, { keep, fixes: new Map([[152, new Map([['fee', 'much']])]]) })
  await other.recall(1, Array.isArray(rows) ? rows.map(Number) : [])
  expect(other.view()).toMatchObject({ phase: 'paused', done: 100, of: 149, counts: { written: 100, wrong: 1 } })
  await other.write()
  expect(other.view()).toMatchObject({ phase: 'finished', done: 149, counts: { written: 149, wrong: 1 } })
  expect(shop.crates.has('C-149')).toBe(false)
})

test('in the file of failed rows no spreadsheet finds a formula, and it imports as what it was', async () => {
  const shop = warehouse()
  const cells = ['=HYPERLINK("http://a.example")', '@SUM(1)', '-2+3', "'=1+1", '+852 2345', '\tTab', 'plain', '-5']
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const work = await workOn(shop, ['code,fee,size,=note', ...cells.map((cell, number) => [`C-${number}`, number === 0 ? '=1+1' : '-3', cell, cell].map(quoted).join(','))], { ignored: [3] })
  await work.check()
  const [head, ...lines] = failedLines(work)
  expect(head).toEqual(['code', 'fee', 'size', "'=note", '#error'])
  for (const line of lines) for (const cell of line) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?![\d.,]+$)/u)
  expect(lines.map(([, fee]) => fee)).toEqual(["'=1+1", ...Array.from({ length: 7 }, () => '-3')])
  const size = columnAt(crate, 'size')
  const fee = columnAt(crate, 'fee')
  if (!size || !fee) throw new Error('crates have a size and a fee')
  lines.forEach((line, place) => {
    expect(readCell(size, line[2] ?? '')).toEqual(readCell(size, cells[place] ?? ''))
    expect(readCell(fee, line[1] ?? '')).toEqual(readCell(fee, place === 0 ? '=1+1' : '-3'))
  })
})

test('a row that is refused when it is written is told, and is among those that failed', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,size', 'A,cursed', 'B,small'])
  await work.check()
  expect(work.view().counts.wrong).toBe(0)
  await work.write()
  expect(work.states.map(({ outcome, written }) => [outcome, written])).toEqual([['wrong', false], ['create', true]])
  expect(failedLines(work).slice(1)).toEqual([['A', 'cursed', 'It is cursed']])
})

test('what somebody changed since it was looked at is not overwritten, but looked at again', async () => {
  const shop = warehouse({ A: { fee: '1' }, B: { fee: '1' } })
  const work = await workOn(shop, ['code,fee', 'A,5', 'B,6', 'C,7'])
  await work.check()
  shop.revisions.set('A', 2)
  shop.crates.set('C', { fee: '9' })
  await work.write()
  expect(work.states.map(({ outcome, written }) => [outcome, written])).toEqual([['wrong', false], ['update', true], ['wrong', false]])
  expect([shop.crates.get('A'), shop.crates.get('C')]).toEqual([{ fee: '1' }, { fee: '9' }])
  expect(failedLines(work).slice(1)).toEqual([['A', '5', 'Someone changed it'], ['C', '7', 'Someone changed it']])
})

test('taken up in another tab, what is left is looked at anew first', async () => {
  const shop = warehouse({ A1: { fee: '1' }, Z: { fee: '1' } })
  const { kept, keep } = memoryKeep()
  const lines = ['code,fee', ...many(150), 'Z,6']
  const first = await workOn(shop, lines, { keep })
  await first.check()
  const stop = first.subscribe(() => {
    if (first.view().done >= 100) first.pause()
  })
  await first.write()
  stop()
  shop.revisions.set('Z', 2)
  const { rows } = kept
  const second = await workOn(shop, lines, { keep })
  await second.recall(1, Array.isArray(rows) ? rows.map(Number) : [])
  expect(second.states.at(-1)).toMatchObject({ outcome: 'update', revision: 2, written: false })
  await second.write()
  expect(second.view()).toMatchObject({ phase: 'finished', counts: { wrong: 0 } })
  expect(shop.crates.get('Z')).toMatchObject({ fee: '6' })
})

test('a pause waits for what is under way; what was put right meanwhile is written with the rest', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', 'X,much', ...many(350)])
  await work.check()
  const run = work.write()
  const stop = work.subscribe(() => {
    if (work.view().done >= 100) work.pause()
  })
  await run
  stop()
  expect(work.view()).toMatchObject({ phase: 'paused', done: 100, of: 350 })
  expect(shop.crates.size).toBe(100)
  await work.correct(0, 'fee', '5')
  expect(work.view().of).toBe(351)
  await work.write()
  expect(work.view()).toMatchObject({ phase: 'finished', done: 351, counts: { written: 351, wrong: 0 } })
  expect(shop.crates.size).toBe(351)
})

test('where no answer comes it stops and says so, and goes on without writing anything twice', async () => {
  const shop = warehouse()
  const work = await workOn(shop, ['code,fee', ...many(250)])
  await work.check()
  shop.failing = 1
  await work.write()
  expect(work.view()).toMatchObject({ phase: 'paused', trouble: 'Network Error', done: 0 })
  await work.write()
  expect(work.view()).toMatchObject({ phase: 'finished', trouble: undefined, done: 250 })
  expect(shop.written.get(1)?.size).toBe(250)
})

test('in another tab it goes on where it was left: the server knows what is written', async () => {
  const shop = warehouse()
  const { kept, keep } = memoryKeep()
  const lines = ['code,fee', 'X,much', ...many(420), 'Y,more']
  const first = await workOn(shop, lines, { keep })
  await first.check()
  await first.correct(0, 'fee', '7')
  const stop = first.subscribe(() => {
    if (first.view().done >= 200) first.pause()
  })
  await first.write()
  stop()
  expect(kept).toMatchObject({ importId: 1, fixes: [[3, 'fee', '7']] })

  const { rows } = kept
  const second = await workOn(shop, lines, { keep, fixes: new Map([[3, new Map([['fee', '7']])]]) })
  await second.recall(1, Array.isArray(rows) ? rows.map(Number) : [])
  expect(second.view()).toMatchObject({ phase: 'paused', done: 200, of: 421, counts: { written: 200, wrong: 1 } })
  await second.write()
  expect(second.view()).toMatchObject({ phase: 'finished', counts: { written: 421, wrong: 1 } })
  expect(shop.crates.size).toBe(421)
  expect(kept).toEqual({})
})

test('what two tabs go on with is written once, and the slower one hears that it is over', async () => {
  const shop = warehouse()
  const { kept, keep } = memoryKeep()
  const lines = ['code,fee', ...many(250), 'Z,much']
  const first = await workOn(shop, lines, { keep })
  await first.check()
  const stop = first.subscribe(() => {
    if (first.view().done >= 100) first.pause()
  })
  await first.write()
  stop()
  const { rows } = kept
  const second = await workOn(shop, lines, { keep })
  await second.recall(1, Array.isArray(rows) ? rows.map(Number) : [])
  await second.write()
  await first.write()
  for (const work of [first, second]) expect(work.view()).toMatchObject({ phase: 'finished', trouble: undefined, done: 250, of: 250, import: { status: 'done', counts: { create: 250 } }, counts: { written: 250, wrong: 1 } })
  expect(shop.written.get(1)?.size).toBe(250)
  expect(writes(shop).flatMap(({ rows: sent }) => sent)).toHaveLength(350)
})

test('however often it is paused, and answers are lost, each good row is written once and no wrong one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('1', '2.50', 'much', ''), { minLength: 1, maxLength: 320 }), fc.array(fc.nat({ max: 2 }), { maxLength: 6 }), async (fees, troubles) => {
      const shop = warehouse()
      const work = await workOn(shop, ['code,fee', ...fees.map((fee, number) => `C-${number},${fee}`)])
      await work.check()
      for (const trouble of troubles) {
        shop.failing = trouble
        await work.write()
        shop.failing = 0
      }
      if (work.view().phase !== 'finished') await work.write()
      const good = fees.flatMap((fee, number) => (fee === 'much' ? [] : [`C-${number}`]))
      expect([...shop.crates.keys()].toSorted()).toEqual(good.toSorted())
      expect([...shop.written.values()].flatMap((rows) => [...rows.keys()])).toHaveLength(good.length)
    }),
    { numRuns: 40 },
  )
})
