import type { Identifier } from 'react-admin';
import { isRecord } from '../../resources/schema/empty.ts';

/** State that a list passes to a page about its records, such as an export: its selection, filters and order. */
export interface FromList {
  readonly ids: readonly Identifier[];
  readonly filter: Readonly<Record<string, unknown>>;
  /** The deselected records, if all that match are selected. */
  readonly except?: readonly Identifier[];
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The scope selected at first. */
  readonly scope: Scope;
}

export type Scope = 'selected' | 'matching' | 'all';

/** The state of the page's history entry, which survives a reload. */
export function fromListState(fromList: FromList): { readonly fromList: FromList } {
  return { fromList };
}

const idsIn = (ids: unknown): readonly Identifier[] =>
  Array.isArray(ids) ? ids.filter((id): id is Identifier => typeof id === 'number' || typeof id === 'string') : [];

/** Parses the history state; `undefined` if the page was opened by its URL. */
export function readFromList(state: unknown): FromList | undefined {
  const from = isRecord(state) ? state.fromList : undefined;
  if (!isRecord(from)) return undefined;
  const { ids, filter, except, sort, scope } = from;
  const order =
    isRecord(sort) && typeof sort.field === 'string'
      ? { field: sort.field, order: sort.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) }
      : undefined;
  return {
    ids: idsIn(ids),
    filter: isRecord(filter) ? filter : {},
    except: idsIn(except),
    ...(order && { sort: order }),
    scope: scope === 'selected' || scope === 'matching' ? scope : 'all',
  };
}
