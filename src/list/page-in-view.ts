import { useListContext } from 'react-admin';
import type { PageCursor } from '../../resources/query/address.ts';
import type { ListMeta } from '../data-provider/answer-types.ts';
import { hasMore } from './list-meta.ts';

/** A page to go to: by its cursor where the API gave one, else by its number. */
export interface PageTarget {
  /** Approximate beside a cursor. */
  readonly page: number;
  readonly cursor?: PageCursor | undefined;
}

/** Which rows of the list are on screen, and how to get to other pages. */
export interface PageInView {
  /** Position of the first row, from 1; negative where only its distance from the end is known; 0 without rows. */
  readonly from: number;
  /** Absent where only the distance from the end is known. */
  readonly page: number | undefined;
  /** The number of the last page, as far as it is known. */
  readonly lastPage: number;
  readonly next: PageTarget | undefined;
  readonly previous: PageTarget | undefined;
  readonly last: PageTarget | undefined;
}

/** What react-admin's list context says about a page. */
export interface PageFacts {
  readonly page: number;
  readonly perPage: number;
  readonly total?: number | undefined;
  readonly data?: readonly unknown[] | undefined;
  readonly meta?: Partial<ListMeta> | undefined;
  readonly hasNextPage?: boolean | undefined;
  readonly hasPreviousPage?: boolean | undefined;
}

export function pageInView(facts: PageFacts): PageInView {
  const { perPage, data = [], meta = {}, hasNextPage = false, hasPreviousPage = false } = facts;
  const more = hasMore(meta);
  const rows = data.length;
  const total = meta.total ?? facts.total ?? 0;
  const from = rows === 0 ? 0 : firstRow(facts, total);
  const page = rows === 0 ? facts.page : from < 0 ? undefined : Math.ceil((from - 1 + rows) / perPage);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const lastPage = more ? Math.max(pages, page ?? 1) : pages;
  // In the address page 1 has no cursor, and react-admin leaves a page whose number is beyond the total.
  const numbered = (wanted = lastPage) => Math.max(2, more ? wanted : Math.min(wanted, lastPage));
  const byNumber = (wanted: number) => (page === undefined ? undefined : { page: page + wanted });
  const { next, previous, last } = meta;
  return {
    from,
    page,
    lastPage,
    next:
      next !== undefined
        ? {
            page: numbered(page && page + 1),
            cursor: { after: next, from: from > 0 ? from + rows : Math.min(-1, from + rows) },
          }
        : hasNextPage
          ? byNumber(1)
          : undefined,
    previous:
      previous !== undefined
        ? {
            page: numbered(page && page - 1),
            cursor: { before: previous, from: from > 0 ? Math.max(1, from - perPage) : from - perPage },
          }
        : hasPreviousPage
          ? byNumber(-1)
          : undefined,
    last:
      last !== undefined
        ? { page: numbered(), cursor: { before: last, from: -perPage } }
        : hasNextPage && page !== undefined && page < lastPage
          ? { page: lastPage }
          : undefined,
  };
}

/** Corrects the position that the cursor came with where the answer knows better: at either end of the list. */
function firstRow({ page, perPage, data = [], meta = {} }: PageFacts, total: number): number {
  const { from, next, previous } = meta;
  if (from === undefined) return (page - 1) * perPage + 1;
  if (previous === undefined) return 1;
  const more = hasMore(meta);
  if (next === undefined && !more) return Math.max(1, total - data.length + 1);
  if (next === undefined && from < 0) return -data.length;
  return from > 0 || more ? from : Math.max(1, total + 1 + from);
}

/** The page of the list around. */
export function usePageInView(): PageInView {
  return pageInView(useListContext());
}
