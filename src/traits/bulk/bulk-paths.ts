import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import type { BulkChange, BulkSelection } from '../../data-provider/bulk-types.ts';
import { isRecord } from '../../../resources/schema/empty.ts';

/** `/product_version/bulk/12`: each run has its own URL, so that closing the tab loses nothing. */
export function runPath(resource: Pick<Resource, 'name' | 'path'>, id: number): string {
  return pageOf(resource, 'bulk', id);
}

/** `/product_version/bulk`: the earlier runs. */
export function runsPath(resource: Pick<Resource, 'name' | 'path'>): string {
  return pageOf(resource, 'bulk');
}

/** Initial state of the bulk edit page. */
export interface BulkEditStart {
  readonly selection: BulkSelection;
  /** Number of these records as text: “more than 10,000”. */
  readonly count?: string;
  /** Changes to start with. */
  readonly changes?: readonly BulkChange[];
}

/** The history state for that page, which survives a reload. */
export function bulkEditState(start: BulkEditStart): { readonly bulkEdit: BulkEditStart } {
  return { bulkEdit: start };
}

const idsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number' || typeof id === 'string') : [];

/** The initial state in a history state; `undefined` if the page was opened by its URL. */
export function bulkEditStartIn(state: unknown): BulkEditStart | undefined {
  const start = isRecord(state) ? state.bulkEdit : undefined;
  const sent = isRecord(start) ? start.selection : undefined;
  if (!isRecord(start) || !isRecord(sent)) return undefined;
  const changes = Array.isArray(start.changes) ? start.changes.filter(isChange) : undefined;
  const rest = { ...(changes && { changes }), ...(typeof start.count === 'string' && { count: start.count }) };
  if (Array.isArray(sent.ids)) return { selection: { ids: idsIn(sent.ids) }, ...rest };
  return isRecord(sent.filter)
    ? { selection: { filter: sent.filter, except: idsIn(sent.except) }, ...rest }
    : undefined;
}

const isChange = (value: unknown): value is BulkChange => isRecord(value) && typeof value.field === 'string';
