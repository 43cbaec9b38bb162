import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ListBase } from 'react-admin';
import { offline_redemption } from '../../../resources/orders/offline_redemption.ts';
import type { CsvCalls, RowAnswer } from '../../../src/data-provider/csv-types.ts';
import { CsvMenu } from '../../../src/traits/csv/CsvButtons.tsx';
import { ImportPage } from '../../../src/traits/csv/import/ImportPage.tsx';
import { importPages } from '../../../src/traits/csv/import-paths.ts';
import { stubHeights } from '../bulk-edit/harness.tsx';
import { fakeProvider, show } from '../list/harness.tsx';
import { warehouse } from './crates.ts';

beforeEach(stubHeights);

const press = async (name: string, area: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await area.findByRole('button', { name }));

/** A server that deletes codes, except for a redeemed one. */
function counter() {
  const { csv } = warehouse();
  const deleted: string[] = [];
  const judge = (code: string, row: number, dry: boolean): RowAnswer => {
    if (code === 'B') return { row, outcome: 'wrong', errors: { '': ['The code B was redeemed'] } };
    if (!dry) deleted.push(code);
    return { row, outcome: 'delete', revision: 1, id: row, title: code, changes: {} };
  };
  const calls: CsvCalls = {
    ...csv,
    importRows: async (_, mode, { rows, dry_run }) => {
      expect(mode).toBe('delete');
      return { rows: rows.map(({ row, values }) => judge(values.code ?? '', row, dry_run)), labels: {} };
    },
    finishImport: async (name, id) => ({
      ...(await csv.oneImport(name, id)),
      status: 'done',
      counts: { create: 0, update: 0, delete: deleted.length, unchanged: 0, wrong: 0 },
    }),
  };
  return { calls, deleted };
}

test('a file of codes to be deleted is checked, says what goes and what stays, and asks before it deletes', async () => {
  const { calls, deleted } = counter();
  const fake = fakeProvider([]);
  Object.assign(fake.provider, { csv: { ...fake.provider.csv, ...calls } });
  await show(<ImportPage resource={offline_redemption} mode="delete" />, { fake });
  expect(await screen.findByText(/Each row deletes the record with its Code/u)).toBeTruthy();
  // A file that deletes clears no fields.
  expect(screen.queryByText(/blank cell/u)).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  await userEvent.upload(input, new File(['#offline_redemption,1\r\ncode\r\nA\r\nB\r\nC\r\n'], 'codes.csv'));
  await press('Check 3 rows');
  await screen.findByText(/^2 to be deleted, 1 wrong/u);
  expect(deleted).toEqual([]);
  await press('Delete 2 records');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 records that codes.csv names?' }));
  await press('Delete 2 records', dialog);
  await screen.findByText('Done: 2 deleted, 1 not');
  expect(deleted).toEqual(['A', 'C']);
});

test('the files have the addresses of SPEC §2', () => {
  const paths = importPages(offline_redemption).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['import_create', 'import_delete']));
});

test.each([
  [['ecommerce:ListOrders', 'ecommerce:UpdateOrder'], false],
  [['ecommerce:ListOrders', 'ecommerce:UpdateOrder', 'ecommerce:DeleteOrder'], true],
] as const)('who has %j is offered to delete by file: %s', async (permissions, offered) => {
  await show(
    <ListBase resource={offline_redemption.name}>
      <CsvMenu resource={offline_redemption} />
    </ListBase>,
    { fake: fakeProvider([]), permissions },
  );
  await press('Import and export: Redemption codes');
  await screen.findByRole('menuitem', { name: 'Import new ones…' });
  expect(screen.queryByRole('menuitem', { name: 'Delete by CSV…' }) !== null).toBe(offered);
});
