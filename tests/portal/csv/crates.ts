import { vi } from 'vitest';
import { defineResource, type Resource } from '../../../resources/define.ts';
import type { CsvCalls, PastImport, RowAnswer, RowsToImport } from '../../../src/data-provider/csv-types.ts';
import { guessMapping } from '../../../src/traits/csv/import/mapping.ts';
import { type Sheet } from '../../../src/traits/csv/import/sheet.ts';
import { readSheet } from '../../../src/traits/csv/import/read-file.ts';
import { ImportSession } from '../../../src/traits/csv/import/import-session.ts';

/** An entity with CSV import and export. */
export const crate: Resource = defineResource({
  name: 'crate',
  label: ['Crate', '木箱', '木箱'],
  plural: ['Crates', '木箱', '木箱'],
  about: ['A crate.', '木箱。', '木箱。'],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  csv: { version: 2, key: 'code' },
  fields: {
    code: { kind: 'text', label: ['Code', '編號', '编号'], required: true, unique: true },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], localized: true },
    fee: { kind: 'money', label: ['Fee', '費用', '费用'] },
    size: { kind: 'text', label: ['Size', '尺寸', '尺寸'] },
    bulk: { kind: 'text', label: ['Size', '體積', '体积'], unique: true },
    seen: { kind: 'integer', label: ['Seen', '查看次數', '查看次数'], readOnly: true },
  },
  list: { columns: ['code', 'name', 'fee'], filters: ['code', 'fee'], sort: 'code', search: ['code'] },
  form: [{ section: 'all', label: ['All', '全部', '全部'], fields: ['code', 'name', 'fee', 'size', 'bulk', 'seen'] }],
});

export const fileOf = (...lines: readonly string[]) => new Blob([`#crate,2\r\n${lines.join('\r\n')}\r\n`]);
export const sheetOf = (...lines: readonly string[]): Promise<Sheet> => readSheet(crate, fileOf(...lines), 'utf-8');

/** The state of the fake server: crates by code, and the rows each import has written. */
export interface Warehouse {
  readonly csv: CsvCalls;
  readonly crates: Map<string, Readonly<Record<string, string>>>;
  /** Every call with rows, as sent. */
  readonly calls: RowsToImport[];
  /** Written rows by import. */
  readonly written: Map<number, Map<number, RowAnswer>>;
  /** Revisions of crates by code, if not 1. */
  readonly revisions: Map<string, number>;
  /** Number of the next calls with rows that fail. */
  failing: number;
  /** Delays calls with rows until the returned function is called or another hold begins. */
  hold(): () => void;
}

const counts = { create: 0, update: 0, unchanged: 0, wrong: 0 };

