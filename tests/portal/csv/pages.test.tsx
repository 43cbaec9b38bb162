import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportMode } from '../../../resources/csv/index.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import type { CsvCalls, ExportOptions } from '../../../src/data-provider/csv-types.ts';
import { type FromList, fromListState } from '../../../src/list/from-list.ts';
import { CsvMenu } from '../../../src/traits/csv/CsvButtons.tsx';
import { ExportPage } from '../../../src/traits/csv/export/ExportPage.tsx';
import { ImportPage } from '../../../src/traits/csv/import/ImportPage.tsx';
import { columnsOf, leftOutOf } from '../../../resources/csv/index.ts';
import { stubHeights } from '../bulk-edit/harness.tsx';
import { fakeProvider, show } from '../list/harness.tsx';
import { crate, warehouse } from './crates.ts';

beforeEach(stubHeights);

const options = (total: number): ExportOptions => ({
  csv_version: 2,
  columns: columnsOf(crate).map(({ path, label, writable }) => ({ path, label, writable })),
  left_out: leftOutOf(crate),
  total,
});

function fakeWith(csv: Partial<CsvCalls>) {
  const fake = fakeProvider([]);
  Object.assign(fake.provider, { csv: { ...fake.provider.csv, ...csv } });
  return fake;
}

const upload = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  await userEvent.upload(input, file);
};
const choose = (...lines: readonly string[]) =>
  upload(new File([`#crate,2\r\n${lines.join('\r\n')}\r\n`], 'crates.csv', { type: 'text/csv' }));

/** Opens the page of an import. */
const openImport = (
  csv: Partial<CsvCalls> = warehouse().csv,
  { mode = 'upsert', language = 'en' }: { readonly mode?: ImportMode; readonly language?: Language } = {},
) => show(<ImportPage resource={crate} mode={mode} />, { fake: fakeWith(csv), language });

const press = async (name: string | RegExp, area: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await area.findByRole('button', { name }));

/** Confirms the dialog with this title, with the button of this name. */
const confirm = async (title: string, action: string) =>
  press(action, within(await screen.findByRole('dialog', { name: title })));

/** Chooses a file of these lines, whose columns are all recognized, and starts the check of its rows. */
const check = async (...lines: readonly string[]) => {
  await choose(...lines);
  await press(lines.length === 2 ? 'Check 1 row' : `Check ${lines.length - 1} rows`);
};

/** Imports the checked rows. */
const importChecked = async (count: number) => {
  await press(`Import ${count} rows`);
  await confirm(`Import ${count} rows of crates.csv?`, `Import ${count} rows`);
};

/** Undoes the finished import. */
const undo = async () => {
  await press('Undo this import');
  await confirm('Undo the import of crates.csv?', 'Undo this import');
};

test('an import: an unknown column is answered, a wrong cell put right by keyboard, and the rows are written', async () => {
  const shop = warehouse({ A: { code: 'A', fee: '9' } });
  await openImport(shop.csv);
  await choose('code,fee,colour', 'A,1,red', 'B,much,red');
  const answer = await screen.findByRole('combobox', { name: 'What “colour” becomes' });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  expect(screen.getByRole('button', { name: 'Check 2 rows' }).hasAttribute('disabled')).toBe(true);
  await userEvent.selectOptions(answer, 'Don’t import');
  await press('Check 2 rows');

  await screen.findByText(/^0 new, 1 changed, 0 unchanged, 1 wrong/);
  expect(shop.calls.every(({ dry_run }) => dry_run)).toBe(true);
  await press('Next wrong one');
  expect(document.activeElement?.textContent).toContain('much');
  await userEvent.keyboard('{Enter}');
  const editor = screen.getByRole('textbox', { name: /^Row 4, fee/iu });
  await userEvent.clear(editor);
  await userEvent.type(editor, '2{Enter}');
  await screen.findByText(/^1 new, 1 changed, 0 unchanged, 0 wrong/);

  await importChecked(2);
  await screen.findByText('Done: 1 new, 1 changed, 0 unchanged, 0 not imported');
  expect(Object.fromEntries(shop.crates)).toEqual({ A: { code: 'A', fee: '1' }, B: { code: 'B', fee: '2' } });
});

