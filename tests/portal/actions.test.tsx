import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { crate, crateRecord } from './form/crate.ts';
import { oneRecord, refusal, showForm } from './form/harness.tsx';

const open = async (more: Record<string, unknown> = {}, permissions?: readonly string[]) => {
  const one = oneRecord(crateRecord(more));
  const action = vi.fn(async () => ({ data: crateRecord({ revision: 4 }), shown_once: { secret: 's3cret' } }));
  const remove = vi.fn(async () => ({ data: one.server.record }));
  Object.assign(one.provider, { action, delete: remove });
  const shown = await showForm(crate, {
    provider: one.provider,
    at: '/crate/7',
    ...(permissions ? { permissions } : {}),
  });
  await screen.findByRole('heading', { name: 'C-7' });
  return { ...one, ...shown, action, remove };
};

describe('declared actions', () => {
  test('are offered in the declared states, with the permission', async () => {
    await open({ sealed: true }, ['ecommerce:GetProduct', 'ecommerce:UpdateProduct']);
    expect(await screen.findByRole('button', { name: 'Stamp' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Seal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Burn' })).toBeNull();
  });

  test('ask by name before they run, with the revision that was read', async () => {
    const { user, action } = await open();
    await user.click(screen.getByRole('button', { name: 'Seal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Seal [C-7] now?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(action).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Seal' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Seal [C-7] now?' })).getByRole('button', { name: 'Seal' }),
    );
    await waitFor(() => expect(action).toHaveBeenCalledWith('crate', 7, 'seal', { body: {}, revision: 3 }));
  });

  test('ask for their values with the same validation, and show a secret once, to be copied', async () => {
    const { user, action } = await open();
    await user.click(screen.getByRole('button', { name: 'Stamp' }));
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: 'Stamp' }));
    expect(await asked.findByText('The Text is required')).toBeDefined();
    expect(action).not.toHaveBeenCalled();
    await user.type(asked.getByRole('textbox', { name: 'Text' }), 'OK');
    await user.click(asked.getByRole('button', { name: 'Stamp' }));
    expect(await screen.findByDisplayValue('s3cret')).toBeDefined();
    expect(action).toHaveBeenCalledWith('crate', 7, 'stamp', { body: { text: 'OK' }, revision: 3 });
    expect(screen.getByText('This is shown only now. Copy it and keep it in a safe place.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('s3cret');
    await user.keyboard('{Escape}');
    expect(screen.getByDisplayValue('s3cret')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByDisplayValue('s3cret')).toBeNull());
  });

  test('are asked about no longer once the record went on by itself, and it is said', async () => {
    const { user, client, server, action } = await open();
    await user.click(screen.getByRole('button', { name: 'Seal' }));
    await screen.findByRole('dialog', { name: 'Seal [C-7] now?' });
    // An unrelated change doesn't affect the dialog.
    server.record = crateRecord({ revision: 4 });
    await client.refetchQueries();
    expect(screen.getByRole('dialog', { name: 'Seal [C-7] now?' })).toBeDefined();
    server.record = crateRecord({ revision: 5, sealed: true });
    await client.refetchQueries();
    expect(await screen.findByText('[C-7] has another state by now: nothing was done.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(action).not.toHaveBeenCalled();
  });

  test('report that the record changed since it was read', async () => {
    const { user, action } = await open();
    action.mockRejectedValueOnce(
      refusal(412, 'Someone changed the record since you opened it', { data: crateRecord({ revision: 5 }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Seal' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seal' }));
    expect(
      await within(screen.getByRole('dialog')).findByText('Someone changed the record since you opened it'),
    ).toBeDefined();
  });
});

describe('deleting', () => {
  test('asks in the words of the specification and names the record', async () => {
    const { user, remove, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to delete [C-7]?' }));
    expect(remove).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/crate'));
    expect(remove.mock.calls[0]).toMatchObject(['crate', { id: 7, previousData: { revision: 3 } }]);
  });

  test('of a referenced record names what refers to it, and how often', async () => {
    const { user, remove } = await open();
    remove.mockRejectedValueOnce(refusal(409, 'It is still used by 3 Stores. Remove it there first.'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It is still used by 3 Stores. Remove it there first.')).toBeDefined();
  });

  test('of a referenced record links to the list of what refers to it', async () => {
    const { user, remove, address } = await open();
    remove.mockRejectedValueOnce(
      refusal(409, 'It is still used by 4 Product versions, 1 Order. Remove it there first.', {
        used_by: [
          { resource: 'product_version', count: 4, archived: 4, filter: 'sku' },
          { resource: 'merchant', count: 1, archived: 0 },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Show 4 Product versions',
    ]);
    await user.click(dialog.getByRole('link', { name: 'Show 4 Product versions' }));
    await waitFor(() => expect(address()).toBe('/product_version?filter={"sku":[7],"status":["archived"]}'));
  });

  test('of a record that is used for good by what nobody can delete gives no advice to remove it there', async () => {
    const { user, provider } = await open();
    Object.assign(provider, {
      references: async () => [{ resource: 'coupon_code', count: 2, archived: 0, filter: 'coupon' }],
    });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/It is used for good/u)).toBeDefined();
    expect(dialog.queryByText(/Remove it there first/u)).toBeNull();
  });

  test('of a record that other stores refer to says how often, without a link to a list that lacks them', async () => {
    const { user, provider } = await open();
    Object.assign(provider, {
      references: async () => [
        { resource: 'shipping_fee', count: 2, archived: 0, filter: 'conditions.districts' },
        { resource: 'shipping_fee_case', count: 3, archived: 0, filter: 'district', store: 2 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Another store: 3 Test carts')).toBeDefined();
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining(encodeURIComponent('{"conditions.districts":[7]}')),
    ]);
  });

  test('leaves a form with unsaved changes without asking twice', async () => {
    const { user, address } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '8');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/crate'));
  });
});
