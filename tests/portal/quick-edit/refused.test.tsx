import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { type FakeProvider, show } from '../list/harness.tsx';
import { alert, box, crateRecord, list, open, pages, pencil, rowOf, sent, server, three } from './harness.tsx';
import { fill } from '../fill.ts';

describe('refused', () => {
  test('what the form would refuse is said in the cell and not sent', async () => {
    const fake = server(three());
    await list(fake);
    const input = await open('Pieces of Parcel 3');
    await userEvent.clear(input);
    await userEvent.type(input, '-5{Enter}');
    await alert('The Pieces field must be 0 or more');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(fake.action).not.toHaveBeenCalled();
  });

  test('a rule beside another field of the record', async () => {
    const fake = server(three());
    await list(fake);
    await userEvent.click(pencil('Lost of Parcel 3'));
    await fill(await screen.findByLabelText('Lost of Parcel 3'), '2026-11-19T09:30');
    await userEvent.keyboard('{Enter}');
    await alert('The Lost field must be after Sent');
    expect(fake.action).not.toHaveBeenCalled();
  });

  test('the server’s sentence stands in the cell with what was typed; Esc restores', async () => {
    const fake = server(three());
    fake.action.mockRejectedValue(
      new HttpError('Please correct', 422, {
        message: 'Please correct',
        errors: { fee: 'This price is not for sale' },
      }),
    );
    await list(fake);
    await open('Fee of Parcel 1');
    await userEvent.keyboard('44{Enter}');
    await alert('This price is not for sale');
    const input = await box('Fee of Parcel 1');
    expect(input.value).toBe('44.00');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await userEvent.keyboard('{Escape}');
    expect(within(rowOf(1)).getByText('HK$10.00')).toBeDefined();
  });

  test('while one types elsewhere it takes the focus from no one', async () => {
    const fake = server(three());
    fake.action.mockRejectedValue(new HttpError('That took too long', 503, { message: 'That took too long' }));
    await list(fake);
    await open('Fee of Parcel 3');
    await userEvent.keyboard('44{Enter}');
    await alert('That took too long');
    expect(document.activeElement).toBe(await box('Fee of Parcel 2'));
    expect((await box('Fee of Parcel 3')).value).toBe('44.00');
  });

  test('a value that could not be saved is not left without being asked', async () => {
    const fake = server(three());
    fake.action.mockRejectedValue(
      new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'Not for sale' } }),
    );
    await list(fake);
    await open('Fee of Parcel 1');
    await userEvent.keyboard('44{Enter}');
    await alert('Not for sale');
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  test('one refused after the list was left is told in an alert that names it', async () => {
    const fake = server(three());
    let refuse: (error: Error) => void = () => undefined;
    fake.action.mockImplementation(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    const { go } = await list(fake);
    await open('Fee of Parcel 1');
    await userEvent.keyboard('44{Enter}');
    await waitFor(() => expect(fake.action).toHaveBeenCalled());
    act(() => go('/home'));
    await screen.findByText('home');
    act(() =>
      refuse(new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'Not for sale' } })),
    );
    expect(await screen.findByText('Fee of Parcel 1 is not saved: Not for sale')).toBeDefined();
  });
});

describe('changed by someone else meanwhile', () => {
  let fake: FakeProvider;
  beforeEach(() => {
    fake = server(three());
  });
  const elsewhere = (more: object) => {
    fake.records = fake.records.map((record) => (record.id === 3 ? { ...record, ...more, revision: 4 } : record));
  };

  test('this very value: the other’s is shown, what was typed stays, Enter replaces it', async () => {
    await list(fake);
    await open('Fee of Parcel 3');
    elsewhere({ fee: '77.00' });
    await userEvent.keyboard('44{Enter}');
    await screen.findByText(/Changed meanwhile to/);
    expect(screen.getByText('HK$77.00')).toBeDefined();
    const input = await box('Fee of Parcel 3');
    expect(input.value).toBe('44.00');
    await userEvent.click(input);
    await userEvent.keyboard('{Enter}');
    expect(await within(rowOf(3)).findByText('HK$44.00')).toBeDefined();
    expect(sent(fake).map(([, , params]) => params)).toEqual([
      { body: { fee: '44.00' }, revision: 3 },
      { body: { fee: '44.00' }, revision: 4 },
    ]);
  });

  test('Esc keeps theirs', async () => {
    await list(fake);
    await open('Fee of Parcel 3');
    elsewhere({ fee: '77.00' });
    await userEvent.keyboard('44{Enter}');
    await screen.findByText(/Changed meanwhile to/);
    await userEvent.click(await box('Fee of Parcel 3'));
    await userEvent.keyboard('{Escape}');
    expect(within(rowOf(3)).getByText('HK$77.00')).toBeDefined();
    expect(fake.action).toHaveBeenCalledTimes(1);
  });

  test('another field of the record: nothing clashes, so it is saved on top', async () => {
    await list(fake);
    await open('Fee of Parcel 3');
    elsewhere({ pieces: 99 });
    await userEvent.keyboard('44{Enter}');
    expect(await within(rowOf(3)).findByText('HK$44.00')).toBeDefined();
    expect(within(rowOf(3)).getByText('99')).toBeDefined();
    expect(sent(fake).map(([, , params]) => params)).toEqual([
      { body: { fee: '44.00' }, revision: 3 },
      { body: { fee: '44.00' }, revision: 4 },
    ]);
  });
});

describe('a thousand rows', () => {
  test('an open cell that is scrolled away stays open with what was typed', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
    const fake = server(Array.from({ length: 1000 }, (_, index) => crateRecord(1000 - index, { pieces: 1 })));
    await show(pages, { fake, at: '/parcel?perPage=1000' });
    await screen.findByText('Parcel 1000');
    await open('Fee of Parcel 999');
    await userEvent.keyboard('12');
    const scroller = screen.getByRole('table').parentElement;
    if (!scroller) throw new Error('the table stands in nothing');
    act(() => {
      scroller.scrollTop = 30_000;
      scroller.dispatchEvent(new Event('scroll'));
    });
    await waitFor(() => expect(screen.queryByText('Parcel 990')).toBeNull());
    expect((await box('Fee of Parcel 999')).value).toBe('12');
  });
});

describe('cards', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      matches: /max-width:\s*599/.test(media),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => true,
      onchange: null,
    }));
  });

  test('have a button per value, and buttons to save and restore', async () => {
    const fake = server(three());
    await list(fake);
    expect(screen.queryByRole('table')).toBeNull();
    await open('Fee of Parcel 3');
    await userEvent.keyboard('44');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('HK$44.00')).toBeDefined();
    expect(fake.action).toHaveBeenCalledTimes(1);
    await open('Fee of Parcel 2');
    await userEvent.keyboard('9');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByText('HK$20.00')).toBeDefined();
    expect(fake.action).toHaveBeenCalledTimes(1);
  });
});

test('in Chinese the cells are named in Chinese', async () => {
  const fake = server(three());
  await show(pages, { fake, language: 'zh-Hant' });
  await userEvent.click(await screen.findByRole('button', { name: '編輯 包裹3 的費用' }));
  expect(await screen.findByRole('textbox', { name: '包裹3 的費用' })).toBeDefined();
});
