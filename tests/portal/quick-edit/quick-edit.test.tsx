import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, type RaRecord } from 'react-admin'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allPermissions } from '../../../resources/access.ts'
import type { Resource } from '../../../resources/define.ts'
import { ResourceList } from '../../../src/generic/list/ResourceList.tsx'
import { hasUnsaved } from '../../../src/store/unsaved.ts'
import { type FakeProvider, fakeProvider, parcel, parcelRecord, show, type ShowOptions } from '../list/harness.tsx'

/** Parcels whose fee, pieces and dates can be changed in the list. */
const crate: Resource = {
  ...parcel,
  drafts: { call: 'edit' },
  fields: {
    ...parcel.fields,
    pieces: { kind: 'integer', label: ['Pieces', '件數', '件数'], minValue: 0, visibleWhen: { fragile: false } },
    sent_at: { kind: 'dateTime', label: ['Sent', '寄出', '寄出'] },
    lost_at: { kind: 'dateTime', label: ['Lost', '遺失', '遗失'], after: 'sent_at' },
  },
  list: { ...parcel.list, columns: ['name', 'fee', 'pieces', 'sent_at', 'lost_at'], quickEdit: ['fee', 'pieces', 'sent_at', 'lost_at'] },
}
const crateRecord = (id: number, more: Record<string, unknown> = {}) =>
  parcelRecord(id, { fragile: false, pieces: id, fee: `${id}0.00`, sent_at: '2026-11-20T10:05:00.000Z', lost_at: null, status: 'sent', ...more })

const pages = (
  <Routes>
    <Route path="/parcel" element={<ResourceList resource={crate} />} />
    <Route path="/parcel/:id" element={<p>a parcel</p>} />
    <Route path="/home" element={<p>home</p>} />
  </Routes>
)

/** A server that keeps revisions: answers the record with what was sent. */
function server(records: RaRecord[]): FakeProvider {
  const fake = fakeProvider(records)
  fake.action.mockImplementation(async (_resource: string, id: number, _action: string, { body, revision }: { body: object; revision?: number }) => {
    const found = fake.records.find((record) => record.id === id)
    if (found?.revision !== revision) throw new HttpError('Someone changed the record', 412, { message: 'Someone changed the record', data: found })
    const saved = { ...found, ...body, id, revision: Number(revision) + 1 }
    fake.records = fake.records.map((record) => (record.id === id ? saved : record))
    return { data: saved }
  })
  return fake
}

const list = async (fake: FakeProvider, options: Partial<ShowOptions> = {}) => {
  const shown = await show(pages, { fake, ...options })
  await screen.findByText('Parcel 3')
  return shown
}
const three = () => [crateRecord(3), crateRecord(2), crateRecord(1)]
const rowOf = (id: number) => screen.getByText(`Parcel ${id}`).closest('tr') ?? document.body
const pencil = (name: string) => screen.getByRole('button', { name: `Edit ${name}` })
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const open = async (name: string) => {
  await userEvent.click(pencil(name))
  return box(name)
}
/** What is said of a refusal, aloud too. */
const alert = (text: string) => screen.findByText(text, { selector: '[role=alert]' })
const sent = (fake: FakeProvider) => fake.action.mock.calls.map(([, id, action, params]) => [id, action, params])

