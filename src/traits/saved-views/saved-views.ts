import { printAddress, readAddress } from '../../../resources/query/address.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { isEqual } from '../../data-provider/records.ts';

/** Filters, order and columns of a list, saved under a name. */
export interface SavedView {
  readonly name: string;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** A field name; prefixed with `-` for descending order. */
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** The server's limits, per list. */
export const maxViews = 50;
export const maxNameLength = 120;

/** A view that is shared with the user. */
export interface SharedView extends SavedView {
  readonly id: number;
  /** Sent as the base of a change. */
  readonly revision: number;
  /** True if the list opens with it. */
  readonly opensFirst: boolean;
}

/** Parses the shared views; skips invalid ones. */
export function parseShared(shared: unknown): readonly SharedView[] {
  return Array.isArray(shared) ? shared.flatMap((one: unknown) => parseSharedView(one)) : [];
}

function parseSharedView(shared: unknown): readonly SharedView[] {
  if (
    !isRecord(shared) ||
    typeof shared['id'] !== 'number' ||
    typeof shared['revision'] !== 'number' ||
    typeof shared['address'] !== 'string'
  )
    return [];
  const { id, revision, name, address, columns, opens_first: opensFirst } = shared;
  const shown = readAddress(address);
  const [view] = parseView({ name, filter: shown?.filter, sort: shown?.sort, columns });
  if (!view || !shown || typeof revision !== 'number') return [];
  const { columns: kept = [], ...others } = view;
  return [{ ...others, ...(kept.length > 0 && { columns: kept }), id, revision, opensFirst: opensFirst === true }];
}

/** The view that a list opens with. */
export function firstView({ shared }: { readonly shared?: unknown }): SharedView | undefined {
  return parseShared(shared).find(({ opensFirst }) => opensFirst);
}

/** Parses the stored views; skips invalid ones. */
export function parseViews(stored: unknown): readonly SavedView[] {
  return Array.isArray(stored) ? stored.flatMap((one: unknown) => parseView(one)) : [];
}

function parseView(stored: unknown): readonly SavedView[] {
  if (!isRecord(stored) || typeof stored['name'] !== 'string') return [];
  const { name, filter, sort, columns } = stored;
  return [
    {
      name,
      ...(isRecord(filter) && { filter }),
      ...(typeof sort === 'string' && { sort }),
      ...(Array.isArray(columns) && columns.every((column) => typeof column === 'string') && { columns }),
    },
  ];
}

/** True if two views show the same; a view without columns matches any columns. */
export function isSameView(one: Omit<SavedView, 'name'>, other: Omit<SavedView, 'name'>): boolean {
  return (
    one.sort === other.sort &&
    isEqual(one.filter ?? {}, other.filter ?? {}) &&
    (one.columns === undefined || other.columns === undefined || isEqual(one.columns, other.columns))
  );
}

/** Adds a view, or replaces the one with the same name. */
export function putView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const at = views.findIndex(({ name }) => name === view.name);
  return at < 0 ? [...views, view] : views.with(at, view);
}

export function removeView(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** The list's query string that shows the first page of a view. */
export function addressOf({ filter, sort }: Omit<SavedView, 'name'>, perPage?: number): string {
  return printAddress({ filter, sort, page: 1, perPage });
}
