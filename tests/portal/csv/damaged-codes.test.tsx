import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { damagedCodes, paddedCodes } from '../../../src/traits/csv/import/damaged-codes.ts';
import { ImportPage } from '../../../src/traits/csv/import/ImportPage.tsx';
import { stubHeights } from '../bulk-edit/harness.tsx';
import { fakeProvider, show } from '../list/harness.tsx';
import { crate, startImport, warehouse, writes } from './crates.ts';

/** Finds codes that a spreadsheet changed, in lines of a file whose only column is the key. */
const lookAt = async (codes: readonly string[], existing: readonly string[] = []) => {
  const shop = warehouse(Object.fromEntries(existing.map((code) => [code, { code }])));
  const session = await startImport(shop, ['code', ...codes]);
  await session.check();
  const found = damagedCodes(session.codes(), session.view().paddedCodes);
  return found.map(({ damage, count, example, width, record }) => ({ damage, count, row: example.row, width, record }));
};

describe('codes that a spreadsheet changed', () => {
  test.each([
    ['1.00E+05', ['A', '1.00E+05', '1E5', '"1,2E+12"'], { damage: 'scientific', count: 3, row: 4 }],
    ['one of few digits', ['12345', '23456', '345', '45678'], { damage: 'zeros', count: 1, row: 5, width: 5 }],
  ])('%s', async (_, codes, expected) => {
    expect(await lookAt(codes)).toEqual([expect.objectContaining(expected)]);
  });

  test('a number that finds no record, though its code with zeros does', async () => {
    expect(await lookAt(['X-1', '123', '77'], ['00123'])).toEqual([
      { damage: 'zeros', count: 2, row: 4, width: 5, record: '00123' },
    ]);
  });

  test.each([
    ['words', ['tea', 'cup']],
    ['codes with their zeros', ['00123', '12345', '345', '45678']],
    ['numbers of all lengths', ['1', '22', '333', '4444']],
    ['numbers of one length', ['1234', '2345']],
    ['codes with an E that are no numbers', ['E5', '1E', 'A1E5']],
  ])('but not %s', async (_, codes) => {
    expect(await lookAt(codes)).toEqual([]);
  });

  test('nor a short number by which there is a record', async () => {
    expect(await lookAt(['12345', '23456', '345', '45678'], ['345'])).toEqual([]);
  });

  test('at most two hundred are looked up, of as many rows as there are', async () => {
    const shop = warehouse();
    const session = await startImport(shop, ['code', ...Array.from({ length: 5_000 }, (_, number) => `${number + 1}`)]);
    await session.check();
    expect(paddedCodes(session.codes()).size).toBeLessThanOrEqual(200);
    expect(shop.calls.every(({ rows, dry_run }) => rows.length <= 200 && dry_run)).toBe(true);
  });
});

describe('the page', () => {
  beforeEach(stubHeights);
  const open = async (codes: readonly string[], existing: readonly string[] = []) => {
    const shop = warehouse(Object.fromEntries(existing.map((code) => [code, { code, fee: '1' }])));
    const fake = fakeProvider([]);
    Object.assign(fake.provider, { csv: { ...fake.provider.csv, ...shop.csv } });
    await show(<ImportPage resource={crate} mode="upsert" />, { fake });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no place for a file');
    const lines = codes.map((code) => `${code},2`).join('\r\n');
    await userEvent.upload(input, new File([`#crate,2\r\ncode,fee\r\n${lines}\r\n`], 'crates.csv'));
    await userEvent.click(await screen.findByRole('button', { name: `Check ${codes.length} rows` }));
    return shop;
  };

  test('puts lost zeros back in one step, so that the rows find their records', async () => {
    const shop = await open(['123', '45'], ['00123', '00045']);
    await screen.findByText('Code: zeros in front are lost: there is no “123” (row 3), but there is “00123”.');
    await userEvent.click(screen.getByRole('button', { name: 'Put the zeros back (2)' }));
    await screen.findByText(/^0 new, 2 changed/u);
    await waitFor(() => expect(screen.queryByText(/zeros in front are lost/u)).toBeNull());
    expect(writes(shop)).toEqual([]);
  });

  test('leads to the row that it names, though the filter hides it, and there the code is put right', async () => {
    const shop = await open(['B', '1.00E+05', '']);
    await screen.findByRole('button', { name: 'Wrong 1', pressed: true });
    const grid = within(screen.getByRole('grid'));
    expect(grid.queryByText('1.00E+05')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show row 4' }));
    expect(document.activeElement?.textContent).toContain('1.00E+05');
    expect(screen.getByRole('button', { name: 'All 3', pressed: true })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const editor = screen.getByRole('textbox', { name: 'Row 4, Code' });
    await userEvent.clear(editor);
    await userEvent.type(editor, 'A-1E5{Enter}');
    await waitFor(() => expect(screen.queryByText(/^Code: a spreadsheet turned/u)).toBeNull());
    expect(writes(shop)).toEqual([]);
  });

  test('asks about them before anything is written, and imports them once somebody says that they are right', async () => {
    const shop = await open(['1.00E+05', 'B']);
    await screen.findByText(/^Code: a spreadsheet turned 1 code into a number: “1\.00E\+05” in row 3\./u);
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: 'Import 2 rows' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(writes(shop)).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'The codes are right as they are' }));
    await userEvent.click(button);
    await screen.findByText(/^Done: 2 new/u);
  });
});
