import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { box, crateRecord, list, open, pencil, rowOf, sent, server, three } from './harness.tsx';
import { fill } from '../fill.ts';

describe('which cells can be changed', () => {
  test('none for who may not change the entity', async () => {
    await list(server(three()), { permissions: allPermissions.filter((one) => one !== 'ecommerce:UpdateProduct') });
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  });

  test('the declared ones, not what doesn’t show in this record, nor anything of an archived copy', async () => {
    await list(server([crateRecord(3), crateRecord(2, { fragile: true }), crateRecord(1, { status: 'archived' })]));
    expect(
      within(rowOf(3))
        .getAllByRole('button', { name: /^Edit / })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Edit Fee of Parcel 3', 'Edit Pieces of Parcel 3', 'Edit Sent of Parcel 3', 'Edit Lost of Parcel 3']);
    expect(within(rowOf(2)).queryByRole('button', { name: /Pieces/ })).toBeNull();
    expect(within(rowOf(1)).queryByRole('button', { name: /^Edit / })).toBeNull();
  });

  test('nothing to type in stands there before a cell is opened', async () => {
    await list(server(three()));
    expect(within(screen.getByRole('table')).queryByRole('textbox')).toBeNull();
  });
});

describe('opening', () => {
  test('by the pencil: the input has the focus, the whole value selected', async () => {
    await list(server([crateRecord(3, { fee: '1234.50' })]));
    const input = await open('Fee of Parcel 3');
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['1234.50', 0, 7]);
  });

  test('by a double click, which opens no record', async () => {
    const { address } = await list(server(three()));
    await userEvent.dblClick(within(rowOf(2)).getByText('HK$20.00'));
    expect((await box('Fee of Parcel 2')).value).toBe('20.00');
    expect(address()).not.toContain('/parcel/');
  });

  test('by F2 on a row the first cell, on a pencil its own', async () => {
    await list(server(three()));
    act(() => rowOf(2).focus());
    await userEvent.keyboard('{F2}');
    await box('Fee of Parcel 2');
    await userEvent.keyboard('{Escape}');
    act(() => pencil('Pieces of Parcel 1').focus());
    await userEvent.keyboard('{F2}');
    await box('Pieces of Parcel 1');
  });

  test('a click chooses the cell and opens no record; Enter then opens it', async () => {
    const { address } = await list(server(three()));
    await userEvent.click(within(rowOf(2)).getByText('HK$20.00'));
    expect(document.activeElement).toBe(pencil('Fee of Parcel 2'));
    await userEvent.keyboard('{Enter}');
    await box('Fee of Parcel 2');
    expect(address()).not.toContain('/parcel/');
  });

  test('a click elsewhere in the row still opens the record', async () => {
    const { address } = await list(server(three()));
    await userEvent.click(screen.getByText('Parcel 2'));
    expect(address()).toContain('/parcel/2');
  });
});

