import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type GetManyParams, type RaRecord, type UpdateParams } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { expect, vi, type Mock } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { draftLifecycle } from '../../../resources/drafts.ts';
import { BulkEdit } from '../../../src/traits/bulk-edit/BulkEdit.tsx';
import { type BulkSelection, navigationState } from '../../../src/traits/bulk-edit/selection.ts';
import { type FakeProvider, fakeProvider, parcel, parcelRecord, show, type ShowOptions } from '../list/harness.tsx';
import { fill } from '../fill.ts';

/** Parcels with fields for bulk editing. */
export const crate: Resource = {
  ...parcel,
  drafts: { call: 'edit' },
  lifecycle: draftLifecycle,
  fields: {
    ...parcel.fields,
    fee: { kind: 'money', label: ['Fee', '費用', '费用'], minValue: '0' },
    pieces: { kind: 'integer', label: ['Pieces', '件數', '件数'], minValue: 0, visibleWhen: { fragile: false } },
    sent_at: { kind: 'dateTime', label: ['Sent', '寄出', '寄出'] },
    lost_at: { kind: 'dateTime', label: ['Lost', '遺失', '遗失'], after: 'sent_at' },
    way: {
      kind: 'select',
      label: ['Way', '方式', '方式'],
      required: true,
      choices: [
        { value: 'sea', label: ['By sea', '海運', '海运'] },
        { value: 'air', label: ['By air', '空運', '空运'] },
      ],
    },
    cost: { kind: 'money', label: ['Cost', '成本', '成本'], write: 'ecommerce:ExportProduct' },
  },
  list: { ...parcel.list, columns: ['name', 'status', 'fee'] },
};
export const crateRecord = (id: number, more: Record<string, unknown> = {}) =>
  parcelRecord(id, {
    fragile: false,
    pieces: id,
    fee: `${id}0.00`,
    sent_at: '2026-11-20T10:05:00.000Z',
    lost_at: null,
    way: 'sea',
    cost: null,
    revision: 3,
    ...more,
  });

export type Write = (resource: string, params: UpdateParams) => Promise<{ data: RaRecord }>;

export interface Server extends FakeProvider {
  readonly update: Mock<Write>;
  readonly getMany: Mock<(resource: string, params: GetManyParams) => Promise<{ data: RaRecord[] }>>;
}

/** A fake server that checks revisions. */
export function server(
  records: RaRecord[],
  offered: readonly string[] = ['fee', 'pieces', 'sent_at', 'lost_at', 'way', 'cost', 'fragile', 'name'],
): Server {
  const fake = fakeProvider(records);
  const getMany = vi.fn(async (_: string, { ids }: GetManyParams) => ({
    data: fake.records.filter(({ id }) => ids.includes(id)),
  }));
  const update = vi.fn<Write>(async (_, { id, data, previousData }) => {
    const found = fake.records.find((record) => record.id === id);
    if (found?.revision !== previousData?.revision)
      throw new HttpError('Someone changed the record', 412, { message: 'Someone changed the record', data: found });
    const saved = { ...found, ...data, id, revision: Number(found?.revision) + 1 };
    fake.records = fake.records.map((record) => (record.id === id ? saved : record));
    return { data: saved };
  });
  Object.assign(fake.provider, { getMany, update, bulkFields: vi.fn(async () => offered.map((name) => ({ name }))) });
  return Object.assign(fake, { update, getMany });
}

export const pagesFor = (picked: BulkSelection) => (
  <Routes>
    <Route
      path="/parcel"
      element={
        <Link to="/parcel/bulk_edit" state={navigationState(picked)}>
          go
        </Link>
      }
    />
    <Route path="/parcel/bulk_edit" element={<BulkEdit resource={crate} />} />
  </Routes>
);
export const opened = async (fake: FakeProvider, picked: BulkSelection, options: Partial<ShowOptions> = {}) => {
  const shown = await show(pagesFor(picked), { fake, ...options });
  await userEvent.click(await screen.findByText('go'));
  return shown;
};
export const three = () => [crateRecord(3), crateRecord(2), crateRecord(1)];
export const open = async (fake: FakeProvider, ids = [3, 2, 1], options: Partial<ShowOptions> = {}) => {
  await opened(fake, { ids }, options);
  await screen.findByText(`${ids.length} picked`);
};
export const choose = async (field: string) => userEvent.click(await screen.findByRole('button', { name: field }));
export const enter = async (field: string, text: string) => {
  const box = await screen.findByRole('textbox', { name: field });
  await userEvent.clear(box);
  await fill(box, text);
};
export const way = (field: string, how: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: `How to change ${field}` }), how);
export const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(`^${title}\\b`) });
export const textOf = (title: string) => rowOf(title).textContent;
export const button = (name: string) => screen.findByRole('button', { name });
export const apply = async (count: number) => {
  const press = await button(`Change ${count}`);
  await waitFor(() => expect(press.hasAttribute('disabled')).toBe(false));
  await userEvent.click(press);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: `Change ${count}` }));
  await waitUntilClosed();
};
/** Waits for the end of the closing animation: until then the page behind a dialog is hidden. */
export const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Stubs the heights of the table and its rows, since happy-dom has no layout. */
export function stubHeights(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
}
