import { ThemeProvider, createTheme } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  AdminContext,
  type GetListParams,
  memoryStore,
  Notification,
  type RaRecord,
  TestMemoryRouter,
} from 'react-admin';
import { vi, type Mock } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { defineResource } from '../../../resources/define.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import type { AdminDataProvider } from '../../../src/data-provider/admin-data-provider.ts';
import { i18nIn } from '../i18n-in.ts';

/** An entity with one field of each type that lists treat differently. */
export const parcel = defineResource({
  name: 'parcel',
  label: ['Parcel', '包裹', '包裹'],
  plural: ['Parcels', '包裹', '包裹'],
  about: ['A parcel is on its way to a customer.', '包裹正送往顧客。', '包裹正送往顾客。'],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true },
    status: {
      kind: 'select',
      label: ['Status', '狀態', '状态'],
      choices: [
        { value: 'sent', label: ['Sent', '已寄出', '已寄出'], tone: 'success' },
        { value: 'lost', label: ['Lost', '遺失', '遗失'], tone: 'error' },
      ],
    },
    fee: { kind: 'money', label: ['Fee', '費用', '费用'] },
    fragile: { kind: 'boolean', label: ['Fragile', '易碎', '易碎'] },
    store: { kind: 'reference', label: ['Store', '商店', '商店'], to: 'store' },
    note: { kind: 'multilineText', label: ['Note', '備註', '备注'] },
    pin: { kind: 'password', label: ['PIN', '密碼', '密码'] },
    margin: { kind: 'money', label: ['Margin', '毛利', '毛利'], read: 'ecommerce:ExportProduct' },
    sender: {
      kind: 'group',
      label: ['Sender', '寄件人', '寄件人'],
      fields: { phone: { kind: 'phone', label: ['Phone', '電話', '电话'] } },
    },
  },
  actions: {
    recall: {
      label: ['Recall', '召回', '召回'],
      bulk: true,
      confirm: ['Recall [%{title}] now?', '現在召回 [%{title}] 嗎？', '现在召回 [%{title}] 吗？'],
    },
    repack: { label: ['Repack', '重新包裝', '重新包装'] },
  },
  list: {
    columns: ['id', 'name', 'status', 'fee', 'store', 'updated_at'],
    filters: ['status', 'fee', 'fragile', 'store', 'updated_at'],
    sort: '-id',
    search: ['name'],
  },
  form: [
    {
      section: 'all',
      label: ['All', '全部', '全部'],
      fields: ['name', 'status', 'fee', 'fragile', 'store', 'note', 'pin', 'margin', 'sender'],
    },
  ],
});

export function parcelRecord(id: number, more: Record<string, unknown> = {}): RaRecord {
  return {
    id,
    revision: 3,
    created_at: '2026-11-01T01:00:00.000Z',
    updated_at: '2026-11-20T10:05:00.000Z',
    name: { zh_HK: `包裹${id}`, en_US: `Parcel ${id}` },
    status: 'sent',
    fee: '1234.50',
    fragile: true,
    store: 1,
    sender: { phone: '+85291234567' },
    labels: { store: { 1: 'Main store' } },
    ...more,
  };
}

export const parcels = (count: number) => Array.from({ length: count }, (_, index) => parcelRecord(count - index));

/** A data provider whose calls are mocks. Tests override single calls. */
export interface FakeProvider {
  readonly provider: AdminDataProvider;
  readonly getList: Mock;
  readonly getOne: Mock;
  readonly getMany: Mock;
  readonly deleteMany: Mock;
  readonly action: Mock;
  readonly options: Mock;
  readonly readSettings: Mock;
  readonly writeSettings: Mock;
  readonly history: Mock;
  /** The stored records. */
  records: RaRecord[];
}

/** Creates a mock with this implementation. */
const call = (answer: Parameters<Mock['mockImplementation']>[0]): Mock => vi.fn().mockImplementation(answer);

