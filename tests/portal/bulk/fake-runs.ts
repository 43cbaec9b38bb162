import { HttpError, type RaRecord } from 'react-admin';
import { type Mock, vi } from 'vitest';
import type { BulkCalls, BulkRequest, BulkRow, BulkRun, BulkStatus } from '../../../src/data-provider/bulk-types.ts';
import type { BulkOutcome } from '../../../resources/query/calls.ts';
import type { FakeProvider } from '../list/harness.tsx';

/** Outcome of writing a record, by id; `done` by default. */
export type Verdicts = Readonly<Record<number, readonly [outcome: BulkOutcome, reason?: string]>>;

export interface FakeRuns {
  readonly calls: { readonly [K in keyof BulkCalls]: Mock<BulkCalls[K]> };
  readonly runs: Map<number, BulkRun>;
  /** Sets the status of a run, as the server's job does. */
  readonly move: (id: number, status: BulkStatus) => void;
  /** Outcomes of the check, by id. */
  checks: Verdicts;
  /** Outcomes of the writing, by id. */
  writes: Verdicts;
  /** Finishes each step at once, with the next poll. */
  instant: boolean;
}

/** An in-memory API of bulk runs, over the records of a fake provider. User 1 creates the runs. */
export function fakeRuns(fake: FakeProvider, titleOf: (record: RaRecord) => string): FakeRuns {
  const rows = new Map<number, BulkRow[]>();
  const runs = new Map<number, BulkRun>();
  const found = (id: number) => {
    const run = runs.get(id);
    if (!run) throw new HttpError('Not found', 404, { message: 'Not found' });
    return run;
  };
  const counted = (id: number) =>
    (rows.get(id) ?? []).reduce<Partial<Record<BulkOutcome, number>>>(
      (counts, { outcome }) => ({ ...counts, [outcome]: (counts[outcome] ?? 0) + 1 }),
      {},
    );
  const change = (id: number, status: BulkStatus) => {
    const before = found(id);
    const run = { ...before, status, stage: stages[status] ?? before.stage, counts: counted(id) };
    runs.set(id, run);
    return run;
  };
  const decide = (id: number, from: readonly BulkOutcome[], to: BulkOutcome, verdicts: Verdicts) =>
    rows.set(
      id,
      (rows.get(id) ?? []).map((row) => {
        if (!from.includes(row.outcome)) return row;
        const [outcome, reason] = verdicts[row.id] ?? [to];
        return { ...row, outcome, ...(reason !== undefined && { reason }) };
      }),
    );
  const move = (id: number, status: BulkStatus) => {
    if (status === 'checked') decide(id, ['waiting'], 'change', self.checks);
    if (status === 'done') decide(id, ['change'], 'done', self.writes);
    if (status === 'undone') decide(id, ['done'], 'undone', {});
    return change(id, status);
  };
  const stages: Partial<Record<BulkStatus, BulkRun['stage']>> = { running: 'write', undoing: 'undo' };
  const working = { check: 'checking', write: 'running', undo: 'undoing' } as const;
  const next: Partial<Record<BulkStatus, BulkStatus>> = { checking: 'checked', running: 'done', undoing: 'undone' };
  const idsOf = ({ selection }: BulkRequest) =>
    'ids' in selection
      ? selection.ids.map(Number)
      : fake.records.map(({ id }) => Number(id)).filter((id) => !selection.except.includes(id));

  const self: FakeRuns = {
    runs,
    move,
    checks: {},
    writes: {},
    instant: true,
    calls: {
      create: vi.fn<BulkCalls['create']>(async (_, request) => {
        const id = runs.size + 12;
        const ids = idsOf(request);
        rows.set(
          id,
          ids.map((one) => {
            const record = fake.records.find((other) => Number(other.id) === one);
            return { id: one, title: record ? titleOf(record) : '', outcome: record ? 'waiting' : 'gone' };
          }),
        );
        runs.set(id, {
          id,
          kind: (['changes', 'delete', 'restore'] as const).find((kind) => kind in request) ?? 'action',
          what: request,
          total: ids.length,
          status: 'checking',
          stage: 'check',
          counts: counted(id),
          done: 0,
          created_by: { id: 1, name: 'Chan' },
          created_at: '2026-11-20T10:05:00.000Z',
          finished_at: null,
          permitted: true,
          undo_permitted: true,
        });
        return found(id);
      }),
      list: vi.fn<BulkCalls['list']>(async () => ({ data: [...runs.values()].toReversed(), total: runs.size })),
      get: vi.fn<BulkCalls['get']>(async (_, id) => {
        const { status } = found(id);
        const to = next[status];
        return self.instant && to ? move(id, to) : found(id);
      }),
      rows: vi.fn<BulkCalls['rows']>(async (_, id, { outcome, after = '0' }) => {
        const all = (rows.get(id) ?? []).filter((row) => outcome === undefined || row.outcome === outcome);
        const page = all.slice(Number(after), Number(after) + 100);
        const end = Number(after) + page.length;
        return { rows: page, labels: {}, ...(end < all.length && { next: String(end) }) };
      }),
      start: vi.fn<BulkCalls['start']>(async (_, id, { again = [] } = {}) => {
        decide(id, again, 'change', {});
        const { status, stage } = found(id);
        return change(id, status === 'stopped' ? working[stage] : 'running');
      }),
      stop: vi.fn<BulkCalls['stop']>(async (_, id) => change(id, 'stopped')),
      undo: vi.fn<BulkCalls['undo']>(async (_, id) => change(id, 'undoing')),
    },
  };
  Object.assign(fake.provider, { bulk: self.calls });
  return self;
}
