import type { RaRecord } from 'react-admin';
import { vi } from 'vitest';
import { defineResource } from '../../../resources/define.ts';
import { draftFields, draftLifecycle } from '../../../resources/drafts.ts';
import type {
  AdminRecord,
  Differences,
  HistoryEntry,
  PromoteRefusal,
  Version,
} from '../../../src/data-provider/answer-types.ts';
import { fakeProvider, refusal } from '../form/harness.tsx';

/** An entity with drafts and one field of each type that a comparison treats differently. */
export const leaflet = defineResource({
  name: 'leaflet',
  label: ['Leaflet', '單張', '单张'],
  plural: ['Leaflets', '單張', '单张'],
  about: ['A leaflet tells customers of an offer.', '單張向顧客介紹優惠。', '单张向顾客介绍优惠。'],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  drafts: { call: 'draft' },
  lifecycle: draftLifecycle,
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true },
    ...draftFields('leaflet'),
    price: { kind: 'money', label: ['Price', '價格', '价格'] },
    stores: { kind: 'reference', label: ['Stores', '商店', '商店'], to: 'store', many: true },
    sizes: {
      kind: 'rows',
      label: ['Sizes', '尺寸', '尺寸'],
      key: 'key',
      readOnly: true,
      fields: {
        key: { kind: 'text', label: ['Key', '識別碼', '标识'], required: true, internal: true },
        title: { kind: 'text', label: ['Size', '尺寸', '尺寸'], required: true, localized: true },
        width: { kind: 'integer', label: ['Width', '闊度', '宽度'] },
      },
    },
    prints: {
      kind: 'rows',
      label: ['Prints', '印量', '印量'],
      key: 'size',
      paged: true,
      readOnly: true,
      fields: {
        size: { kind: 'text', label: ['Print size', '印刷尺寸', '印刷尺寸'], keysOf: 'sizes' },
        copies: { kind: 'integer', label: ['Copies', '份數', '份数'] },
      },
    },
  },
  list: { columns: ['name', 'status'], filters: ['status'], sort: 'id', search: ['name'] },
  form: [{ section: 'leaflet', label: ['Leaflet', '單張', '单张'], fields: ['name', 'price', 'stores'] }],
});

const sizes = [{ id: 1, key: 'k1', title: { zh_HK: '大', en_US: 'Large' }, width: 30 }];

/** Returns a leaflet, by default the live one with id 7. */
export function leafletRecord(more: Record<string, unknown> = {}): AdminRecord {
  return {
    id: 7,
    revision: 3,
    created_at: '2026-11-01T01:00:00.000Z',
    updated_at: '2026-11-20T10:05:00.000Z',
    name: { zh_HK: '冬日優惠', en_US: 'Winter offer' },
    status: 'active',
    version: 3,
    version_of: null,
    based_on: null,
    price: '10.00',
    stores: [1],
    sizes,
    prints: { total: 1 },
    labels: { stores: { 1: 'Main store' } },
    ...more,
  };
}

export const draftRecord = (more: Record<string, unknown> = {}) =>
  leafletRecord({
    id: 8,
    revision: 5,
    status: 'draft',
    version: 0,
    version_of: 7,
    based_on: 3,
    name: { zh_HK: '冬日優惠', en_US: 'Winter sale' },
    ...more,
  });
export const archivedRecord = (more: Record<string, unknown> = {}) =>
  leafletRecord({ id: 6, revision: 1, status: 'archived', version: 2, version_of: 7, ...more });

const by = { id: 2, name: 'Chan Siu Ming' };

export function versionOf({ id, status, version, created_at, updated_at }: RaRecord): Version {
  return {
    id: Number(id),
    status: String(status),
    version: Number(version),
    created_at: String(created_at),
    updated_at: String(updated_at),
    by,
  };
}

export const liveChange: HistoryEntry = {
  id: 31,
  at: '2026-11-20T11:00:00.000Z',
  by: { id: 4, name: 'Wong Mei' },
  action: 'update',
  changes: { price: { before: '10.00', after: '9.50' } },
};

export function differencesOf(more: Partial<Differences> = {}): Differences {
  return {
    main: { id: 7, revision: 3, status: 'active', version: 3 },
    based_on: 3,
    changes: { name: { before: { en_US: 'Winter offer' }, after: { en_US: 'Winter sale' } } },
    since: [],
    labels: {},
    ...more,
  };
}

/** A fake server with these versions of one leaflet. Calls are mocks. */
export function versionServer(...first: readonly AdminRecord[]) {
  const records = new Map(first.map((record) => [Number(record.id), record]));
  const recordOf = (id: unknown) => {
    const found = records.get(Number(id));
    if (!found) throw refusal(404, 'This page could not be found');
    return found;
  };
  const put = (record: AdminRecord) => {
    records.set(Number(record.id), record);
    return record;
  };
  const calls = {
    getOne: vi.fn(async (_: string, { id }: { id: unknown }) => ({ data: recordOf(id) })),
    versions: vi.fn(async () =>
      [...records.values()]
        .toSorted((one, other) => rank(one) - rank(other) || Number(other.id) - Number(one.id))
        .map(versionOf),
    ),
    promoteRefusal: vi.fn(async (): Promise<PromoteRefusal | null> => null),
    differences: vi.fn(async () => differencesOf()),
    draft: vi.fn(async () => ({ data: put(draftRecord()) })),
    promote: vi.fn(async (_: string, id: unknown) => {
      const copy = recordOf(id);
      if (copy.version_of !== null && copy.status === 'draft') records.delete(Number(id));
      return { data: put({ ...recordOf(7), name: copy.name, status: 'active', revision: 9, version: 4 }) };
    }),
    action: vi.fn(async (_: string, id: unknown, name: string) => {
      const record = recordOf(id);
      return {
        data: put({
          ...record,
          status: name === 'activate' ? 'active' : 'inactive',
          revision: Number(record.revision) + 1,
        }),
      };
    }),
    update: vi.fn(async (_: string, { id, data }: { id: unknown; data: object }) => {
      const record = recordOf(id);
      return { data: put({ ...record, ...data, revision: Number(record.revision) + 1 }) };
    }),
    delete: vi.fn(async (_: string, { id }: { id: unknown }) => {
      const record = recordOf(id);
      records.delete(Number(id));
      return { data: record };
    }),
  };
  const provider = fakeProvider();
  Object.assign(provider, calls);
  return { provider, records, ...calls };
}

/** Sort order: the record itself, its draft, archived copies. */
function rank({ version_of, status }: AdminRecord): number {
  if (version_of === null) return 0;
  return status === 'draft' ? 1 : 2;
}