describe('which cells can be changed', () => {
  test('none for who may not change the entity', async () => {
    await list(server(three()), { permissions: allPermissions.filter((one) => one !== 'ecommerce:UpdateProduct') })
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
  })

  test('the declared ones, not what doesn’t show in this record, nor anything of an archived copy', async () => {
    await list(server([crateRecord(3), crateRecord(2, { fragile: true }), crateRecord(1, { status: 'archived' })]))
    expect(within(rowOf(3)).getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'))).toEqual(['Edit Fee of Parcel 3', 'Edit Pieces of Parcel 3', 'Edit Sent of Parcel 3', 'Edit Lost of Parcel 3'])
    expect(within(rowOf(2)).queryByRole('button', { name: /Pieces/ })).toBeNull()
    expect(within(rowOf(1)).queryByRole('button', { name: /^Edit / })).toBeNull()
  })

  test('nothing to type in stands there before a cell is opened', async () => {
    await list(server(three()))
    expect(within(screen.getByRole('table')).queryByRole('textbox')).toBeNull()
  })
})

describe('opening', () => {
  test('by the pencil: the input has the focus, the whole value selected', async () => {
    await list(server([crateRecord(3, { fee: '1234.50' })]))
    const input = await open('Fee of Parcel 3')
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['1234.50', 0, 7])
  })

  test('by a double click, which opens no record', async () => {
    const { address } = await list(server(three()))
    await userEvent.dblClick(within(rowOf(2)).getByText('HK$20.00'))
    expect((await box('Fee of Parcel 2')).value).toBe('20.00')
    expect(address()).not.toContain('/parcel/')
  })

  test('by F2 on a row the first cell, on a pencil its own', async () => {
    await list(server(three()))
    act(() => rowOf(2).focus())
    await userEvent.keyboard('{F2}')
    await box('Fee of Parcel 2')
    await userEvent.keyboard('{Escape}')
    act(() => pencil('Pieces of Parcel 1').focus())
    await userEvent.keyboard('{F2}')
    await box('Pieces of Parcel 1')
  })

  test('a click elsewhere in the row still opens the record', async () => {
    const { address } = await list(server(three()))
    await userEvent.click(screen.getByText('Parcel 2'))
    expect(address()).toContain('/parcel/2')
  })
})

describe('saving', () => {
  test('Enter sends that field alone, with the revision, shows the answer without asking for the list, and goes down', async () => {
    const fake = server(three())
    await list(fake)
    const input = await open('Fee of Parcel 3')
    await userEvent.clear(input)
    await userEvent.type(input, '45.5{Enter}')
    expect(await within(rowOf(3)).findByText('HK$45.50')).toBeDefined()
    expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { fee: '45.50' }, revision: 3 }]])
    const next = await box('Fee of Parcel 2')
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(fake.getList).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Fee of Parcel 3 is saved')).toBeDefined()
  })

  test('Shift+Enter goes up, Tab to the next cell and then the next row, Shift+Tab back', async () => {
    const fake = server(three())
    await list(fake)
    await open('Pieces of Parcel 2')
    await userEvent.keyboard('7{Tab}')
    expect(await screen.findByLabelText('Sent of Parcel 2')).toBeDefined()
    await userEvent.keyboard('{Tab}')
    await screen.findByLabelText('Lost of Parcel 2')
    await userEvent.keyboard('{Tab}')
    await box('Fee of Parcel 1')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await screen.findByLabelText('Lost of Parcel 2')
    await userEvent.keyboard('{Escape}')
    await open('Fee of Parcel 2')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await box('Fee of Parcel 3')
    expect(sent(fake)).toEqual([[2, 'quick-edit', { body: { pieces: 7 }, revision: 3 }]])
  })

  test('an unchanged value is sent to no one', async () => {
    const fake = server(three())
    await list(fake)
    await open('Fee of Parcel 1')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Fee of Parcel 1' })).toBeNull())
    expect(fake.action).not.toHaveBeenCalled()
    // There is no row below: the focus stays in the cell.
    await waitFor(() => expect(document.activeElement).toBe(pencil('Fee of Parcel 1')))
  })

  test('an emptied value is sent as nothing', async () => {
    const fake = server(three())
    await list(fake)
    await userEvent.clear(await open('Fee of Parcel 3'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { fee: null }, revision: 3 }]]))
  })

  test('leaving the cell by the pointer saves too', async () => {
    const fake = server(three())
    await list(fake)
    await open('Fee of Parcel 3')
    await userEvent.keyboard('99')
    await userEvent.click(screen.getByRole('heading', { name: 'Parcels' }))
    expect(await within(rowOf(3)).findByText('HK$99.00')).toBeDefined()
    expect(fake.action).toHaveBeenCalledTimes(1)
  })

  test('dates are typed and shown in Hong Kong time', async () => {
    const fake = server(three())
    await list(fake)
    await userEvent.click(pencil('Sent of Parcel 3'))
    const input = await screen.findByLabelText<HTMLInputElement>('Sent of Parcel 3')
    expect(input.value).toBe('2026-11-20T18:05')
    await userEvent.clear(input)
    await userEvent.type(input, '2026-11-21T09:30')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { sent_at: '2026-11-21T01:30:00.000Z' }, revision: 3 }]]))
  })

  test('a second cell of the record waits for the first, and goes with the revision that it left', async () => {
    const fake = server(three())
    const answer = fake.action.getMockImplementation()
    let release: () => void = () => undefined
    fake.action.mockImplementationOnce(async (...given: unknown[]) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return answer?.(...given)
    })
    await list(fake)
    await open('Fee of Parcel 3')
    await userEvent.keyboard('44{Tab}')
    await box('Pieces of Parcel 3')
    await userEvent.keyboard('8{Enter}')
    expect(fake.action).toHaveBeenCalledTimes(1)
    expect(within(rowOf(3)).getByText('HK$44.00').closest('td')?.getAttribute('aria-busy')).toBe('true')
    release()
    await waitFor(() => expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { fee: '44.00' }, revision: 3 }], [3, 'quick-edit', { body: { pieces: 8 }, revision: 4 }]]))
  })
})

