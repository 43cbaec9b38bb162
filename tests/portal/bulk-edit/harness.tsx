import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaRecord } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { vi } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { draftLifecycle } from '../../../resources/drafts.ts';
import { bulkEditState, type BulkEditStart } from '../../../src/traits/bulk/bulk-paths.ts';
import { RunPage } from '../../../src/traits/bulk/RunPage.tsx';
import { BulkEdit } from '../../../src/traits/bulk-edit/BulkEdit.tsx';
import { fakeRuns, type FakeRuns } from '../bulk/fake-runs.ts';
import { fill } from '../fill.ts';
import { type FakeProvider, fakeProvider, parcel, parcelRecord, show, type ShowOptions } from '../list/harness.tsx';

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
const crateRecord = (id: number, more: Record<string, unknown> = {}) =>
  parcelRecord(id, { fragile: false, pieces: id, fee: `${id}0.00`, way: 'sea', revision: 3, ...more });

export interface Server extends FakeProvider {
  readonly runs: FakeRuns;
}

/** A fake server with bulk runs, which offers these fields for bulk editing. */
export function server(
  records: RaRecord[] = [3, 2, 1].map((id) => crateRecord(id)),
  offered: readonly string[] = ['fee', 'pieces', 'sent_at', 'lost_at', 'way', 'cost', 'fragile', 'name'],
): Server {
  const fake = fakeProvider(records);
  Object.assign(fake.provider, { bulkFields: vi.fn(async () => offered.map((name) => ({ name }))) });
  return Object.assign(fake, { runs: fakeRuns(fake, ({ id }) => `Parcel ${id}`) });
}

/** The pages of a bulk edit, and a link that opens it with a selection. */
const pages = (start: BulkEditStart) => (
  <Routes>
    <Route
      path="/parcel"
      element={
        <Link to="/parcel/bulk_edit" state={bulkEditState(start)}>
          go
        </Link>
      }
    />
    <Route path="/parcel/bulk_edit" element={<BulkEdit resource={crate} />} />
    <Route path="/parcel/bulk/:id" element={<RunPage resource={crate} />} />
  </Routes>
);
export const open = async (fake: FakeProvider, start: BulkEditStart, options: Partial<ShowOptions> = {}) => {
  const shown = await show(pages(start), { fake, ...options });
  await userEvent.click(await screen.findByText('go'));
  return shown;
};
/** Opens the page of a run directly, as from a bookmark. */
export const openRun = (fake: FakeProvider, id: number, options: Partial<ShowOptions> = {}) =>
  show(pages({ selection: { ids: [] } }), { fake, at: `/parcel/bulk/${id}`, ...options });
export const choose = async (field: string) => userEvent.click(await screen.findByRole('button', { name: field }));
export const enter = async (field: string, text: string) => {
  const box = await screen.findByRole('textbox', { name: field });
  await userEvent.clear(box);
  await fill(box, text);
};
export const pick = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
export const button = (name: string) => screen.findByRole('button', { name });

/** Stubs the heights of the table and its rows, since happy-dom has no layout. */
export function stubHeights(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
}
