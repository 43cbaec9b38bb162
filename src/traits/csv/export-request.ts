import type { Identifier } from 'react-admin';
import { isRecord } from '../../../resources/schema/empty.ts';

/** What a list hands over: what is selected in it, what it is narrowed to, and its order. */
export interface FromList {
  readonly ids: readonly Identifier[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Which of them to begin with. */
  readonly scope: Scope;
}

export type Scope = 'selected' | 'matching' | 'all';

/** What the export page is told, kept with its entry of the browser's history, so that a reload finds it again. */
export function exportState(from: FromList): { readonly csvExport: FromList } {
  return { csvExport: from };
}

/** What a list handed over, in the state of an address; everything where it was typed or followed from elsewhere. */
export function fromListIn(state: unknown): FromList {
  const given = isRecord(state) ? state.csvExport : undefined;
  if (!isRecord(given)) return { ids: [], filter: {}, scope: 'all' };
  const { ids, filter, sort, scope } = given;
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