/** A fake server that rejects fees that aren't numbers when checking, and crates named `cursed` when writing. */
export function warehouse(existing: Readonly<Record<string, Readonly<Record<string, string>>>> = {}): Warehouse {
  const crates = new Map(Object.entries(existing));
  const written = new Map<number, Map<number, RowAnswer>>();
  const revisions = new Map<string, number>();
  const revisionOf = (code: string) => (crates.has(code) ? (revisions.get(code) ?? 1) : 0);
  const calls: RowsToImport[] = [];
  const imports = new Map<number, PastImport>();
  const unused = () => Promise.reject(new Error('not expected in this test'));
  const judge = (
    values: Readonly<Record<string, string>>,
    row: number,
    dry: boolean,
    checkedAt: number | undefined,
  ): RowAnswer => {
    const code = values.code ?? '';
    const revision = revisionOf(code);
    if (checkedAt !== undefined && checkedAt !== revision)
      return { row, outcome: 'wrong', errors: { '': ['Someone changed it'] } };
    if (code === '') return { row, outcome: 'wrong', errors: { code: ['The Code is required'] } };
    if (values.fee !== undefined && !/^\d+(\.\d+)?$/u.test(values.fee))
      return { row, outcome: 'wrong', errors: { fee: ['The Fee field may only contain numeric characters'] } };
    if (!dry && values.size === 'cursed') return { row, outcome: 'wrong', errors: { '': ['It is cursed'] } };
    if (values.size === 'nameless' && values['name.en_US'] === undefined)
      return { row, outcome: 'wrong', errors: { 'name.en_US': ['The Name is required'] } };
    const before = crates.get(code);
    const changed = Object.entries(values).filter(([path, text]) => before?.[path] !== text);
    const changes = Object.fromEntries(
      changed.map(([path, text]) => [path, { before: before?.[path] ?? null, after: text }]),
    );
    if (!dry) crates.set(code, { ...before, ...values });
    return {
      row,
      outcome: before ? (changed.length > 0 ? 'update' : 'unchanged') : 'create',
      revision,
      title: code,
      changes,
    };
  };
  let gate: Promise<void> = Promise.resolve();
  const shop: Warehouse = {
    crates,
    revisions,
    calls,
    written,
    failing: 0,
    hold: () => {
      let release = () => {};
      gate = new Promise((resolve) => (release = resolve));
      return release;
    },
    csv: {
      exportOptions: unused,
      exportFile: unused,
      fileBelow: unused,
      imports: async () => ({ data: [...imports.values()], total: imports.size }),
      undoImport: unused,
      importRows: vi.fn<CsvCalls['importRows']>(async (_, __, body) => {
        calls.push(body);
        await gate;
        if (shop.failing > 0) {
          shop.failing -= 1;
          throw new Error('Network Error');
        }
        if (body.import !== undefined && imports.get(body.import)?.status !== 'running')
          throw new Error('The import is over');
        const before = written.get(body.import ?? 0) ?? new Map<number, RowAnswer>();
        if (body.import !== undefined) written.set(body.import, before);
        const rows = body.rows.map(({ row, values, revision }) => {
          if (before.has(row)) return { row, outcome: 'done' as const };
          const answer = judge(values, row, body.dry_run, revision);
          if (!body.dry_run && answer.outcome !== 'wrong') before.set(row, answer);
          return answer;
        });
        return { rows, labels: {} };
      }),
      openImport: async (_, { file_name, mode, total }) => {
        const made: PastImport = {
          id: imports.size + 1,
          file_name,
          mode,
          total,
          counts,
          status: 'running',
          created_by: { id: 1, name: 'Chan' },
          created_at: '2026-11-20T01:00:00.000Z',
          finished_at: null,
        };
        imports.set(made.id, made);
        return made;
      },
      oneImport: async (_, id) => imports.get(id) ?? unused(),
      importedRows: async (_, id, { page }) => {
        const all = [...(written.get(id)?.values() ?? [])];
        return { data: all.slice((page - 1) * 150, page * 150), total: all.length };
      },
      finishImport: async (_, id) => {
        const made = imports.get(id);
        if (!made) return unused();
        const rows = [...(written.get(id)?.values() ?? [])];
        const count = (outcome: string) => rows.filter((one) => one.outcome === outcome).length;
        const done: PastImport = {
          ...made,
          status: 'done',
          counts: { create: count('create'), update: count('update'), unchanged: count('unchanged'), wrong: 0 },
        };
        imports.set(id, done);
        return done;
      },
    },
  };
  return shop;
}

/** An in-memory version of what the browser stores. */
export function memoryStorage() {
  const kept: Record<string, unknown> = {};
  return {
    kept,
    keep: {
      read: async () => undefined,
      write: async (some: object) => void Object.assign(kept, some),
      forget: async () => {
        for (const name of Object.keys(kept)) Reflect.deleteProperty(kept, name);
      },
    },
  };
}

/** Starts an import of these lines, with automatically matched columns. */
export async function startImport(
  shop: Warehouse,
  lines: readonly string[],
  {
    keep = memoryStorage().keep,
    fixes = new Map<number, ReadonlyMap<string, string>>(),
    ignored = new Array<number>(),
  } = {},
): Promise<ImportSession> {
  const sheet = await sheetOf(...lines);
  return new ImportSession({
    resource: crate,
    mode: 'upsert',
    csv: shop.csv,
    keep,
    fileName: 'crates.csv',
    digest: '',
    sheet,
    mapping: guessMapping(crate, sheet).map((answer, place) =>
      ignored.includes(place) ? { at: 'ignored', because: 'asked' } : answer,
    ),
    fixes,
    repeated: ({ row, of }) => (of === 'record' ? `Row ${row} is about the same record` : `Row ${row} took it`),
    tooWide: (cells, columns) => `${cells} cells, ${columns} columns`,
    unstorable: 'It has a NUL',
  });
}

/** Calls that wrote rows. */
export const writes = (shop: Warehouse) => shop.calls.filter(({ dry_run }) => !dry_run);

/** Lines of new crates, each with a fee. */
export const crateLines = (count: number) => Array.from({ length: count }, (_, number) => `C-${number},${number}`);
