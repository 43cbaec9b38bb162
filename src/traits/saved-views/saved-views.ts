import { printAddress } from '../../../resources/query/address.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { same } from '../../data-provider/records.ts';

/** A way to look at a list, kept under a name: what is filtered, in which order, with which columns. */
export interface SavedView {
  readonly name: string;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** `-` for descending. */
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** The server keeps no more of one list. */
export const mostViews = 50;
/** Characters of a view's name. */
export const longestName = 120;

/** Reads what the server kept; what is unreadable is left out. */
export function readViews(kept: unknown): readonly SavedView[] {
  return Array.isArray(kept) ? kept.flatMap((one: unknown) => readView(one)) : [];
}

function readView(kept: unknown): readonly SavedView[] {
  if (!isRecord(kept) || typeof kept['name'] !== 'string') return [];
  const { name, filter, sort, columns } = kept;
  return [
    {
      name,
      ...(isRecord(filter) && { filter }),
      ...(typeof sort === 'string' && { sort }),
      ...(Array.isArray(columns) && columns.every((column) => typeof column === 'string') && { columns }),
    },
  ];
}

/** Whether two views show the same; one that was kept without columns goes with any. */
export function showsSame(one: Omit<SavedView, 'name'>, other: Omit<SavedView, 'name'>): boolean {
  return (
    one.sort === other.sort &&
    same(one.filter ?? {}, other.filter ?? {}) &&
    (one.columns === undefined || other.columns === undefined || same(one.columns, other.columns))
  );
}

/** Under a name that is there already, the new one takes the place of the old. */
export function keepView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const at = views.findIndex(({ name }) => name === view.name);
  return at < 0 ? [...views, view] : views.with(at, view);
}

export function dropView(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** The list's address that shows it, from its first page. */
export function addressOf({ filter, sort }: SavedView, perPage: number): string {
  return printAddress({ filter, sort, page: 1, perPage });
}
