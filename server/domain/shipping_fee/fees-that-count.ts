import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { feeIn } from '../../../resources/delivery/fee-records.ts';
import type { FeeWrite } from '../../../resources/delivery/fee-writes.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { compileFees, type Cart, type Fee } from '../../../resources/delivery/shipping-fees.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';

type FeeRecord = RecordOf<typeof shipping_fee>;

/** A write that is tried: an edit with the record that it would leave. */
export type TriedWrite =
  | Exclude<FeeWrite, { readonly action: 'update' }>
  | { readonly action: 'update'; readonly record: FeeRecord };

/**
 * Which fees count: those that customers see, all drafts in their place, or those that customers would see after a
 * write. A fee that is off counts in none, unless the write activates it: promotes leave it so.
 */
export type FeesThatCount = 'live' | 'drafts' | TriedWrite;

/** A fee as it is tried, and what an answer says of it. */
export interface TriedFee extends Fee, Pick<FeeRecord, 'description'> {
  /** The fee itself, or the draft in its place. */
  readonly version: number;
}

interface Wanted {
  readonly pool: pg.Pool;
  /** The connection of a transaction, or the pool. */
  readonly runner: Runner;
  readonly store: number;
  readonly which: FeesThatCount;
  /** As `stateSql` tells it. */
  readonly state: string;
  /** That of the transaction. Default: of one that may write fees. */
  readonly stateSql?: SQL;
}

/**
 * The state of a store's fees and drafts, for the cache: a text that never comes again once one of them was written, put
 * in another order, made, deleted or restored. Read by each quote in its own snapshot, so that no server can answer with
 * what another changed. In a transaction that has written it is empty: what may be rolled back is not kept.
 */
export const stateSql = stateOf(sql`pg_current_xact_id_if_assigned() is null`);

/** The same for transactions that write no fees, such as of orders: all that they read of them is committed. */
export const readersStateSql = stateOf(sql`true`);

function stateOf(isCommitted: SQL): SQL {
  return sql`(select case when ${isCommitted} then concat(count(*), ' ', bit_xor(hash_record_extended(row(id, revision, updated_at), 0))) else '' end
  from shipping_fee where store_id = ${sql.placeholder('store')}::integer and status <> 'archived')`;
}

/** The fees that count, compiled. */
export type FeeOf = (cart: Cart) => TriedFee | undefined;

interface KeptList {
  readonly state: string;
  /** In the order in which they are tried. */
  readonly fees: readonly TriedFee[];
  readonly feeOf: FeeOf;
}

/** With more lists, the least recently used goes. */
const mostLists = 50;
const lists = new WeakMap<pg.Pool, Map<string, KeptList>>();
/** Lists that are being read outside of a transaction, for all who ask in the same state. */
const reading = new WeakMap<pg.Pool, Map<string, Promise<KeptList>>>();

/** What tries the fees that count; they are read again only once one changed. */
export async function feesThatCount(wanted: Wanted): Promise<FeeOf> {
  const { pool, store, which, state } = wanted;
  const own = lists.get(pool) ?? new Map<string, KeptList>();
  lists.set(pool, own);
  // A write is asked about once.
  if (typeof which !== 'string') return (await readFees(wanted)).feeOf;
  const key = `${store} ${which}`;
  const known = own.get(key);
  if (state !== '' && known?.state === state) {
    own.delete(key);
    own.set(key, known);
    return known.feeOf;
  }
  const read = await readTogether(wanted, `${key} ${state}`);
  if (read.state !== '') {
    const [oldest] = own.size >= mostLists ? own.keys() : [];
    if (oldest !== undefined) own.delete(oldest);
    own.set(key, read);
  }
  return read.feeOf;
}

/** Reads the list, once for all who ask for it in the same state meanwhile. */
function readTogether(wanted: Wanted, key: string): Promise<KeptList> {
  const { pool, runner } = wanted;
  if (runner !== pool) return readFees(wanted);
  const busy = reading.get(pool) ?? new Map<string, Promise<KeptList>>();
  reading.set(pool, busy);
  const read = busy.get(key) ?? readFees(wanted).finally(() => busy.delete(key));
  busy.set(key, read);
  return read;
}

/**
 * The fees, and the state in which they had their order. What is read of them after that may be newer; that state then
 * never comes again.
 */
export async function readFees({
  runner,
  store,
  which,
  stateSql: state = stateSql,
}: Pick<Wanted, 'runner' | 'store' | 'which' | 'stateSql'>): Promise<KeptList> {
  const { inPlace, besides, without, order } = choiceOf(which);
  const rows = await run(
    runner,
    statementOf(sql`select coalesce(draft.id, main.id), ${state} from shipping_fee main
      left join shipping_fee draft on draft.version_of = main.id and ${inPlace ?? sql`false`}
      where main.store_id = ${store} and main.version_of is null
        and (main.status = 'active' or ${besides ?? sql`false`}) and not ${without ?? sql`false`}
      order by ${order ? sql`${order}, ` : sql``}main.priority, main.id`),
    { store },
  );
  const ids = rows.map(([id]) => Number(id));
  const found = await readMany(runner, { resource: shipping_fee, store, locale: 'en_US' }, ids);
  const edited = typeof which === 'object' && which.action === 'update' ? which.record : undefined;
  const fees = ids.flatMap((id) => {
    const record = edited?.id === id ? edited : found.get(id)?.record;
    return record ? [{ ...feeIn(record), version: id, description: record.description }] : [];
  });
  return { state: String(rows[0]?.[1] ?? ''), fees, feeOf: compileFees(fees) };
}

/** How a choice differs from what is live; `main` is a fee, `draft` a version of it. */
interface Choice {
  /** Versions that stand in place of their fees. */
  readonly inPlace?: SQL;
  /** Fees that count though they aren't live. */
  readonly besides?: SQL;
  /** Fees that don't count though they are live. */
  readonly without?: SQL;
  /** Goes before the priority. */
  readonly order?: SQL;
}

function choiceOf(which: FeesThatCount): Choice {
  if (which === 'live') return {};
  if (which === 'drafts') return { inPlace: sql`draft.status = 'draft'`, besides: sql`main.status = 'draft'` };
  if (which.action === 'update') return {};
  const ids = sql`${sql.param([...which.ids])}::integer[]`;
  switch (which.action) {
    case 'promote':
      return {
        inPlace: sql`draft.id = any (${ids})`,
        besides: sql`(main.status = 'draft' and main.id = any (${ids}))`,
      };
    case 'activate':
      return { besides: sql`(main.status = 'inactive' and main.id = any (${ids}))` };
    case 'deactivate':
    case 'delete':
      return { without: sql`main.id = any (${ids})` };
    case 'sort':
      return { order: sql`array_position(${ids}, main.id)` };
  }
}
