import type { ApiContext } from './route.ts';

/** A page of a list. */
interface Page {
  readonly data: readonly unknown[];
  /** Absent if counting took too long; then reported as more than `uncountedTotal`. */
  readonly total?: number | undefined;
  readonly page: number;
  /** Cursor of the request; a page requested by cursor has no number. */
  readonly cursor?: unknown;
  /** Cursors of the neighbouring pages. */
  readonly cursors?: Readonly<Partial<Record<'next' | 'previous' | 'last', string | number>>>;
  readonly perPage: number;
  /** Members beside the data, such as labels. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Total reported where rows were not counted (CONTRACT, Lists). */
const uncountedTotal = 10_000;

/** Answers with a page; the total is in a header, too (CONTRACT, Shape of every answer). */
export function pageAnswer(
  context: ApiContext,
  { data, total, page, perPage, cursor, cursors, beside }: Page,
): Response {
  const shown = total ?? uncountedTotal;
  context.header('X-Total-Count', `${shown}`);
  const meta = {
    total: shown,
    ...(total === undefined && { total_is: 'more' }),
    ...(cursor === undefined && { page }),
    per_page: perPage,
    ...cursors,
  };
  return context.json({ data, meta, ...beside });
}
