import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, ListBase, type GetListParams, type GetManyParams, type RaRecord, type UpdateParams } from 'react-admin'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import { allPermissions } from '../../../resources/access.ts'
import type { Resource } from '../../../resources/define.ts'
import { BulkEdit } from '../../../src/generic/bulk-edit/BulkEdit.tsx'
import { BulkEditMatching, BulkEditSelected } from '../../../src/generic/bulk-edit/BulkEditButtons.tsx'
import { type Picked, stateOf } from '../../../src/generic/bulk-edit/picked.ts'
import { hasUnsaved } from '../../../src/store/unsaved.ts'
import { type FakeProvider, fakeProvider, parcel, parcelRecord, show, type ShowOptions } from '../list/harness.tsx'

/** Parcels of which many can be changed at once. */
const crate: Resource = {
  ...parcel,
  drafts: { call: 'edit' },
  fields: {
    ...parcel.fields,
    fee: { kind: 'money', label: ['Fee', '費用', '费用'], minValue: '0' },
    pieces: { kind: 'integer', label: ['Pieces', '件數', '件数'], minValue: 0, visibleWhen: { fragile: false } },
    sent_at: { kind: 'dateTime', label: ['Sent', '寄出', '寄出'] },
    lost_at: { kind: 'dateTime', label: ['Lost', '遺失', '遗失'], after: 'sent_at' },
    way: { kind: 'select', label: ['Way', '方式', '方式'], required: true, choices: [{ value: 'sea', label: ['By sea', '海運', '海运'] }, { value: 'air', label: ['By air', '空運', '空运'] }] },
    cost: { kind: 'money', label: ['Cost', '成本', '成本'], write: 'ecommerce:ExportProduct' },
  },
  list: { ...parcel.list, columns: ['name', 'status', 'fee'] },
}
const crateRecord = (id: number, more: Record<string, unknown> = {}) => parcelRecord(id, { fragile: false, pieces: id, fee: `${id}0.00`, sent_at: '2026-11-20T10:05:00.000Z', lost_at: null, way: 'sea', cost: null, revision: 3, ...more })

type Write = (resource: string, params: UpdateParams) => Promise<{ data: RaRecord }>

interface Server extends FakeProvider {
  readonly update: Mock<Write>
  readonly getMany: Mock<(resource: string, params: GetManyParams) => Promise<{ data: RaRecord[] }>>
}

/** A server that keeps revisions. */
function server(records: RaRecord[], offered: readonly string[] = ['fee', 'pieces', 'sent_at', 'lost_at', 'way', 'cost', 'fragile', 'name']): Server {
  const fake = fakeProvider(records)
  const getMany = vi.fn(async (_: string, { ids }: GetManyParams) => ({ data: fake.records.filter(({ id }) => ids.includes(id)) }))
  const update = vi.fn<Write>(async (_, { id, data, previousData }) => {
    const found = fake.records.find((record) => record.id === id)
    if (found?.revision !== previousData?.revision) throw new HttpError('Someone changed the record', 412, { message: 'Someone changed the record', data: found })
    const saved = { ...found, ...data, id, revision: Number(found?.revision) + 1 }
    fake.records = fake.records.map((record) => (record.id === id ? saved : record))
    return { data: saved }
  })
  Object.assign(fake.provider, { getMany, update, bulkFields: vi.fn(async () => offered.map((name) => ({ name }))) })
  return Object.assign(fake, { update, getMany })
}

const pagesFor = (picked: Picked) => (
  <Routes>
    <Route path="/parcel" element={<Link to="/parcel/bulk_edit" state={stateOf(picked)}>go</Link>} />
    <Route path="/parcel/bulk_edit" element={<BulkEdit resource={crate} />} />
  </Routes>
)
const opened = async (fake: FakeProvider, picked: Picked, options: Partial<ShowOptions> = {}) => {
  const shown = await show(pagesFor(picked), { fake, ...options })
  await userEvent.click(await screen.findByText('go'))
  return shown
}
const three = () => [crateRecord(3), crateRecord(2), crateRecord(1)]
const open = async (fake: FakeProvider, ids = [3, 2, 1], options: Partial<ShowOptions> = {}) => {
  await opened(fake, { ids }, options)
  await screen.findByText(`${ids.length} picked`)
}
const choose = async (field: string) => userEvent.click(await screen.findByRole('button', { name: field }))
const enter = async (field: string, text: string) => {
  const box = await screen.findByRole('textbox', { name: field })
  await userEvent.clear(box)
  await userEvent.type(box, text)
}
const way = (field: string, how: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: `How to change ${field}` }), how)
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(`^${title}\\b`) })
const textOf = (title: string) => rowOf(title).textContent
const button = (name: string) => screen.findByRole('button', { name })
const apply = async (count: number) => {
  const press = await button(`Change ${count}`)
  await waitFor(() => expect(press.hasAttribute('disabled')).toBe(false))
  await userEvent.click(press)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: `Change ${count}` }))
  await closed()
}
/** While a dialog goes, what is behind it is still hidden. */
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

