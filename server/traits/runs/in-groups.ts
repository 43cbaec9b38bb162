import type pg from 'pg';

/** Rows per transaction: few, so that nobody waits long for their locks. */
const groupSize = 20;

/** Thrown for a refused row in a transaction without savepoints. */
class RefusedRow extends Error {
  override readonly name = 'RefusedRow';
}

/** Does the work of one row inside a group's transaction; a refused row changes nothing. */
export type Attempt<T> = (work: () => Promise<T>, onRefusal: (error: unknown) => Promise<T>) => Promise<T>;

interface GroupOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether some of the rows are known to be refused. */
  readonly refused?: boolean;
}

/**
 * Writes rows one by one, several per transaction, until `signal` aborts. Sets savepoints only after a refused row,
 * since refused rows seldom come alone.
 * @param write writes a group in one transaction, each row by `attempt`; it is called again if a row is refused without
 * savepoints
 */
export async function inGroups<R, T>(
  rows: readonly R[],
  write: (group: readonly R[], attempt: (client: Pick<pg.PoolClient, 'query'>) => Attempt<T>) => Promise<readonly T[]>,
  { signal, refused: expected = false }: GroupOptions = {},
): Promise<readonly T[]> {
  const results: T[] = [];
  let refused = expected;
  const attemptWith =
    (savepoints: boolean) =>
    (client: Pick<pg.PoolClient, 'query'>): Attempt<T> =>
    async (work, onRefusal) => {
      // Replaces the savepoint of the previous row.
      if (savepoints) await client.query('savepoint row');
      try {
        return await work();
      } catch (error) {
        const answer = await onRefusal(error);
        refused = true;
        if (!savepoints) throw new RefusedRow();
        await client.query('rollback to savepoint row');
        return answer;
      }
    };
  for (let from = 0; from < rows.length; from += groupSize) {
    if (signal?.aborted) break;
    const group = rows.slice(from, from + groupSize);
    const savepoints = refused;
    refused = false;
    try {
      results.push(...(await write(group, attemptWith(savepoints))));
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error;
      results.push(...(await write(group, attemptWith(true))));
    }
  }
  return results;
}
