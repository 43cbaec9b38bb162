import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { crate, crateRecord } from './crate.ts';
import { fakeProvider, oneRecord, refusal, showForm } from './harness.tsx';
import { fill } from '../fill.ts';

const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^Save/u });

describe('refused', () => {
  test('invalid values are not sent; the first invalid field is focused', async () => {
    const { provider, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.clear(await field('Code'));
    await user.clear(await field('Name (English)'));
    await user.click(save());
    expect(await screen.findByText('The Code is required')).toBeDefined();
    expect(screen.getByText('The Name (English) is required')).toBeDefined();
    expect(document.activeElement).toBe(await field('Code'));
    expect(screen.getByText('2 fields need correcting')).toBeDefined();
    expect(update).not.toHaveBeenCalled();
  });

  test('an invalid field and those that depend on it are validated again when it changes', async () => {
    const { provider } = oneRecord(
      crateRecord({ started_at: '2026-11-20T02:00:00.000Z', ended_at: '2026-11-21T02:00:00.000Z' }),
    );
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const end = await screen.findByLabelText('End');
    const start = screen.getByLabelText('Start');
    await user.clear(start);
    await fill(start, '2026-11-25T10:00');
    await user.click(save());
    expect(await screen.findByText('The End field must be after Start')).toBeDefined();
    expect(document.activeElement).toBe(end);
    await user.clear(start);
    await fill(start, '2026-11-19T10:00');
    await waitFor(() => expect(screen.queryByText('The End field must be after Start')).toBeNull());
  });

  test('a form begins with all languages of its content', async () => {
    await showForm(crate, { provider: oneRecord(crateRecord()).provider, at: '/crate/7' });
    expect(await field('Name (English)')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name (Chinese)' })).toBeDefined();
    const tabs = screen.getAllByRole('tab', { selected: true });
    expect(tabs.map(({ textContent }) => textContent)).toContain('All');
  });

  test('a 422 shows each message on its field, even in a hidden locale, and others in an alert', async () => {
    const { provider, update } = oneRecord(crateRecord());
    update.mockRejectedValueOnce(
      refusal(422, 'Please correct the marked fields', {
        errors: { 'name.zh_HK': 'The Name (Chinese) is already taken', elsewhere: 'Nobody knows this field' },
      }),
    );
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await field('Name (English)'), '!');
    await user.click(screen.getByRole('tab', { name: 'English' }));
    expect(screen.queryByRole('textbox', { name: 'Name (Chinese)' })).toBeNull();
    await user.click(save());
    expect(await screen.findByText('The Name (Chinese) is already taken')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name (Chinese)' }));
    expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Nobody knows this field')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: /^English/u }));
    expect(screen.getByRole('tab', { name: 'Chinese, 1 to correct' })).toBeDefined();
  });

  test('any other error is shown in an alert, and edits stay', async () => {
    const { provider, update } = oneRecord(crateRecord());
    update.mockRejectedValueOnce(refusal(500, 'Unknown Error'));
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await field('Code'), '8');
    await user.click(save());
    expect(await screen.findByText('Unknown Error')).toBeDefined();
    expect(await screen.findByText('Not saved: Unknown Error')).toBeDefined();
    expect(await field('Code')).toHaveProperty('value', 'C-78');
    expect(save()).toHaveProperty('disabled', false);
  });

  test('a password whose repetition differs is refused', async () => {
    const { provider, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await fill(await screen.findByLabelText('PIN'), 'correct horse');
    await fill(screen.getByLabelText('PIN, again'), 'correct house');
    await user.click(save());
    expect(await screen.findByText('The PIN field confirmation does not match')).toBeDefined();
    expect(update).not.toHaveBeenCalled();
  });
});

describe('saved', () => {
  test('only what changed, with the revision that was read; the save bar names it until then', async () => {
    const { provider, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await field('Code'), '8');
    await user.type(await field('Name (English)'), ' up');
    expect(await screen.findByText('Unsaved: Code, Name')).toBeDefined();
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(update).toHaveBeenCalledTimes(1);
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      id: 7,
      data: { code: 'C-78', name: { en_US: 'Seven up' } },
      previousData: { revision: 3 },
    });
    expect(Object.keys(update.mock.calls[0]?.[1].data ?? {})).toEqual(['code', 'name']);
    expect(await screen.findByText('No unsaved changes')).toBeDefined();
    expect(save()).toHaveProperty('disabled', true);
  });

  test('Ctrl+S saves, from anywhere in the form', async () => {
    const { provider, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await field('Code'), '8');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  });

  test('pressing Save twice sends one request', async () => {
    const { provider, update, server } = oneRecord(crateRecord());
    let answer: () => void = () => undefined;
    update.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ data: { ...server.record, revision: 4 } });
        }),
    );
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await field('Code'), '8');
    await user.dblClick(save());
    await user.keyboard('{Control>}s{/Control}{Control>}s{/Control}');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    answer();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(update).toHaveBeenCalledTimes(1);
  });

  test('edits made during a save stay unsaved', async () => {
    const { provider, update, server } = oneRecord(crateRecord());
    let answer: () => void = () => undefined;
    update.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ data: { ...server.record, code: 'C-78', revision: 4 } });
        }),
    );
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await field('Code'), '8');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(update).toHaveBeenCalled());
    await user.type(await field('Name (English)'), '!');
    answer();
    expect(await screen.findByText('Unsaved: Name')).toBeDefined();
    expect(await field('Name (English)')).toHaveProperty('value', 'Seven!');
  });

  test('a new record, then its own page; a field hidden by another is not asked for', async () => {
    const created = crateRecord({ id: 8, revision: 1, code: 'C-8' });
    const create = vi.fn(async () => ({ data: created }));
    const provider = fakeProvider();
    Object.assign(provider, { create, getOne: async () => ({ data: created }) });
    const { user, address } = await showForm(crate, { provider, at: '/crate/create' });
    await user.type(await field('Code'), 'C-8');
    await user.type(await field('Name (Chinese)'), '八號');
    await fill(await field('Name (English)'), 'Eight');
    expect(screen.queryByRole('textbox', { name: 'Handling' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Fragile' }));
    expect(await field('Handling')).toBeDefined();
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/crate/8'));
    expect(create).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('heading', { name: 'C-8' })).toBeDefined();
  });

  test('the address presets the parent of a new record', async () => {
    const child = {
      ...crate,
      parent: 'stores',
      fields: { ...crate.fields, stores: { ...crate.fields.stores, many: false } },
    } as const;
    const provider = fakeProvider({ options: async () => [{ id: 3, title: 'Third store' }] });
    await showForm(child, { provider, at: '/crate/create?parent_id=3' });
    expect(await screen.findByDisplayValue('Third store')).toBeDefined();
  });
});

describe('permissions', () => {
  test('without the permission to update, values are shown without inputs and Save', async () => {
    const { provider } = oneRecord(crateRecord());
    await showForm(crate, { provider, at: '/crate/7', permissions: ['ecommerce:GetProduct'] });
    expect(await screen.findByText('You may read this record, but not change it.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save/u })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByText('Margin')).toBeNull();
    expect(within(screen.getByRole('form')).getByText('HK$1,234.50')).toBeDefined();
  });

  test('a field one may not write is a value, one that only the system writes too', async () => {
    const { provider } = oneRecord(crateRecord());
    await showForm(crate, {
      provider,
      at: '/crate/7',
      permissions: ['ecommerce:GetProduct', 'ecommerce:UpdateProduct', 'ecommerce:ExportProduct'],
    });
    expect(await screen.findByText('HK$5.00')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Margin' })).toBeNull();
    expect(screen.getByText('77')).toBeDefined();
  });

  test('without the permission to read, the 403 page is shown', async () => {
    await showForm(crate, { provider: fakeProvider(), at: '/crate/7', permissions: [] });
    expect(await screen.findByText('You are not permitted to access this page')).toBeDefined();
  });
});