// There is no layout here: the table and its rows are as high as this.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
})

describe('what was picked', () => {
  test('nothing: it is said what to do, and the list is a step away', async () => {
    await show(pagesFor({ ids: [] }), { fake: server([]), at: '/parcel/bulk_edit' })
    await screen.findByText('No Parcels are picked')
    expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/parcel')
  })

  test('records by number are read a hundred at a time, and those that are gone are told', async () => {
    const fake = server(Array.from({ length: 250 }, (_, index) => crateRecord(index + 1)))
    await opened(fake, { ids: [...fake.records.map(({ id }) => id), 9998, 9999] })
    await screen.findByText('250 picked')
    expect(screen.getByText('No longer there: 2')).toBeDefined()
    expect(fake.getMany.mock.calls.map(([, { ids }]) => ids.length)).toEqual([100, 100, 52])
  })

  test('all that match are read page by page, by number, with the list’s filters', async () => {
    const fake = server(Array.from({ length: 1200 }, (_, index) => crateRecord(index + 1)))
    await opened(fake, { filter: { status: 'sent', q: 'tea' } })
    await screen.findByText('1,200 picked')
    expect(fake.getList.mock.calls.map(([, { pagination, sort, filter }]) => [pagination, sort, filter])).toEqual(
      [1, 2].map((page) => [{ page, perPage: 1000 }, { field: 'id', order: 'ASC' }, { status: 'sent', q: 'tea' }]),
    )
    // And only those in sight are drawn.
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
  })

  test('ten thousand at most, and it is said that there are more', async () => {
    const fake = server([])
    fake.getList.mockImplementation(async (_: string, { pagination }: GetListParams) => ({
      data: Array.from({ length: 1000 }, (__, index) => crateRecord(((pagination?.page ?? 1) - 1) * 1000 + index + 1)),
      total: 10_000,
      meta: { total: 10_000, total_is: 'more', page: pagination?.page, per_page: 1000 },
    }))
    await opened(fake, { filter: {} })
    await screen.findByText('10,000 picked')
    expect(screen.getByText(/Only the first 10,000 of more than 10,000 are taken/)).toBeDefined()
    expect(fake.getList).toHaveBeenCalledTimes(10)
  })

  test('what can’t be read is told, and tried again', async () => {
    const fake = server(three())
    fake.getMany.mockRejectedValueOnce(new HttpError('The server is away', 503))
    await opened(fake, { ids: [3, 2, 1] })
    await screen.findByText('They could not all be read: The server is away')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('3 picked')
  })

  test('some can be taken out, and put back', async () => {
    await open(server(three()))
    await userEvent.click(await button('Take out Parcel 2'))
    await screen.findByText('2 picked')
    expect(screen.queryByText('Parcel 2')).toBeNull()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Take out Parcel 1'))
    await userEvent.click(await button('Put back'))
    await screen.findByText('3 picked')
  })
})

