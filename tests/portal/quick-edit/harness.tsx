import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type RaRecord } from 'react-admin';
import { Route, Routes } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { draftLifecycle } from '../../../resources/drafts.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { type FakeProvider, fakeProvider, parcel, parcelRecord, show, type ShowOptions } from '../list/harness.tsx';

/** Parcels whose fee, pieces and dates can be edited in the list. */
export const crate: Resource = {
  ...parcel,
  drafts: { call: 'edit' },
  lifecycle: draftLifecycle,
  fields: {
    ...parcel.fields,
    pieces: { kind: 'integer', label: ['Pieces', '件數', '件数'], minValue: 0, visibleWhen: { fragile: false } },
    sent_at: { kind: 'dateTime', label: ['Sent', '寄出', '寄出'] },
    lost_at: { kind: 'dateTime', label: ['Lost', '遺失', '遗失'], after: 'sent_at' },
  },
  list: {
    ...parcel.list,
    columns: ['name', 'fee', 'pieces', 'sent_at', 'lost_at'],
    quickEdit: ['fee', 'pieces', 'sent_at', 'lost_at'],
  },
};
export const crateRecord = (id: number, more: Record<string, unknown> = {}) =>
  parcelRecord(id, {
    fragile: false,
    pieces: id,
    fee: `${id}0.00`,
    sent_at: '2026-11-20T10:05:00.000Z',
    lost_at: null,
    status: 'sent',
    ...more,
  });

export const pages = (
  <Routes>
    <Route path="/parcel" element={<ListScreen resource={crate} />} />
    <Route path="/parcel/:id" element={<p>a parcel</p>} />
    <Route path="/home" element={<p>home</p>} />
  </Routes>
);

/** A fake server with revisions. Returns the updated record. */
export function server(records: RaRecord[]): FakeProvider {
  const fake = fakeProvider(records);
  fake.action.mockImplementation(
    async (_resource: string, id: number, _action: string, { body, revision }: { body: object; revision?: number }) => {
      const found = fake.records.find((record) => record.id === id);
      if (found?.revision !== revision)
        throw new HttpError('Someone changed the record', 412, { message: 'Someone changed the record', data: found });
      const saved = { ...found, ...body, id, revision: Number(revision) + 1 };
      fake.records = fake.records.map((record) => (record.id === id ? saved : record));
      return { data: saved };
    },
  );
  return fake;
}

export const list = async (fake: FakeProvider, options: Partial<ShowOptions> = {}) => {
  const shown = await show(pages, { fake, ...options });
  await screen.findByText('Parcel 3');
  return shown;
};
export const three = () => [crateRecord(3), crateRecord(2), crateRecord(1)];
export const rowOf = (id: number) => screen.getByText(`Parcel ${id}`).closest('tr') ?? document.body;
export const pencil = (name: string) => screen.getByRole('button', { name: `Edit ${name}` });
export const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const open = async (name: string) => {
  await userEvent.click(pencil(name));
  return box(name);
};
/** The alert that reports a refusal. */
export const alert = (text: string) => screen.findByText(text, { selector: '[role=alert]' });
export const sent = (fake: FakeProvider) =>
  fake.action.mock.calls.map(([, id, action, params]) => [id, action, params]);
