import type pg from 'pg';
import { isTimeout } from '../../../db/connection/failures.ts';
import { isRestricted, type ListQuery, listValues } from '../../../db/list/query.ts';
import { readRecords } from '../../../db/list/read.ts';
import { decodePage, type LabelledRecords } from '../../../db/list/page.ts';
import { listStatement } from '../../../db/list/statements.ts';
import { readTotal } from '../../../db/counts/row-count.ts';
import { run } from '../../../db/connection/statement.ts';

/** Records per batch: the maximum that an export keeps in memory. */
const batchSize = 500;
/** Milliseconds that counting may delay the first byte; after that the total is omitted. */
const countTimeout = 300;
/** Idle timeout of the transaction, in milliseconds, for readers that stall. */
export const snapshotTimeout = 600_000;

/** All records that a list matches, from one database snapshot, in batches. */
export interface Snapshot {
  /** Number of records; absent if counting timed out. */
  readonly total?: number;
  /** Runs further reads in the same snapshot. */
  readonly runner: pg.PoolClient;
  /** The next batch in the list's order; `undefined` after the last. */
  next(): Promise<LabelledRecords | undefined>;
  /** Releases the connection; may be called repeatedly. */
  close(): Promise<void>;
  /** Resolves when the connection is released, also after the database ended an idle transaction. */
  readonly closed: Promise<void>;
}

/**
 * Opens a cursor on the ids of all records that the query matches, in one read-only snapshot; records are read in
 * batches. The caller must close it.
 */
export async function openSnapshot(
  pool: pg.Pool,
  query: ListQuery,
  counted: 'soon' | 'exact' | 'no' = 'soon',
): Promise<Snapshot> {
  const client = await pool.connect();
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });
  let over: Promise<void> | undefined;
  const finish = async (statement: 'commit' | 'rollback'): Promise<void> => {
    const failure = await client.query(statement).then(
      () => undefined,
      (error: unknown) => error,
    );
    client.off('error', onError);
    client.release(failure !== undefined);
    resolveClosed();
  };
  const close = () => (over ??= finish('commit'));
  const onError = () => void close();
  client.on('error', onError);
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = ${snapshotTimeout}`,
    );
    const total = counted === 'no' ? undefined : await count(client, query, counted);
    const whole: ListQuery = { ...query, page: 1, cursor: undefined, perPage: 2_147_483_646 };
    const { text, params } = listStatement(whole, 'ids');
    await run(client, { text: `declare exported no scroll cursor for ${text}`, params }, listValues(whole));
    return {
      ...(total !== undefined && { total }),
      runner: client,
      close,
      closed,
      async next() {
        const rows = await run(client, { text: `fetch ${batchSize} from exported`, params: [] });
        const ids = decodePage(rows).rows.map(({ id }) => id);
        return ids.length === 0 ? undefined : readRecords(client, query, ids);
      },
    };
  } catch (error) {
    over ??= finish('rollback');
    await over;
    throw error;
  }
}

async function count(client: pg.PoolClient, query: ListQuery, counted: 'soon' | 'exact'): Promise<number | undefined> {
  if (!isRestricted(query)) return readTotal(client, query.resource, query.store);
  const ask = async () => Number((await run(client, listStatement(query, 'count'), listValues(query)))[0]?.[0] ?? 0);
  if (counted === 'exact') return ask();
  try {
    await client.query(`savepoint counting; set local statement_timeout = ${countTimeout}`);
    const total = await ask();
    await client.query('rollback to counting');
    return total;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    await client.query('rollback to counting');
    return undefined;
  }
}