describe('giving up', () => {
  test('Esc restores the value, sends nothing, and keeps the focus in the cell', async () => {
    const fake = server(three())
    await list(fake)
    await open('Fee of Parcel 3')
    await userEvent.keyboard('99{Escape}')
    expect(within(rowOf(3)).getByText('HK$30.00')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(pencil('Fee of Parcel 3')))
    expect(fake.action).not.toHaveBeenCalled()
    expect((await open('Fee of Parcel 3')).value).toBe('30.00')
  })
})

describe('refused', () => {
  test('what the form would refuse is said in the cell and not sent', async () => {
    const fake = server(three())
    await list(fake)
    const input = await open('Pieces of Parcel 3')
    await userEvent.clear(input)
    await userEvent.type(input, '-5{Enter}')
    await alert('The Pieces field must be 0 or more')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(fake.action).not.toHaveBeenCalled()
  })

  test('a rule beside another field of the record', async () => {
    const fake = server(three())
    await list(fake)
    await userEvent.click(pencil('Lost of Parcel 3'))
    await userEvent.type(await screen.findByLabelText('Lost of Parcel 3'), '2026-11-19T09:30')
    await userEvent.keyboard('{Enter}')
    await alert('The Lost field must be after Sent')
    expect(fake.action).not.toHaveBeenCalled()
  })

  test('the server’s sentence stands in the cell with what was typed; Esc restores', async () => {
    const fake = server(three())
    fake.action.mockRejectedValue(new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'This price is not for sale' } }))
    await list(fake)
    await open('Fee of Parcel 1')
    await userEvent.keyboard('44{Enter}')
    await alert('This price is not for sale')
    const input = await box('Fee of Parcel 1')
    expect(input.value).toBe('44.00')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.keyboard('{Escape}')
    expect(within(rowOf(1)).getByText('HK$10.00')).toBeDefined()
  })

  test('while one types elsewhere it takes the focus from no one', async () => {
    const fake = server(three())
    fake.action.mockRejectedValue(new HttpError('That took too long', 503, { message: 'That took too long' }))
    await list(fake)
    await open('Fee of Parcel 3')
    await userEvent.keyboard('44{Enter}')
    await alert('That took too long')
    expect(document.activeElement).toBe(await box('Fee of Parcel 2'))
    expect((await box('Fee of Parcel 3')).value).toBe('44.00')
  })

  test('a value that could not be saved is not left without being asked', async () => {
    const fake = server(three())
    fake.action.mockRejectedValue(new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'Not for sale' } }))
    await list(fake)
    await open('Fee of Parcel 1')
    await userEvent.keyboard('44{Enter}')
    await alert('Not for sale')
    await waitFor(() => expect(hasUnsaved()).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  test('one refused after the list was left is told in an alert that names it', async () => {
    const fake = server(three())
    let refuse: (error: Error) => void = () => undefined
    fake.action.mockImplementation(() => new Promise((_, reject) => {
      refuse = reject
    }))
    const { go } = await list(fake)
    await open('Fee of Parcel 1')
    await userEvent.keyboard('44{Enter}')
    await waitFor(() => expect(fake.action).toHaveBeenCalled())
    act(() => go('/home'))
    await screen.findByText('home')
    act(() => refuse(new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'Not for sale' } })))
    expect(await screen.findByText('Fee of Parcel 1 is not saved: Not for sale')).toBeDefined()
  })
})

