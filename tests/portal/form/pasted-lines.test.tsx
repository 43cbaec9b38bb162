import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { crate, crateRecord } from './crate.ts';
import { oneRecord, outsideAct, showForm } from './harness.tsx';

const listed: Resource = {
  ...crate,
  fields: {
    ...crate.fields,
    mails: {
      kind: 'rows',
      label: ['Mails', '電郵', '邮箱'],
      paged: true,
      importable: { add: ['Add mails', '加入電郵', '添加邮箱'], remove: ['Remove mails', '移除電郵', '移除邮箱'] },
      key: 'mail',
      fields: { mail: { kind: 'email', label: ['Mail', '電郵', '邮箱'], required: true } },
    },
  },
  form: [{ section: 'goods', label: ['Goods', '貨品', '货品'], fields: ['code', 'name', 'mails'] }],
};

const box = () => screen.findByRole('textbox', { name: 'Add to Mails: one per line' });
const save = () => screen.getByRole('button', { name: /^Save/u });

async function open() {
  const record = oneRecord(crateRecord({ mails: { total: 0 } }));
  return { ...record, ...(await showForm(listed, { provider: record.provider, at: '/crate/7' })) };
}

test('lines typed into the field are unsaved, and a save adds them', async () => {
  const { user, update, go } = await open();
  await user.click(await box());
  await user.paste('a@b.hk\nC@d.hk');
  expect(await screen.findByText('Unsaved: Mails')).toBeDefined();
  expect(hasUnsaved()).toBe(true);
  await go('/elsewhere');
  expect(await screen.findByText('Your changes to [C-7] are not saved: Mails.')).toBeDefined();
  await outsideAct(() => screen.getByRole('button', { name: 'Stay' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(save());
  await waitFor(() =>
    expect(update.mock.calls[0]?.[1].data).toMatchObject({
      mails: { set: [{ mail: 'a@b.hk' }, { mail: 'c@d.hk' }] },
    }),
  );
  expect(await box()).toHaveProperty('value', '');
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test('a save is refused with lines that are wrong, which stay to be corrected', async () => {
  const { user, update } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '8');
  await user.click(await box());
  await user.paste('a@b.hk\nnobody');
  await user.click(save());
  expect(await screen.findByText('Correct or clear the lines that are left in the box.')).toBeDefined();
  expect(screen.getByText('Not valid: nobody')).toBeDefined();
  expect(await box()).toHaveProperty('value', 'nobody');
  expect(document.activeElement).toBe(await box());
  expect(update).not.toHaveBeenCalled();
  await user.clear(await box());
  expect(screen.queryByText('Correct or clear the lines that are left in the box.')).toBeNull();
  await user.click(save());
  await waitFor(() =>
    expect(update.mock.calls[0]?.[1].data).toMatchObject({ code: 'C-78', mails: { set: [{ mail: 'a@b.hk' }] } }),
  );
});

test('discarding clears the lines', async () => {
  const { user } = await open();
  await user.type(await box(), 'a@b.hk');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await user.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1) ?? document.body);
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''));
  expect(await screen.findByText('No unsaved changes')).toBeDefined();
});

test('lines kept for an import are unsaved, counted as they go in, and imported by a save', async () => {
  const { user, provider, update, go } = await open();
  const job = {
    id: 4,
    status: 'done' as const,
    total: 1100,
    done: 1100,
    failed: 0,
    errors: [],
    outcomes: { unknown: 1100 },
  };
  const importLines = vi.fn(async () => job);
  Object.assign(provider, { importLines, job: async () => job });
  await user.click(await box());
  await user.paste(Array.from({ length: 1100 }, (_, number) => `Ann ${number} <p${number}@b.hk>`).join('\n'));
  expect(await screen.findByText(/^1,100 lines were pasted/u)).toBeDefined();
  expect(await screen.findByText('Unsaved: Mails: 1,100 pasted lines')).toBeDefined();
  await go('/elsewhere');
  expect(await screen.findByText('Your changes to [C-7] are not saved: Mails: 1,100 pasted lines.')).toBeDefined();
  await outsideAct(() => screen.getByRole('button', { name: 'Stay' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(save());
  await waitFor(() => expect(importLines).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('All 1,100 lines were added.')).toBeDefined();
  expect(await screen.findByText('No unsaved changes')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
});

test('an address that the list has already is not added again, and said to be there', async () => {
  const record = oneRecord(crateRecord({ mails: { total: 1 } }));
  const rows = vi.fn(async (_resource: string, _id: number | string, _field: string, asked: object = {}) => ({
    data: 'keys' in asked ? [{ id: 4, mail: 'c@d.hk' }] : [],
    total: 1,
  }));
  Object.assign(record.provider, { rows });
  const { user } = await showForm(listed, { provider: record.provider, at: '/crate/7' });
  await user.click(await box());
  await user.paste('a@b.hk\nC@d.hk');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('1 was there already')).toBeDefined();
  expect(screen.getByText('+1 −0 until saved')).toBeDefined();
  expect(rows).toHaveBeenCalledWith('crate', 7, 'mails', { keys: ['a@b.hk', 'c@d.hk'], page: 1, perPage: 100 });
});