describe('saving', () => {
  test('Enter sends that field alone, with the revision, shows the answer without asking for the list, and goes down', async () => {
    const fake = server(three());
    await list(fake);
    const input = await open('Fee of Parcel 3');
    await userEvent.clear(input);
    await userEvent.type(input, '45.5{Enter}');
    expect(await within(rowOf(3)).findByText('HK$45.50')).toBeDefined();
    expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { fee: '45.50' }, revision: 3 }]]);
    const next = await box('Fee of Parcel 2');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(fake.getList).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Fee of Parcel 3 is saved')).toBeDefined();
  });

  test('Shift+Enter goes up, Tab to the next cell and then the next row, Shift+Tab back', async () => {
    const fake = server(three());
    await list(fake);
    await open('Pieces of Parcel 2');
    await userEvent.keyboard('7{Tab}');
    expect(await screen.findByLabelText('Sent of Parcel 2')).toBeDefined();
    await userEvent.keyboard('{Tab}');
    await screen.findByLabelText('Lost of Parcel 2');
    await userEvent.keyboard('{Tab}');
    await box('Fee of Parcel 1');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await screen.findByLabelText('Lost of Parcel 2');
    await userEvent.keyboard('{Escape}');
    await open('Fee of Parcel 2');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await box('Fee of Parcel 3');
    expect(sent(fake)).toEqual([[2, 'quick-edit', { body: { pieces: 7 }, revision: 3 }]]);
  });

  test('an unchanged value is sent to no one', async () => {
    const fake = server(three());
    await list(fake);
    await open('Fee of Parcel 1');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Fee of Parcel 1' })).toBeNull());
    expect(fake.action).not.toHaveBeenCalled();
    // There is no row below, so the focus stays in the cell.
    await waitFor(() => expect(document.activeElement).toBe(pencil('Fee of Parcel 1')));
  });

  test('an emptied value is sent as nothing', async () => {
    const fake = server(three());
    await list(fake);
    await userEvent.clear(await open('Fee of Parcel 3'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { fee: null }, revision: 3 }]]));
  });

  test('leaving the cell by the pointer saves too', async () => {
    const fake = server(three());
    await list(fake);
    await open('Fee of Parcel 3');
    await userEvent.keyboard('99');
    await userEvent.click(screen.getByRole('heading', { name: 'Parcels' }));
    expect(await within(rowOf(3)).findByText('HK$99.00')).toBeDefined();
    expect(fake.action).toHaveBeenCalledTimes(1);
  });

  test('dates are typed and shown in Hong Kong time', async () => {
    const fake = server(three());
    await list(fake);
    await userEvent.click(pencil('Sent of Parcel 3'));
    const input = await screen.findByLabelText<HTMLInputElement>('Sent of Parcel 3');
    expect(input.value).toBe('20 Nov 2026 18:05');
    await userEvent.clear(input);
    await fill(input, '2026-11-21T09:30');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent(fake)).toEqual([[3, 'quick-edit', { body: { sent_at: '2026-11-21T01:30:00.000Z' }, revision: 3 }]]),
    );
  });

  test('a second cell of the record waits for the first, and goes with the revision that it left', async () => {
    const fake = server(three());
    const answer = fake.action.getMockImplementation();
    let release: () => void = () => undefined;
    fake.action.mockImplementationOnce(async (...given: unknown[]) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answer?.(...given);
    });
    await list(fake);
    await open('Fee of Parcel 3');
    await userEvent.keyboard('44{Tab}');
    await box('Pieces of Parcel 3');
    await userEvent.keyboard('8{Enter}');
    expect(fake.action).toHaveBeenCalledTimes(1);
    expect(within(rowOf(3)).getByText('HK$44.00').closest('td')?.getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() =>
      expect(sent(fake)).toEqual([
        [3, 'quick-edit', { body: { fee: '44.00' }, revision: 3 }],
        [3, 'quick-edit', { body: { pieces: 8 }, revision: 4 }],
      ]),
    );
  });
});

describe('giving up', () => {
  test('Esc restores the value, sends nothing, and keeps the focus in the cell', async () => {
    const fake = server(three());
    await list(fake);
    await open('Fee of Parcel 3');
    await userEvent.keyboard('99{Escape}');
    expect(within(rowOf(3)).getByText('HK$30.00')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(pencil('Fee of Parcel 3')));
    expect(fake.action).not.toHaveBeenCalled();
    expect((await open('Fee of Parcel 3')).value).toBe('30.00');
  });
});

describe('as in the grids', () => {
  test('Ctrl/⌘Z puts back what was saved, over the record as it was left, and Ctrl/⌘Shift Z saves it again', async () => {
    const fake = server(three());
    await list(fake);
    const input = await open('Fee of Parcel 3');
    await userEvent.clear(input);
    await userEvent.type(input, '45.5{Enter}');
    await within(rowOf(3)).findByText('HK$45.50');
    await userEvent.keyboard('{Escape}');
    act(() => pencil('Fee of Parcel 3').focus());
    await userEvent.keyboard('{Control>}z{/Control}');
    await within(rowOf(3)).findByText('HK$30.00');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await within(rowOf(3)).findByText('HK$45.50');
    expect(sent(fake).map(([, , params]) => params)).toEqual([
      { body: { fee: '45.50' }, revision: 3 },
      { body: { fee: '30.00' }, revision: 4 },
      { body: { fee: '45.50' }, revision: 5 },
    ]);
  });

  test('Ctrl/⌘Z over what someone else saved since is a conflict, and changes nothing by itself', async () => {
    const fake = server(three());
    await list(fake);
    const input = await open('Fee of Parcel 3');
    await userEvent.clear(input);
    await userEvent.type(input, '45.5{Enter}');
    await within(rowOf(3)).findByText('HK$45.50');
    fake.records = fake.records.map((one) => (one.id === 3 ? { ...one, fee: '77.00', revision: 5 } : one));
    await userEvent.keyboard('{Escape}');
    act(() => pencil('Fee of Parcel 3').focus());
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await within(rowOf(3)).findByText('HK$77.00')).toBeDefined();
    expect((await box('Fee of Parcel 3')).value).toBe('30.00');
    expect(fake.records.find(({ id }) => id === 3)?.fee).toBe('77.00');
  });

  test('arrows lead from a chosen cell to the next that can be changed, and from a row to the next row', async () => {
    await list(server([crateRecord(3), crateRecord(2, { fragile: true }), crateRecord(1)]));
    act(() => pencil('Fee of Parcel 3').focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(pencil('Pieces of Parcel 3'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(pencil('Pieces of Parcel 1'));
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(pencil('Fee of Parcel 3'));
    act(() => rowOf(3).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rowOf(2));
  });
});
