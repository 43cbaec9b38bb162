import type pg from 'pg';
import { isTimeout } from '../../../db/connection/failures.ts';
import { isNarrowed, type ListQuery, listValues } from '../../../db/list/query.ts';
import { foundRecords, type FoundRecords } from '../../../db/list/read.ts';
import { listStatement } from '../../../db/list/statements.ts';
import { readTotal } from '../../../db/counts/row-count.ts';
import { run } from '../../../db/connection/statement.ts';

/** So many records are read at once: what an export holds in memory at any moment. */
const batchSize = 500;
/** A count may hold up the first byte so long; after that it isn't told. */
const countingTime = 300;
/** Whoever reads nothing for so long is taken for gone. */
const patience = '10min';

/** All that a list finds, as it stood at one moment, a batch at a time. */
export interface Snapshot {
  /** How many records there are; absent where counting would have taken too long. */
  readonly total?: number;
  /** What words of other entities are read with, so that they stand at the same moment. */
  readonly runner: pg.PoolClient;
  /** The next records in the list's order; `undefined` behind the last. */
  next(): Promise<FoundRecords | undefined>;
  /** Gives the connection back. Again and again does no harm. */
  close(): Promise<void>;
  /** When it was given back: also where the database ended it, since nobody read on. */
  readonly closed: Promise<void>;
}

/**
 * Opens a cursor on everything that this query's list finds, in its order, in one read-only snapshot. Only ids wait in
 * the database; of the records a batch is read at a time. Close it, whatever happens.
 */
export async function openSnapshot(
  pool: pg.Pool,
  query: ListQuery,
  counted: 'soon' | 'exact' | 'no' = 'soon',
): Promise<Snapshot> {
  const client = await pool.connect();
  let tell = () => {};
  const closed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let over: Promise<void> | undefined;
  const finish = async (statement: 'commit' | 'rollback'): Promise<void> => {
    const failure = await client.query(statement).then(
      () => undefined,
      (error: unknown) => error,
    );
    client.off('error', lost);
    client.release(failure !== undefined);
    tell();
  };
  const close = () => (over ??= finish('commit'));
  const lost = () => void close();
  client.on('error', lost);
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '${patience}'`,
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
        const ids = rows.flatMap(([, id]) => (typeof id === 'number' ? [id] : []));
        return ids.length === 0 ? undefined : foundRecords(client, query, ids);
      },
    };
  } catch (error) {
    over ??= finish('rollback');
    await over;
    throw error;
  }
}

async function count(client: pg.PoolClient, query: ListQuery, counted: 'soon' | 'exact'): Promise<number | undefined> {
  if (!isNarrowed(query)) return readTotal(client, query.resource, query.store);
  const ask = async () => Number((await run(client, listStatement(query, 'count'), listValues(query)))[0]?.[0] ?? 0);
  if (counted === 'exact') return ask();
  try {
    await client.query(`savepoint counting; set local statement_timeout = ${countingTime}`);
    const total = await ask();
    await client.query('rollback to counting');
    return total;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    await client.query('rollback to counting');
    return undefined;
  }
}