test('Escape gives a correction up, and asks the server nothing', async () => {
  const shop = warehouse();
  await openImport(shop.csv);
  await check('code,fee', 'A,much');
  await screen.findByText('Nothing to import: 0 unchanged, 1 wrong');
  const asked = shop.calls.length;
  await press('Next wrong one');
  await userEvent.keyboard('{Enter}5{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.textContent).toContain('much');
  expect(shop.calls.length).toBe(asked);
});

test('where nothing tells the encoding, the text is shown in each, and chosen', async () => {
  await openImport();
  await upload(new File(['#crate,2\r\ncode,size\r\nA,', new Uint8Array([0xb2, 0xe8]), '\r\n'], 'tea.csv'));
  await screen.findByRole('heading', { name: 'How is tea.csv written? Choose the text that reads right.' });
  expect(within(screen.getByRole('region', { name: 'Big5-HKSCS' })).getByText('A,脰')).toBeTruthy();
  const right = screen.getByRole('button', { name: 'GB18030 is right' });
  await waitFor(() => expect(document.activeElement).toBe(right));
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('cell', { name: '茶' });
});

test('a file with an open quotation mark is refused with the row in which it stands', async () => {
  await openImport(undefined, { language: 'zh-Hant' });
  await choose('code,size', 'A,"open', 'B,2');
  await screen.findByText(/^檔案 crates\.csv：第 3 行（「A, open B,2」）：引號沒有關閉/u);
});

test('a row with too many cells shows what no column takes, and is put right there', async () => {
  const shop = warehouse();
  await openImport(shop.csv);
  await check('code,name.en_US', 'A,Tea, green', 'B,Cup');
  await screen.findByRole('columnheader', { name: '(behind the last heading)' });
  // In its cell, and in full in the footer; the row names the column.
  expect(screen.getAllByText(/^The row has 3 cells, but the file has 2 columns\./u)).toHaveLength(2);
  expect(screen.getAllByText('(behind the last heading)')).toHaveLength(2);
  await press('Next wrong one');
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Row 3, (behind the last heading)' }));
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/^2 new, 0 changed, 0 unchanged, 0 wrong/);
});

test('a cell with a NUL is named by its row and column, and the other rows are checked', async () => {
  const shop = warehouse();
  await openImport(shop.csv, { language: 'zh-Hans' });
  await choose('code,fee', 'A,1', 'B,2\0');
  await press('检查 2 行');
  await screen.findByText(/^新增 1，修改 0，不变 0，有误 1。/u);
  const wrong = within(screen.getByRole('grid')).getByText(/^此格含有无法保存的损坏字符（NUL）/u);
  const [head, , , cell] = wrong.closest('[role=row]')?.children ?? [];
  expect([head?.textContent, cell?.contains(wrong)]).toEqual(['4', true]);
});

test('an import that is stopped asks first, and offers a file of what it left', async () => {
  const shop = warehouse();
  await openImport(shop.csv);
  await check('code,fee', ...Array.from({ length: 130 }, (_, number) => `C-${number},1`));
  await press('Import 130 rows');
  const answer = shop.hold();
  await confirm('Import 130 rows of crates.csv?', 'Import 130 rows');
  await press('Pause');
  answer();
  await press('Stop here');
  const asked = await screen.findByRole('dialog', { name: 'Stop the import of crates.csv here?' });
  expect(within(asked).getByText(/^Rows that are imported \(100\) stay.*The others \(30\)/u)).toBeTruthy();
  await press('Stop here', within(asked));
  await screen.findByText('Done: 100 new, 0 changed, 0 unchanged, 30 not imported');
  await screen.findByRole('button', { name: 'Download the 30 rows that were not imported' });
});