export function fakeProvider(records: RaRecord[], meta: Record<string, unknown> = {}): FakeProvider {
  const unused = call(() => Promise.reject(new Error('not expected in this test')));
  const calls = {
    getList: call(async (_: string, { pagination = { page: 1, perPage: 25 } }: GetListParams) => {
      const { page, perPage } = pagination;
      return {
        data: fake.records.slice((page - 1) * perPage, page * perPage),
        total: fake.records.length,
        meta: { total: fake.records.length, page, per_page: perPage, ...meta },
      };
    }),
    getOne: call(async (_: string, { id }: { id: string }) => ({
      data: fake.records.find((record) => String(record.id) === id),
    })),
    getMany: call(async (_: string, { ids }: { ids: readonly number[] }) => ({
      data: fake.records.filter(({ id }) => ids.includes(Number(id))),
    })),
    deleteMany: call(async (_: string, { ids }: { ids: readonly number[] }) => {
      fake.records = fake.records.filter(({ id }) => !ids.includes(Number(id)));
      return { data: ids, failures: [] };
    }),
    action: call(async (_: string, id: number) => ({ data: { id }, message: 'Done' })),
    options: call(async () => [{ id: 1, title: 'Main store' }]),
    history: call(async () => ({ data: [], total: 0 })),
    historyMeta: call(async () => ({ people: [], system: false, fields: [] })),
  };
  const readSettings = call(async () => undefined);
  const writeSettings = call(async () => undefined);
  const provider: AdminDataProvider = {
    ...calls,
    storeId: 1,
    getManyReference: unused,
    create: unused,
    update: unused,
    updateMany: unused,
    delete: unused,
    meta: unused,
    upload: unused,
    fileAddress: unused,
    clock: unused,
    read: unused,
    post: unused,
    references: unused,
    fileThere: unused,
    getSort: unused,
    sort: unused,
    draft: unused,
    promote: unused,
    versions: unused,
    promoteRefusal: unused,
    differences: unused,
    timeline: unused,
    bulkFields: unused,
    lines: { forecast: unused, runs: async () => ({ data: [], total: 0 }), run: unused, outcomes: unused },
    csv: {
      exportOptions: unused,
      exportFile: unused,
      fileBelow: unused,
      importRows: unused,
      openImport: unused,
      imports: unused,
      oneImport: unused,
      importedRows: unused,
      finishImport: unused,
      undoImport: unused,
    },
    bulk: { create: unused, list: unused, get: unused, rows: unused, start: unused, stop: unused, undo: unused },
    readSubresource: unused,
    writeSubresource: unused,
    import: unused,
    job: unused,
    restore: unused,
    rows: unused,
    importLines: unused,
    counts: unused,
    ownChanges: unused,
    colleaguesChanges: unused,
    sessions: { list: unused, end: unused },
    secondFactor: {
      get: unused,
      setUp: unused,
      confirm: unused,
      remove: unused,
      newCodes: unused,
      addPasskey: unused,
      removePasskey: unused,
    },
    givers: unused,
    analysis: { sales: unused, options: unused },
    settings: { read: readSettings, write: writeSettings },
  };
  const fake: FakeProvider = { ...calls, provider, readSettings, writeSettings, records };
  return fake;
}

export interface Shown {
  /** The current address: `/parcel?page=2`. */
  readonly address: () => string;
  readonly go: (to: string | number) => void;
}

export interface ShowOptions {
  readonly fake: FakeProvider;
  readonly permissions?: readonly string[];
  readonly language?: Language;
  readonly at?: string;
  readonly mode?: 'light' | 'dark';
  /** The list's state that the tab's storage still has after a reload. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** Renders a part of the portal with its providers. */
export async function show(
  children: ReactNode,
  { fake, permissions = allPermissions, language = 'en', at = '/parcel', mode = 'light', kept = {} }: ShowOptions,
): Promise<Shown> {
  const i18nProvider = await i18nIn(language);
  let address = at;
  let navigate: (to: string | number) => void = () => undefined;
  const authProvider = {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => permissions,
    canAccess: async () => true,
  };
  const theme = createTheme({ palette: { mode } });
  render(
    <TestMemoryRouter
      initialEntries={[at]}
      locationCallback={({ pathname, search }) => {
        address = pathname + search;
      }}
      navigateCallback={(to) => {
        navigate = (where) => void (typeof where === 'number' ? to(where) : to(where));
      }}
    >
      <AdminContext
        dataProvider={fake.provider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={memoryStore({ ...kept })}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })}
        theme={theme}
        darkTheme={null}
      >
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return { address: () => decodeURIComponent(address), go: (to) => navigate(to) };
}