describe('what to change', () => {
  test('the fields that the API offers, as far as one may write them and one value fits many records', async () => {
    await open(server(three()), [3, 2, 1], { permissions: allPermissions.filter((one) => one !== 'ecommerce:ExportProduct') })
    await button('Fee')
    expect(within(screen.getByRole('region', { name: 'What to change' })).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fee', 'Pieces', 'Sent', 'Lost', 'Way', 'Fragile'])
  })

  test('numbers can be raised and lowered, what is required can’t be cleared', async () => {
    await open(server(three()))
    for (const field of ['Fee', 'Way', 'Fragile', 'Sent']) await choose(field)
    const ways = (field: string) => within(screen.getByRole('combobox', { name: `How to change ${field}` })).getAllByRole('option').map(({ textContent }) => textContent)
    expect([ways('Fee'), ways('Way'), ways('Fragile'), ways('Sent')]).toEqual([['Set to', 'Clear', 'Raise by', 'Lower by'], ['Set to'], ['Set to'], ['Set to', 'Clear']])
  })

  test('nothing can be written before every chosen field has a right value', async () => {
    await open(server(three()))
    await screen.findByText('Choose at least one field')
    await choose('Fee')
    await screen.findByText('Enter a value for Fee')
    await enter('Fee', '-5')
    expect((await screen.findAllByText('Correct Fee first')).length).toBeGreaterThan(0)
    expect((await screen.findByRole('button', { name: 'Change 0' })).hasAttribute('disabled')).toBe(true)
    await enter('Fee', '5')
    await screen.findByText('3 will change, 0 unchanged, 0 left out')
  })
})

describe('the preview', () => {
  test('shows old and new of each row, and marks what stays', async () => {
    await open(server([crateRecord(3), crateRecord(2, { fee: '7.50' }), crateRecord(1)]))
    await choose('Fee')
    await enter('Fee', '7.5')
    await screen.findByText('2 will change, 1 unchanged, 0 left out')
    expect(textOf('Parcel 3')).toContain('HK$30.00→ becomes HK$7.50')
    expect(textOf('Parcel 2')).toContain('HK$7.50unchanged')
    await userEvent.click(await button('Unchanged 1'))
    expect(screen.queryByText('Parcel 3')).toBeNull()
  })

  test('raises by a percentage, exactly', async () => {
    await open(server([crateRecord(3, { fee: '0.29' })]), [3])
    await choose('Fee')
    await way('Fee', 'Raise by')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Amount or percent for Fee' }), 'percent')
    await enter('Change of Fee', '10')
    await screen.findByText('1 will change, 0 unchanged, 0 left out')
    expect(textOf('Parcel 3')).toContain('HK$0.29→ becomes HK$0.32')
  })

  test('leaves out what may not or can’t be changed, each with why', async () => {
    await open(
      server([crateRecord(5, { status: 'archived' }), crateRecord(4, { fragile: true }), crateRecord(3, { fee: '4.00' }), crateRecord(2, { fee: null }), crateRecord(1)]),
      [5, 4, 3, 2, 1],
    )
    await choose('Fee')
    await way('Fee', 'Lower by')
    await enter('Change of Fee', '5')
    await choose('Pieces')
    await enter('Pieces', '9')
    await screen.findByText('1 will change, 0 unchanged, 4 left out')
    expect(textOf('Parcel 5')).toContain('It is archived and stays as it was')
    expect(textOf('Parcel 4')).toContain('Pieces does not apply (Fragile: Yes)')
    expect(textOf('Parcel 3')).toContain('The Fee field must be 0 or more')
    expect(textOf('Parcel 2')).toContain('It has no Fee to raise or lower')
    await userEvent.click(await button('Left out 4'))
    expect(screen.queryByText('Parcel 1')).toBeNull()
  })

  test('a rule beside another field of the record counts too', async () => {
    await open(server([crateRecord(2, { sent_at: '2026-11-25T00:00:00.000Z' }), crateRecord(1, { sent_at: '2026-11-01T00:00:00.000Z' })]), [2, 1])
    await choose('Lost')
    await userEvent.type(await screen.findByLabelText('Lost', { selector: 'input' }), '2026-11-20T09:00')
    await screen.findByText('1 will change, 0 unchanged, 1 left out')
    expect(textOf('Parcel 2')).toContain('The Lost field must be after Sent')
    expect(textOf('Parcel 1')).toContain('20 Nov 2026 09:00')
  })
})

describe('the run', () => {
  test('asks by name, then writes each row once, with its revision, a key of its own and what differs alone', async () => {
    const fake = server([crateRecord(3), crateRecord(2, { fee: '7.50' }), crateRecord(1, { status: 'archived' })])
    await open(fake)
    for (const [field, value] of [['Fee', '7.5'], ['Pieces', '3']] as const) {
      await choose(field)
      await enter(field, value)
    }
    await userEvent.click(await button('Change 2'))
    expect((await screen.findByRole('dialog')).textContent).toContain('Change Fee, Pieces of 2 Parcels?')
    expect(fake.update).not.toHaveBeenCalled()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change 2' }))
    await closed()
    await screen.findByText('2 done, 0 not done')
    expect(fake.update.mock.calls.map(([, { id, data, previousData }]) => [id, data, previousData?.revision])).toEqual([[3, { fee: '7.50' }, 3], [2, { pieces: 3 }, 3]])
    expect(new Set(fake.update.mock.calls.map(([, { meta }]) => meta.idempotencyKey)).size).toBe(2)
    expect(textOf('Parcel 3')).toContain('Done')
    expect(textOf('Parcel 1')).toContain('It is archived')
  })

  test('tells of each row how it went; what failed is tried again, compared anew where someone else was quicker', async () => {
    const fake = server(three())
    await open(fake)
    await choose('Fee')
    await way('Fee', 'Raise by')
    await enter('Change of Fee', '1')
    await screen.findByText('3 will change, 0 unchanged, 0 left out')
    fake.records = fake.records.map((record) => (record.id === 2 ? { ...record, fee: '50.00', revision: 4 } : record))
    fake.update.mockImplementationOnce(async () => Promise.reject(new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'Not for sale' } })))
    await apply(3)
    await screen.findByText('1 done, 2 not done')
    expect(textOf('Parcel 3')).toContain('Refused: Not for sale')
    expect(textOf('Parcel 2')).toContain('Changed by someone else meanwhile')
    expect(textOf('Parcel 2')).toContain('HK$50.00→ becomes HK$51.00')
    expect(textOf('Parcel 1')).toContain('Done')
    fake.update.mockClear()
    await userEvent.click(await button('Try 2 again'))
    await screen.findByText('3 done, 0 not done')
    expect(fake.update.mock.calls.map(([, { id, data, previousData }]) => [id, data, previousData?.revision])).toEqual([[3, { fee: '31.00' }, 3], [2, { fee: '51.00' }, 4]])
    expect(fake.records.map(({ id, fee }) => [id, fee])).toEqual([[3, '31.00'], [2, '51.00'], [1, '11.00']])
  })

  test('what someone else changed so that it may not be changed now is refused at the next try, unsent', async () => {
    const fake = server([crateRecord(1)])
    await open(fake, [1])
    await choose('Pieces')
    await enter('Pieces', '7')
    await screen.findByText('1 will change, 0 unchanged, 0 left out')
    fake.records = [crateRecord(1, { fragile: true, revision: 4 })]
    await apply(1)
    await screen.findByText('0 done, 1 not done')
    fake.update.mockClear()
    await userEvent.click(await button('Try 1 again'))
    await waitFor(() => expect(textOf('Parcel 1')).toContain('Refused: Pieces does not apply (Fragile: Yes)'))
    expect(fake.update).not.toHaveBeenCalled()
  })

  test('can be stopped; while it runs, leaving is asked about, and what was not reached can go on', async () => {
    const fake = server(Array.from({ length: 12 }, (_, index) => crateRecord(index + 1)))
    const write: Write = fake.update.getMockImplementation() ?? (() => Promise.reject(new Error('there is no server')))
    const waiting: (() => void)[] = []
    fake.update.mockImplementation(async (...given) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return write(...given)
    })
    await open(fake, fake.records.map(({ id }) => Number(id)))
    await choose('Way')
    await userEvent.click(await screen.findByRole('radio', { name: 'By air' }))
    await apply(12)
    await screen.findByText('Writing: 0 of 12')
    expect(screen.getByRole('progressbar')).toBeDefined()
    expect(hasUnsaved()).toBe(true)
    await userEvent.click(await button('Stop'))
    expect((await button('Stopping…')).hasAttribute('disabled')).toBe(true)
    waiting.forEach((go) => go())
    await screen.findByText('4 done, 8 not done')
    expect(hasUnsaved()).toBe(false)
    expect(textOf('Parcel 12')).toContain('Not reached')
    fake.update.mockImplementation(write)
    await userEvent.click(await button('Try 8 again'))
    await screen.findByText('12 done, 0 not done')
    expect(fake.records.every((record) => record.way === 'air' && record.revision === 4)).toBe(true)
  })

  test('afterwards the same records can be changed once more, as they are by then', async () => {
    const fake = server([crateRecord(1)])
    await open(fake, [1])
    await choose('Fee')
    await way('Fee', 'Raise by')
    await enter('Change of Fee', '1')
    await apply(1)
    await screen.findByText('1 done, 0 not done')
    await userEvent.click(await button('Change something else'))
    await screen.findByText('Choose at least one field')
    await choose('Fee')
    await way('Fee', 'Raise by')
    await enter('Change of Fee', '2')
    await screen.findByText('1 will change, 0 unchanged, 0 left out')
    expect(textOf('Parcel 1')).toContain('HK$11.00→ becomes HK$13.00')
  })
})

describe('the way there', () => {
  const listed = (
    <Routes>
      <Route path="/parcel" element={<ListBase resource="parcel" filterDefaultValues={{ status: 'sent' }} filter={{ parent_id: 5 }}><BulkEditMatching resource={crate} /><BulkEditSelected resource={crate} /></ListBase>} />
      <Route path="/parcel/bulk_edit" element={<BulkEdit resource={crate} />} />
    </Routes>
  )

  test('all that match: the button says how many, and hands the filters over', async () => {
    const fake = server(three())
    const { address } = await show(listed, { fake })
    await userEvent.click(await button('Bulk edit all 3 that match'))
    await screen.findByText('3 picked')
    expect(address()).toBe('/parcel/bulk_edit')
    expect(fake.getList.mock.lastCall?.[1].filter).toEqual({ status: 'sent', parent_id: 5 })
  })
})

test('in Chinese it speaks Chinese', async () => {
  await opened(server(three()), { ids: [3, 2, 1] }, { language: 'zh-Hant' })
  await screen.findByText('已選 3 項')
  await userEvent.click(await button('費用'))
  expect(screen.getByRole('combobox', { name: '如何更改費用' })).toBeDefined()
})
