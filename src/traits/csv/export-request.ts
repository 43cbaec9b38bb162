import type { Identifier } from 'react-admin';
import { isRecord } from '../../../resources/schema/empty.ts';

/** What a list passes to the export page: its selection, filters and order. */
export interface FromList {
  readonly ids: readonly Identifier[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The scope selected at first. */
  readonly scope: Scope;
}

export type Scope = 'selected' | 'matching' | 'all';

/** The state of the export page's history entry, which survives a reload. */
export function exportState(from: FromList): { readonly csvExport: FromList } {
  return { csvExport: from };
}

/** Parses the history state; all records where the address was typed or linked from elsewhere. */
export function parseExportState(state: unknown): FromList {
  const from = isRecord(state) ? state.csvExport : undefined;
  if (!isRecord(from)) return { ids: [], filter: {}, scope: 'all' };
  const { ids, filter, sort, scope } = from;
  const order =
    isRecord(sort) && typeof sort.field === 'string'
      ? { field: sort.field, order: sort.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) }
      : undefined;
  return {
    ids: Array.isArray(ids)
      ? ids.filter((id): id is Identifier => typeof id === 'number' || typeof id === 'string')
      : [],
    filter: isRecord(filter) ? filter : {},
    ...(order && { sort: order }),
    scope: scope === 'selected' || scope === 'matching' ? scope : 'all',
  };
}
