import type { ApiContext } from './route.ts';

/** A page of something, and how much there is of it. */
interface Answered {
  readonly data: readonly unknown[];
  /** Absent where counting took too long: then it is told as more than this. */
  readonly total?: number | undefined;
  readonly page: number;
  /** It was asked for by a place in the order: then it has no number. */
  readonly cursor?: unknown;
  /** What its neighbours are asked for by. */
  readonly cursors?: Readonly<Partial<Record<'next' | 'previous' | 'last', string>>>;
  readonly perPage: number;
  /** Members beside the data, such as its labels. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** What is told of a total that was not counted (CONTRACT, Lists). */
const uncounted = 10_000;

/** A page as it is answered, its total in a header too (CONTRACT, Shape of every answer). */
export function pageAnswer(
  context: ApiContext,
  { data, total, page, perPage, cursor, cursors, beside }: Answered,
): Response {
  const shown = total ?? uncounted;
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
