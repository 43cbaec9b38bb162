import { useListContext } from 'react-admin';
import type { PageCursor } from '../../resources/query/address.ts';
import type { ListMeta } from '../data-provider/answer-types.ts';
import { hasMore } from './list-meta.ts';

/** A page to navigate to: by the API's cursor if there is one, else by number. */
export interface PageTarget {
  /** Approximate if there is a cursor. */
  readonly page: number;
  readonly cursor?: PageCursor | undefined;
}

/** The visible page of a list, and the pages that can be reached from it. */
export interface PageInView {
  /** 1-based position of the first row; negative if counted from the end; 0 without rows. */
  readonly from: number;
  /** `undefined` if the rows are counted from the end. */
  readonly page: number | undefined;
  /** Number of the last known page. */
  readonly lastPage: number;
  readonly next: PageTarget | undefined;
  readonly previous: PageTarget | undefined;
  readonly last: PageTarget | undefined;
}

/** Properties of react-admin's list context that describe a page. */
export interface PageFacts {
  readonly page: number;
  readonly perPage: number;
  readonly total?: number | undefined;
  readonly data?: readonly unknown[] | undefined;
  readonly meta?: Partial<ListMeta> | undefined;
  readonly hasNextPage?: boolean | undefined;
  readonly hasPreviousPage?: boolean | undefined;
}

/**
 * The last page that is read by its number, because the server walks over all rows before it. A later last page is read
 * by cursor: it is a full page that ends at the last row and may overlap with the page before.
 */
const mostWalked = 1_000;

function pageInView(facts: PageFacts): PageInView {
  const { perPage, data = [], meta = {}, hasNextPage = false, hasPreviousPage = false } = facts;
  const more = hasMore(meta);
  const rows = data.length;
  const total = meta.total ?? facts.total ?? 0;
  const from = rows === 0 ? 0 : firstRow(facts, total);
  const page = rows === 0 ? facts.page : from < 0 ? undefined : Math.ceil((from - 1 + rows) / perPage);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const lastPage = more ? Math.max(pages, page ?? 1) : pages;
  // Page 1 has no cursor in the URL, and react-admin leaves a page whose number exceeds the total.
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
      last !== undefined && (more || lastPage > mostWalked)
        ? { page: numbered(), cursor: { before: last, from: -perPage } }
        : hasNextPage && page !== undefined && page < lastPage
          ? { page: lastPage }
          : undefined,
  };
}

/** Position of the first row. The cursor's position is corrected at both ends of the list, where the answer is exact. */
function firstRow({ page, perPage, data = [], meta = {} }: PageFacts, total: number): number {
  const { from, next, previous } = meta;
  if (from === undefined) return (page - 1) * perPage + 1;
  if (previous === undefined) return 1;
  const more = hasMore(meta);
  if (next === undefined && !more) return Math.max(1, total - data.length + 1);
  if (next === undefined && from < 0) return -data.length;
  return from > 0 || more ? from : Math.max(1, total + 1 + from);
}

/** The visible page of the list context. */
export function usePageInView(): PageInView {
  return pageInView(useListContext());
}
