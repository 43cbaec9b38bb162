import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { onWrite } from '../../../src/data-provider/write-events.ts';
import { keepSession, fakeApi } from '../shell/api.ts';

const api = fakeApi();
const { csv } = createDataProvider(3);

beforeEach(() => keepSession());
afterEach(() => void vi.useRealTimers());

const made = {
  id: 4,
  mode: 'update',
  file_name: 'a.csv',
  total: 2,
  counts: { create: 0, update: 2, unchanged: 0, wrong: 0 },
  status: 'running',
  created_by: { id: 1, name: 'Chan' },
  created_at: '',
  finished_at: null,
};

test('a file is asked for with columns, headers, filters and order, for this store and in CSV', async () => {
  api.answer({
    'GET configurable-datatable/product_version': [200, '\uFEFF#product_version,1', { 'X-Total-Count': '7' }],
  });
  const { body, total } = await csv.exportFile('product_version', {
    columns: ['key', 'name.zh_HK'],
    headers: 'label',
    query: { filter: { q: 'tea', status: ['active'] }, sort: { field: 'key', order: 'DESC' } },
  });
  expect((await body.getReader().read()).done).toBe(false);
  expect(total).toBe(7);
  const [call] = api.calls;
  expect(call?.query).toBe('?sort=-key&q=tea&columns[]=key&columns[]=name.zh_HK&headers=label&filter[status][]=active');
  expect([call?.headers.get('accept'), call?.headers.get('x-store-id')]).toEqual(['text/csv', '3']);
});

test('what a file may hold is asked with the same parameters', async () => {
  const options = { csv_version: 1, columns: [], left_out: [], total: 2 };
  api.answer({ 'GET sku/export/options': [200, { data: options }] });
  await expect(csv.exportOptions('sku', { ids: [4, 5] })).resolves.toEqual(options);
  expect(api.calls[0]?.query).toBe('?ids[]=4&ids[]=5');
});

test('a refused export is an error', async () => {
  api.answer({
    'GET configurable-datatable/sku': [429, { message: 'Other exports are running. Please try again in a moment.' }],
  });
  await expect(csv.exportFile('sku', { columns: [], headers: 'path', query: { filter: {} } })).rejects.toMatchObject({
    status: 429,
    message: 'Other exports are running. Please try again in a moment.',
  });
});

test('an import is opened, its rows are checked and written, finished and undone; lists hear of it when it is over, not with every row', async () => {
  const told: string[] = [];
  const stop = onWrite('sku', () => told.push('sku'));
  api.answer({
    'POST sku/import': [201, { data: made }],
    'PUT sku/import/update/rows': [
      200,
      { data: [{ row: 3, outcome: 'update' }, { broken: true }], labels: { merchant: { 1: 'Wing On' } } },
    ],
    'GET sku/import/4': [200, { data: made }],
    'GET sku/import/4/rows': [
      200,
      { data: [{ row: 3, outcome: 'update' }], meta: { total: 1, page: 1, per_page: 10_000 } },
    ],
    'GET sku/import': [200, { data: [made, { broken: true }], meta: { total: 9, page: 2, per_page: 10 } }],
    'POST sku/import/4/finish': [200, { data: { ...made, status: 'done' } }],
    'POST sku/import/4/undo': [200, { data: { undone: 2, left: [] } }],
  });
  await expect(
    csv.openImport('sku', { file_name: 'a.csv', mode: 'update', total: 2, digest: '' }),
  ).resolves.toMatchObject({ id: 4 });
  await expect(
    csv.importRows('sku', 'update', {
      csv_version: 1,
      dry_run: false,
      import: 4,
      rows: [{ row: 3, values: { item_code: 'A' } }],
    }),
  ).resolves.toEqual({ rows: [{ row: 3, outcome: 'update' }], labels: { merchant: { 1: 'Wing On' } } });
  await expect(csv.oneImport('sku', 4)).resolves.toEqual(made);
  await expect(csv.importedRows('sku', 4, { page: 1 })).resolves.toEqual({
    data: [{ row: 3, outcome: 'update' }],
    total: 1,
  });
  await expect(csv.imports('sku', { page: 2, perPage: 10 })).resolves.toEqual({ data: [made], total: 9 });
  expect(told).toEqual([]);
  await csv.finishImport('sku', 4);
  await csv.undoImport('sku', 4);
  expect(told).toEqual(['sku', 'sku']);
  stop();
});

const job = { id: 9, status: 'running', total: 5_000, done: 0, failed: 0, errors: [] };

test('the undo of many records is a job of the server, which is followed to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const left = [{ id: 12, title: 'Tea', message: 'Someone changed it' }];
  const answers = [
    { ...job, status: 'queued' },
    { ...job, done: 2_000, failed: 1, errors: left },
    { ...job, status: 'done', done: 4_700, failed: 300, errors: left },
  ];
  const told: unknown[] = [];
  api.answer({
    'POST sku/import/4/undo': [202, { data: { job_id: 9 } }],
    'GET job/9': () => {
      const [next = job] = answers.splice(0, 1);
      return [200, { data: next }];
    },
  });
  const undone = csv.undoImport('sku', 4, { onProgress: (progress) => told.push(progress) });
  await vi.waitFor(() => expect(told).toHaveLength(1), 20_000);
  await vi.advanceTimersByTimeAsync(700);
  await vi.waitFor(() => expect(told).toHaveLength(2), 20_000);
  await vi.advanceTimersByTimeAsync(700);
  await expect(undone).resolves.toEqual({
    undone: 4_700,
    left: [{ id: 12, title: 'Tea', reason: 'Someone changed it' }],
    more: 299,
  });
  expect(told).toEqual([
    { done: 0, total: 5_000 },
    { done: 2_001, total: 5_000 },
  ]);
});

test('a failed undo reports its reason; following it can be stopped', async () => {
  api.answer({
    'POST sku/import/4/undo': [202, { data: { job_id: 9 } }],
    'GET job/9': [200, { data: { ...job, status: 'failed', errors: [{ message: 'The disk is full' }] } }],
  });
  await expect(csv.undoImport('sku', 4)).rejects.toThrow('The disk is full');
  const leaving = new AbortController();
  api.answer({ 'POST sku/import/4/undo': [202, { data: { job_id: 9 } }], 'GET job/9': [200, { data: job }] });
  await expect(
    csv.undoImport('sku', 4, { signal: leaving.signal, onProgress: () => leaving.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});
