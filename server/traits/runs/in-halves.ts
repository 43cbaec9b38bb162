/** Rows that are written one by one instead of halved again. */
const fewRows = 8;

interface Ways<R, T> {
  /** Writes all rows, or throws with nothing written. */
  readonly together: (rows: readonly R[]) => Promise<T>;
  /** Writes each row separately; called once only a few rows are left. */
  readonly apart: (rows: readonly R[]) => Promise<T>;
  /** Whether an error is caused by one of the rows, so that smaller batches narrow it down. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Writes rows as one batch; after a refusal in halves, and the last few one by one. Stops between batches. */
export async function inHalves<R, T>(rows: readonly R[], ways: Ways<R, T>): Promise<readonly T[]> {
  if (rows.length === 0 || ways.signal?.aborted) return [];
  if (rows.length <= fewRows) return [await ways.apart(rows)];
  try {
    return [await ways.together(rows)];
  } catch (error) {
    if (!ways.isRefusal(error)) throw error;
  }
  const half = Math.ceil(rows.length / 2);
  return [...(await inHalves(rows.slice(0, half), ways)), ...(await inHalves(rows.slice(half), ways))];
}