test('where the connection is lost the import says so, and goes on when asked', async () => {
  const shop = warehouse();
  await openImport(shop.csv);
  await check('code,fee', 'A,1', 'B,2');
  await press('Import 2 rows');
  shop.failing = 1;
  // A double click starts it only once.
  await userEvent.dblClick(
    within(await screen.findByRole('dialog', { name: 'Import 2 rows of crates.csv?' })).getByRole('button', {
      name: 'Import 2 rows',
    }),
  );
  await screen.findByText('It stopped: Network Error');
  await press('Continue');
  await screen.findByText('Done: 2 new, 0 changed, 0 unchanged, 0 not imported');
  expect((await shop.csv.imports('crate', { page: 1, perPage: 10 })).total).toBe(1);
});

test('a file of another version is refused with the sentence of the specification', async () => {
  await openImport();
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body,
    new File(['#crate,1\r\ncode\r\nA'], 'old.csv'),
  );
  await screen.findByText('old.csv: Wrong version of csv. Please download the new version.');
  await screen.findByText('The file begins with “#crate,1”. A file of Crates begins with “#crate,2”.');
});

test('a finished import shows what was made, though wrong rows were shown before, and leads to each record', async () => {
  const shop = warehouse({ A: { code: 'A', fee: '9' }, S: { code: 'S', fee: '3' } });
  const { importRows } = shop.csv;
  shop.csv.importRows = async (...asked) => {
    const { rows, labels } = await importRows(...asked);
    return { labels, rows: rows.map((one) => ({ ...one, id: one.row })) };
  };
  await openImport(shop.csv);
  await check('code,fee', 'A,1', 'B,2', 'S,3', 'C,much');
  await screen.findByText(/^1 new, 1 changed, 1 unchanged, 1 wrong/u);
  expect(screen.getByRole('button', { name: 'Wrong 1' }).getAttribute('aria-pressed')).toBe('true');
  await importChecked(2);
  const tab = await screen.findByRole('button', { name: 'Imported 2' });
  expect(tab.getAttribute('aria-pressed')).toBe('true');
  const grid = screen.getByRole('grid');
  expect(
    within(grid)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['A', '/crate/3'],
    ['B', '/crate/4'],
  ]);
  expect(
    within(screen.getByRole('group', { name: 'Show' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Imported 2', 'Made 1', 'Changed 1', 'Unchanged 1', 'Not imported 1', 'All 4']);
  await press('Not imported 1');
  expect(within(grid).queryByRole('link')).toBeNull();
  expect(within(grid).getByText('much')).toBeTruthy();
  await press('Unchanged 1');
  expect(within(grid).getByRole('link').textContent).toBe('S');
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeTruthy();
});

test('a file without its first line is imported once its columns are mapped; the page says what is missing', async () => {
  const shop = warehouse();
  await openImport(shop.csv);
  await upload(new File(['Produkt;fee\r\nA;1\r\n'], 'plain.csv'));
  await screen.findByText(
    'The first line, “#crate,2”, is missing: it says that the file holds Crates. The file can be imported all the same: check that each column becomes the right field.',
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What “Produkt” becomes' }), 'Code');
  await press('Check 1 row');
  await screen.findByText(/^1 new, 0 changed, 0 unchanged, 0 wrong/u);
});

test('a first row that holds no headings becomes a row of the import', async () => {
  await openImport();
  await upload(new File(['Anna,Tea\r\nB,Cup\r\n'], 'plain.csv'));
  const headings = await screen.findByRole('combobox', { name: 'Headings' });
  expect(headings).toHaveProperty('value', '1');
  await userEvent.selectOptions(headings, 'None: every row is imported');
  await screen.findByRole('combobox', { name: 'What “Column 1 (without a name)” becomes' });
  expect(screen.getByRole('cell', { name: 'Anna · B' })).toBeTruthy();
});

test('headings below a title are found, the page says what is left out, and another row can be chosen', async () => {
  const shop = warehouse();
  await openImport(shop.csv);
  await upload(new File(['#crate,2\r\nPrice list,Kowloon\r\ncode,fee\r\nA,1\r\n'], 'titled.csv'));
  await screen.findByText('What stands above the headings is not imported: Price list, Kowloon');
  const headings = screen.getByRole('combobox', { name: 'Headings' });
  expect(headings).toHaveProperty('value', '3');
  await userEvent.selectOptions(headings, 'Row 2: Price list, Kowloon');
  await screen.findByRole('combobox', { name: 'What “Kowloon” becomes' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Headings' }), 'Row 3: code, fee');
  await press('Check 1 row');
  await screen.findByText(/^1 new, 0 changed, 0 unchanged, 0 wrong/u);
});

test('a first line without its version leads to the mapping, which says what is missing', async () => {
  await openImport(undefined, { language: 'zh-Hant' });
  await upload(new File(['#crate\r\ncode,fee\r\nA,1\r\n'], 'bare.csv'));
  await screen.findByText(/^檔案的第一行「#crate」沒有版本：木箱檔案的第一行應為「#crate,2」。仍然可以匯入/u);
  expect(screen.getByRole('button', { name: '檢查 1 行' }).hasAttribute('disabled')).toBe(false);
});

const past = {
  id: 4,
  mode: 'upsert',
  file_name: 'crates.csv',
  total: 5_000,
  counts: { create: 4_000, update: 1_000, unchanged: 0, wrong: 2 },
  status: 'done',
  created_by: { id: 1, name: 'Chan' },
  created_at: '2026-11-20T01:00:00.000Z',
  finished_at: '2026-11-20T01:05:00.000Z',
} as const;

test('an import of many records is undone with its progress in sight; what stays is listed, and told among the past imports', async () => {
  const steps = new EventTarget();
  const next = () => new Promise((resolve) => void steps.addEventListener('step', resolve, { once: true }));
  let undone = 0;
  const undoImport: CsvCalls['undoImport'] = async (_, __, { onProgress } = {}) => {
    onProgress?.({ done: 1_200, total: 5_000 });
    await next();
    undone = 4_700;
    return { undone: 4_700, left: [{ id: 12, title: 'Tea', reason: 'Someone changed it' }], more: 299 };
  };
  const imports: CsvCalls['imports'] = async () => ({
    data: [{ ...past, counts: { ...past.counts, undone } }],
    total: 1,
  });
  await openImport({ ...warehouse().csv, imports, undoImport });
  await press('Undo the import of crates.csv');
  const asked = await screen.findByRole('dialog', { name: 'Undo the import of crates.csv?' });
  expect(within(asked).getByText(/the 4,000 new ones are deleted, the 1,000 changed ones/u)).toBeTruthy();
  await press('Undo this import', within(asked));
  const undoing = await screen.findByRole('dialog', { name: 'Undoing: crates.csv' });
  expect(within(undoing).getByText(/^1,200 of 5,000 records/u)).toBeTruthy();
  steps.dispatchEvent(new Event('step'));
  const told = await screen.findByRole('dialog', { name: 'Undone: crates.csv' });
  expect(within(told).getByText('300 stay as they are:')).toBeTruthy();
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tea: Someone changed it', 'and 299 more']);
  await press('Close', within(told));
  await screen.findByText('4,700 of them undone');
});

test('undone in part, an import doesn’t say that it was undone', async () => {
  const left = [{ id: 12, title: 'B', reason: 'Someone changed it' }];
  await openImport({ ...warehouse().csv, undoImport: async () => ({ undone: 1, left }) });
  await check('code,fee', 'A,1', 'B,2');
  await importChecked(2);
  await undo();
  await confirm('Undone: crates.csv', 'Close');
  await screen.findByText('Undone in part: 1 as before, 1 as the import left them or someone changed since');
});

test('an import that is undone shows no records as made, and leads to none that are deleted', async () => {
  await openImport({ ...warehouse().csv, undoImport: async () => ({ undone: 2, left: [] }) }, { mode: 'create' });
  await check('code,fee', 'A,1', 'B,2');
  await importChecked(2);
  await screen.findByRole('button', { name: 'Imported 2' });
  await undo();
  const told = await screen.findByRole('dialog', { name: 'Undone: crates.csv' });
  expect(within(told).getByText('2 new records are deleted.')).toBeTruthy();
  await press('Close', within(told));
  await screen.findByText('The import was undone');
  await screen.findByRole('button', { name: 'Undone 2', pressed: true });
  expect(screen.getByRole('button', { name: 'Imported 0' })).toBeTruthy();
  expect(screen.getAllByText('Undone: deleted')).toHaveLength(2);
  expect(within(screen.getByRole('grid')).queryByRole('link')).toBeNull();
});

test('the page is translated into Chinese', async () => {
  await openImport(undefined, { mode: 'create', language: 'zh-Hant' });
  await screen.findByRole('heading', { name: '匯入新增：木箱' });
  await choose('編碼,費用', 'A,1');
  await screen.findByText('尚有 1 欄需要選擇');
});

const pagesFrom = (from: FromList) => (
  <Routes>
    <Route
      path="/crate"
      element={
        <Link to="/crate/export" state={fromListState(from)}>
          go
        </Link>
      }
    />
    <Route path="/crate/export" element={<ExportPage resource={crate} />} />
  </Routes>
);

test('an export takes what the list was filtered to, counts it, and remembers columns and their order beside what the list remembers', async () => {
  const asked = vi.fn<CsvCalls['exportOptions']>(async (_, query) =>
    options('filter' in query && Object.keys(query.filter).length > 0 ? 3 : 1_234),
  );
  const fake = fakeWith({ exportOptions: asked });
  fake.readSettings.mockResolvedValue({ widths: { fee: 90 } });
  await show(pagesFrom({ ids: [], filter: { q: 'tea' }, sort: { field: 'code', order: 'DESC' }, scope: 'matching' }), {
    fake,
    at: '/crate',
  });
  await userEvent.click(screen.getByText('go'));
  await screen.findByText('The file will hold 3 records');
  expect(screen.getByText('Search: tea')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^All crates/ }));
  await screen.findByText('The file will hold 1,234 records');
  expect(asked).toHaveBeenLastCalledWith(
    'crate',
    { filter: {}, sort: { field: 'code', order: 'DESC' } },
    expect.anything(),
  );

  expect(screen.getByRole('checkbox', { name: /^Seen/ }).hasAttribute('checked')).toBe(false);
  await press('Move Fee up');
  await waitFor(() =>
    expect(fake.writeSettings).toHaveBeenLastCalledWith('crate', {
      widths: { fee: 90 },
      export: { columns: ['id', 'code', 'name.zh_HK', 'fee', 'name.en_US', 'size', 'bulk'] },
    }),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Field paths, for other programs' }));
  await waitFor(() =>
    expect(fake.writeSettings).toHaveBeenLastCalledWith('crate', {
      widths: { fee: 90 },
      export: { columns: ['id', 'code', 'name.zh_HK', 'fee', 'name.en_US', 'size', 'bulk'], headers: 'path' },
    }),
  );
});

test('a failed export is reported, and can be retried', async () => {
  const exportFile = vi.fn<CsvCalls['exportFile']>(async () => ({
    body: new Blob(['\uFEFF#crate,2\r\nCode\r\nA\r\n']).stream(),
    total: 2,
  }));
  await show(<ExportPage resource={crate} />, {
    fake: fakeWith({ exportOptions: async () => options(2), exportFile }),
  });
  await screen.findByText('The file will hold 2 records');
  await press('Export');
  await screen.findByText(/^The export broke off before all records came/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
});

const list = (
  <ListBase resource="crate">
    <CsvMenu resource={crate} />
  </ListBase>
);

test.each([
  [['ecommerce:ExportProduct'], ['Export as CSV…']],
  [['ecommerce:ImportProduct'], ['Import CSV…', 'Import new ones…', 'Import changes…']],
  [
    ['ecommerce:ExportProduct', 'ecommerce:ImportProduct'],
    ['Export as CSV…', 'Import CSV…', 'Import new ones…', 'Import changes…'],
  ],
])('with %j the menu offers %j', async (permissions, offered) => {
  await show(list, { fake: fakeWith({}), permissions });
  // The permissions load a moment later.
  await press('Import and export: Crates');
  await waitFor(() => expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered));
});
