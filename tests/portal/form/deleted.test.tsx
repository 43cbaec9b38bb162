import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { crate, crateRecord } from './crate.ts';
import { oneRecord, refusal, showForm } from './harness.tsx';

const code = () => screen.findByRole('textbox', { name: 'Code' });
const save = () => screen.getByRole('button', { name: /^Save/u });
const told = 'Chan Siu Ming deleted this record on 20 Nov 2026 18:05.';

/** A crate that a colleague can delete and restore. */
function mortal() {
  const one = oneRecord(crateRecord());
  const state = { deleted: false };
  const alive = <T extends (...given: never[]) => unknown>(call: T) =>
    vi.fn(async (...given: Parameters<T>) => {
      if (state.deleted) throw refusal(404, 'This page could not be found');
      return call(...given);
    });
  const restore = vi.fn(async () => {
    state.deleted = false;
    one.server.record = { ...one.server.record, revision: 5 };
    return { data: one.server.record };
  });
  const remove = alive(async () => {
    state.deleted = true;
    return { data: one.server.record };
  });
  const history = async () => ({
    data: [
      {
        id: 4,
        at: '2026-11-20T10:05:00.000Z',
        by: { id: 2, name: 'Chan Siu Ming' },
        action: 'delete',
        revision: 4,
        changes: {},
      },
    ],
    total: 1,
  });
  Object.assign(one.provider, {
    getOne: alive(one.getOne),
    update: alive(one.update),
    delete: remove,
    restore,
    history,
  });
  return {
    ...one,
    restore,
    goes: () => {
      state.deleted = true;
    },
  };
}

describe('a record that is deleted while it is edited', () => {
  // In newer browsers `scrollIntoView` returns a promise.
  beforeEach(
    () =>
      void Reflect.apply(vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue, undefined, [Promise.resolve()]),
  );
  afterEach(() => vi.restoreAllMocks());

  test('is reported at Save; edits can be saved after restoring it', async () => {
    const { provider, goes, restore, update } = mortal();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await code(), '8');
    goes();
    await user.click(save());
    expect(await screen.findByText(told)).toBeDefined();
    expect(screen.getByText(/^What you typed is still here/u)).toBeDefined();
    expect(screen.queryByText('This page could not be found')).toBeNull();
    expect(await screen.findByText('Not saved: This record was deleted.')).toBeDefined();
    expect(await code()).toHaveProperty('value', 'C-78');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the record' }));
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined();
    expect(restore).toHaveBeenCalledWith('crate', 7, { revision: 4 });
    expect(screen.queryByText('Someone changed this record after you opened it.')).toBeNull();
    await user.click(save());
    await waitFor(() =>
      expect(update.mock.calls.at(-1)?.[1]).toMatchObject({ data: { code: 'C-78' }, previousData: { revision: 5 } }),
    );
    expect(await screen.findByText('No unsaved changes')).toBeDefined();
  });

  test('gives its place to its history once the changes are discarded', async () => {
    const { provider, goes } = mortal();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await code(), '8');
    goes();
    await user.click(save());
    await screen.findByRole('button', { name: 'Restore the record' });
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await user.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'History' })).toBeDefined();
  });
});

test('Back after deleting a record doesn’t show it as existing', async () => {
  const { provider } = mortal();
  const { user, go, client } = await showForm(crate, { provider, at: '/crate/7' });
  await code();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1) ?? document.body);
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  expect(client.getQueryData(['crate', 'getOne', { id: '7' }])).toBeUndefined();
  await go(-1);
  expect(await screen.findByText(told)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
});