describe('changed by someone else meanwhile', () => {
  let fake: FakeProvider
  beforeEach(() => {
    fake = server(three())
  })
  const elsewhere = (more: object) => {
    fake.records = fake.records.map((record) => (record.id === 3 ? { ...record, ...more, revision: 4 } : record))
  }

  test('this very value: the other’s is shown, what was typed stays, Enter replaces it', async () => {
    await list(fake)
    await open('Fee of Parcel 3')
    elsewhere({ fee: '77.00' })
    await userEvent.keyboard('44{Enter}')
    await screen.findByText(/Changed meanwhile to/)
    expect(screen.getByText('HK$77.00')).toBeDefined()
    const input = await box('Fee of Parcel 3')
    expect(input.value).toBe('44.00')
    await userEvent.click(input)
    await userEvent.keyboard('{Enter}')
    expect(await within(rowOf(3)).findByText('HK$44.00')).toBeDefined()
    expect(sent(fake).map(([, , params]) => params)).toEqual([{ body: { fee: '44.00' }, revision: 3 }, { body: { fee: '44.00' }, revision: 4 }])
  })

  test('Esc keeps theirs', async () => {
    await list(fake)
    await open('Fee of Parcel 3')
    elsewhere({ fee: '77.00' })
    await userEvent.keyboard('44{Enter}')
    await screen.findByText(/Changed meanwhile to/)
    await userEvent.click(await box('Fee of Parcel 3'))
    await userEvent.keyboard('{Escape}')
    expect(within(rowOf(3)).getByText('HK$77.00')).toBeDefined()
    expect(fake.action).toHaveBeenCalledTimes(1)
  })

  test('another field of the record: nothing clashes, so it is saved on top', async () => {
    await list(fake)
    await open('Fee of Parcel 3')
    elsewhere({ pieces: 99 })
    await userEvent.keyboard('44{Enter}')
    expect(await within(rowOf(3)).findByText('HK$44.00')).toBeDefined()
    expect(within(rowOf(3)).getByText('99')).toBeDefined()
    expect(sent(fake).map(([, , params]) => params)).toEqual([{ body: { fee: '44.00' }, revision: 3 }, { body: { fee: '44.00' }, revision: 4 }])
  })
})

describe('a thousand rows', () => {
  test('an open cell that is scrolled away stays open with what was typed', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
    const fake = server(Array.from({ length: 1000 }, (_, index) => crateRecord(1000 - index, { pieces: 1 })))
    await show(pages, { fake, at: '/parcel?perPage=1000' })
    await screen.findByText('Parcel 1000')
    await open('Fee of Parcel 999')
    await userEvent.keyboard('12')
    const scroller = screen.getByRole('table').parentElement
    if (!scroller) throw new Error('the table stands in nothing')
    act(() => {
      scroller.scrollTop = 30_000
      scroller.dispatchEvent(new Event('scroll'))
    })
    await waitFor(() => expect(screen.queryByText('Parcel 990')).toBeNull())
    expect((await box('Fee of Parcel 999')).value).toBe('12')
  })
})

describe('cards', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: /max-width:\s*599/.test(media), media, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined, dispatchEvent: () => true, onchange: null }))
  })

  test('have a button per value, and buttons to save and restore', async () => {
    const fake = server(three())
    await list(fake)
    expect(screen.queryByRole('table')).toBeNull()
    await open('Fee of Parcel 3')
    await userEvent.keyboard('44')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('HK$44.00')).toBeDefined()
    expect(fake.action).toHaveBeenCalledTimes(1)
    await open('Fee of Parcel 2')
    await userEvent.keyboard('9')
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByText('HK$20.00')).toBeDefined()
    expect(fake.action).toHaveBeenCalledTimes(1)
  })
})

test('in Chinese the cells are named in Chinese', async () => {
  const fake = server(three())
  await show(pages, { fake, language: 'zh-Hant' })
  await userEvent.click(await screen.findByRole('button', { name: '編輯 包裹3 的費用' }))
  expect(await screen.findByRole('textbox', { name: '包裹3 的費用' })).toBeDefined()
})
