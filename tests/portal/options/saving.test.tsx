import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { box } from './boxes.ts';
import { fakeApi } from '../shell/api.ts';
import { answer, cell, openOptions, openVersion, pick, press, priceCell } from './harness.tsx';
import { versionPath, fakeVersion, shirts } from './version.ts';

const api = fakeApi();
const save = '{Control>}s{/Control}';
/** Types the version's own price into the form. */
async function price(user: UserEvent, text: string): Promise<void> {
  await user.clear(box('Price'));
  await user.paste(text);
}
const puts = () => api.asked(`PUT ${versionPath}/options`);

describe('a save that fails', () => {
  test('keeps edits and shows the reason; saving again succeeds', async () => {
    const { answer: otherwise, usual, version } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    otherwise({ [`PUT ${versionPath}/options`]: [503, { message: 'The database does not answer.' }] });
    await user.keyboard(save);
    expect(await screen.findByText(/The database does not answer\..*Nothing typed is lost/u)).toBeTruthy();
    expect((await cell('Red / S')).textContent).toContain('77.00');
    usual(`PUT ${versionPath}/options`);
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(version.options[0]?.price).toBe('77.00');
    expect(screen.queryByText(/Nothing typed is lost/u)).toBeNull();
  });

  test('marks the cells that the server refused, and sends them again once they are changed', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await user.click(await screen.findByRole('combobox', { name: /^Value in cells/u }));
    await user.click(await screen.findByRole('option', { name: 'Quota' }));
    await pick(user, await cell('Red / L'));
    await user.keyboard('0{Enter}');
    await user.keyboard(save);
    expect(await screen.findByText('1 entry needs correcting. Your changes are not saved yet.')).toBeTruthy();
    expect((await cell('Red / L')).textContent).toContain('So many are sold already');
    expect(document.activeElement).toBe(await cell('Red / L'));
    await user.keyboard('9{Enter}');
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(puts().map(({ body }) => body)).toEqual([
      { options: [{ id: 52, quota: 0 }] },
      { options: [{ id: 52, quota: 9 }] },
    ]);
  });

  test('makes a new option only once, though the first answer got lost', async () => {
    const { answer: otherwise, usual, version } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Blue / L'));
    await user.keyboard('55{Enter}');
    otherwise({ [`POST ${versionPath}/options`]: [0] });
    await user.keyboard(save);
    expect(await screen.findByText(/Nothing typed is lost/u)).toBeTruthy();
    usual(`POST ${versionPath}/options`);
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    const keys = api.asked(`POST ${versionPath}/options`).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(version.options).toHaveLength(4);
  });

  test('whose write succeeded without an answer is recognised as saved', async () => {
    const { version, answer: otherwise, usual } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    otherwise({ [`PUT ${versionPath}/options`]: [0] });
    await user.keyboard(save);
    await screen.findByText(/Nothing typed is lost/u);
    version.options = version.options.map((option) => (option.id === 51 ? { ...option, price: '77.00' } : option));
    version.revision += 1;
    usual(`PUT ${versionPath}/options`);
    await user.keyboard(save);
    expect(await screen.findByText('No unsaved changes')).toBeTruthy();
    expect(await screen.findByText('1 option saved')).toBeTruthy();
  });

  test('after some of several calls keeps only the unsaved edits', async () => {
    const { answer: otherwise, usual, version } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Blue / S'));
    await user.keyboard('66{Tab}55{Enter}');
    otherwise({ [`POST ${versionPath}/options`]: [500, { message: 'Something broke.' }] });
    await user.keyboard(save);
    await screen.findByText(/Something broke/u);
    expect(screen.getByRole('note').textContent).toBe('Unsaved: 1 option');
    usual(`POST ${versionPath}/options`);
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(puts()).toHaveLength(1);
    expect(version.options.map(({ price }) => price)).toEqual(['100.00', null, '66.00', '55.00']);
  });
});

describe('when someone else saved meanwhile', () => {
  test('their changes are taken over, unsaved edits stay, and saving again succeeds', async () => {
    const { others, version } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    others((kept) => {
      kept.options = kept.options.map((option) => (option.id === 52 ? { ...option, price: '33.00' } : option));
    });
    await user.keyboard(save);
    expect(await screen.findByText(/Someone changed this version meanwhile/u)).toBeTruthy();
    expect((await cell('Red / L')).textContent).toContain('33.00');
    expect((await cell('Red / S')).textContent).toContain('unsaved77.00');
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(version.options.map(({ price }) => price)).toEqual(['77.00', '33.00', '100.00']);
  });

  test('a conflict is marked in its cell, and blocks saving until it is resolved', async () => {
    const { others, version } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Tab}88{Enter}');
    others((kept) => {
      kept.options = kept.options.map((option) => ({ ...option, price: option.id === 51 ? '33.00' : option.price }));
    });
    await user.keyboard(save);
    expect((await screen.findAllByText('Saved by others: Price HK$33.00')).length).toBeGreaterThan(0);
    expect(within(await cell('Red / S')).getByLabelText('Others saved something else here')).toBeTruthy();
    await user.keyboard(save);
    expect(puts()).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'Keep mine' })[0] ?? document.body);
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(version.options.map(({ price }) => price)).toEqual(['77.00', '88.00', '100.00']);
  });

  test('a conflict can be resolved with their value', async () => {
    const { others } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    others((kept) => {
      kept.options = kept.options.map((option) => ({ ...option, price: '33.00' }));
    });
    await user.keyboard(save);
    await user.click((await screen.findAllByRole('button', { name: 'Take theirs' }))[0] ?? document.body);
    expect((await cell('Red / S')).textContent).toContain('33.00');
    expect(screen.getByRole('note').textContent).toBe('No unsaved changes');
  });

  test('edits of a removed choice are named', async () => {
    const { others } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Blue / L'));
    await user.keyboard('77{Enter}');
    others((kept) => {
      kept.groups = kept.groups.map((group) => ({
        ...group,
        choices: group.choices.filter(({ name }) => name !== 'L'),
      }));
      kept.options = kept.options.filter(({ id }) => id !== 52);
    });
    await user.keyboard(save);
    const alert = await screen.findByText(/no longer applies, since others changed the choices/u);
    expect(within(alert).getByText('Blue / L')).toBeTruthy();
  });
});

describe('one page', () => {
  test('the form and the options are saved together, each from the revision that the other left', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openVersion();
    await cell('Red / S');
    await price(user, '95');
    await pick(user, await cell('Red / S'));
    await user.paste('77');
    await pick(user, await priceCell('Staff: Red / S'));
    await user.paste('70');
    expect(await screen.findByText('Unsaved: Price, 1 option, 1 group price')).toBeTruthy();
    expect(hasUnsaved()).toBe(true);
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    const writes = api.calls
      .filter(({ method }) => method === 'PUT')
      .map(({ path, headers }) => [path.slice(versionPath.length), headers.get('if-match')]);
    expect(writes).toEqual([
      ['', '"4"'],
      ['/options', '"5"'],
      ['/group-prices', '"6"'],
    ]);
    expect(version.price).toBe('95.00');
    // The page has the latest revision, so another save doesn't conflict.
    await price(user, '99');
    await user.keyboard(save);
    await waitFor(() => expect(version.price).toBe('99.00'));
    expect(api.asked(`PUT ${versionPath}`).at(-1)?.headers.get('if-match')).toBe('"7"');
    expect(api.asked(`GET ${versionPath}/product-options`)).toHaveLength(1);
    expect(hasUnsaved()).toBe(false);
  });

  test('pressing Save again during a save sends nothing twice', async () => {
    fakeVersion(api);
    const { user } = await openVersion();
    await cell('Red / S');
    await price(user, '95');
    await pick(user, await cell('Red / S'));
    await user.paste('77');
    await screen.findByText('Unsaved: Price, 1 option');
    const sent = () =>
      api.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path.slice(versionPath.length));
    await user.keyboard(save + save);
    // Presses Save again after the form is saved, while the panel is saving.
    await waitFor(async () => {
      await user.keyboard(save);
      expect(sent()).toContain('/options');
    });
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(sent()).toEqual(['', '/options']);
  });

  test('an action on options keeps edits of the form, which can be saved afterwards', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openVersion();
    await pick(user, await cell('Red / L'));
    await price(user, '95');
    await press(user, 'Mark as obsolete');
    await answer(user, 'Mark as obsolete');
    await waitFor(async () => expect((await cell('Red / L')).textContent).toContain('Obsolete'));
    expect(box('Price')).toHaveProperty('value', '95.00');
    await user.keyboard(save);
    await waitFor(() => expect(version.price).toBe('95.00'));
    expect(api.asked(`PUT ${versionPath}`)[0]?.headers.get('if-match')).toBe('"5"');
  });

  test('discarding drops all edits of the page', async () => {
    fakeVersion(api);
    const { user } = await openVersion();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    await press(user, 'Discard changes');
    await answer(user, 'Discard changes');
    expect((await cell('Red / S')).textContent).toContain('100.00');
    expect(await screen.findByText('No unsaved changes')).toBeTruthy();
  });

  test('leaving asks first, and names unsaved edits', async () => {
    fakeVersion(api);
    const { user, go } = await openVersion();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    await screen.findByText('Unsaved: 1 option');
    await go('/elsewhere');
    expect(await screen.findByText(/are not saved: 1 option\./u)).toBeTruthy();
  });

  test('switching one SKU to choices asks by the version’s name, and keeps what is typed', async () => {
    const version = { ...shirts(), has_choices: false, groups: [], options: [] };
    fakeVersion(api, version);
    const { user } = await openVersion();
    await press(user, 'Switch to choices');
    expect(await screen.findByText('Switch [Shirt] to choices?')).toBeTruthy();
    await answer(user, 'Switch to choices');
    expect(await screen.findByText(/^Add a choice group first/u)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'SKU' })).toBeNull());
    expect(api.asked(`POST ${versionPath}/change_to_choices`)[0]?.headers.get('if-match')).toBe('"4"');
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
  });

  test('edits survive a reload of the page', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      now: new Date('2026-11-20T10:05:00Z'),
    });
    try {
      fakeVersion(api);
      const { user } = await openOptions();
      await pick(user, await cell('Red / S'));
      await user.keyboard('77{Enter}');
      await pick(user, await cell('Blue / L'));
      await user.keyboard('55{Enter}');
      window.dispatchEvent(new Event('pagehide'));
      document.body.replaceChildren();
      const again = await openOptions();
      expect(await screen.findByText(/You have unsaved changes from 20 Nov 2026 18:05/u)).toBeTruthy();
      await again.user.click(screen.getByRole('button', { name: 'Restore' }));
      expect((await cell('Red / S')).textContent).toContain('unsaved77.00');
      expect((await cell('Blue / L')).textContent).toContain('New');
    } finally {
      vi.useRealTimers();
    }
  });
});
