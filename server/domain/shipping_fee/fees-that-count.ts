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

/** A write to preview; an edit contains the resulting record. */
export type TriedWrite =
  | Exclude<FeeWrite, { readonly action: 'update' }>
  | { readonly action: 'update'; readonly record: FeeRecord };

/**
 * Which fees are valid: the live ones; the live ones with all drafts in their place; or those after a write. Inactive
 * fees are never valid, unless the write activates them: a promote leaves them inactive.
 */
export type FeesThatCount = 'live' | 'drafts' | TriedWrite;

/** A fee with what answers need besides. */
export interface TriedFee extends Fee, Pick<FeeRecord, 'description'> {
  /** Id of the fee, or of the draft in its place. */
  readonly version: number;
}

interface Wanted {
  readonly pool: pg.Pool;
  /** The connection of a transaction, or the pool. */
  readonly runner: Runner;
  readonly store: number;
  readonly which: FeesThatCount;
  /** State of the fees, read by `stateSql`. */
  readonly state: string;
  /** State query that fits the transaction. Default: for a transaction that may write fees. */
  readonly stateSql?: SQL;
}

/**
 * The state of a store's fees and drafts, as the key of the cache: it changes with every write, reorder, creation,
 * deletion or restore, and never repeats. Each quote reads it in its own snapshot, so that no server uses outdated fees
 * after another server's write. Empty in a transaction that has written, since its data may be rolled back and must not
 * be cached.
 */
export const stateSql = stateOf(sql`pg_current_xact_id_if_assigned() is null`);

/** The same for transactions that never write fees, such as of orders: all fees that they read are committed. */
export const readersStateSql = stateOf(sql`true`);

function stateOf(isCommitted: SQL): SQL {
  return sql`(select case when ${isCommitted} then concat(count(*), ' ', bit_xor(hash_record_extended(row(id, revision, updated_at), 0))) else '' end
  from shipping_fee where store_id = ${sql.placeholder('store')}::integer and status <> 'archived')`;
}

/** Finds the fee of a cart. */
export type FeeOf = (cart: Cart) => TriedFee | undefined;

interface KeptList {
  readonly state: string;
  /** In the order in which they are tried. */
  readonly fees: readonly TriedFee[];
  readonly feeOf: FeeOf;
}

/** Maximum size of the cache; beyond it, the least recently used list is removed. */
const mostLists = 50;
const lists = new WeakMap<pg.Pool, Map<string, KeptList>>();
/** Pending reads outside of transactions, shared by all callers with the same state. */
const reading = new WeakMap<pg.Pool, Map<string, Promise<KeptList>>>();

/** Returns a function that finds fees; reads them again only after a change. */
export async function feesThatCount(wanted: Wanted): Promise<FeeOf> {
  const { pool, store, which, state } = wanted;
  const own = lists.get(pool) ?? new Map<string, KeptList>();
  lists.set(pool, own);
  // Previews of writes aren't cached, since each is asked once.
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

/** Reads the list; concurrent calls with the same state share one read. */
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
 * Reads the fees, and the state at the time when their order was read. Fees may be newer than that state if they
 * changed in between; then the state never occurs again, so the cache entry is never used.
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

/** How a choice of fees differs from the live ones; `main` is a fee, `draft` a version of it. */
interface Choice {
  /** Versions used in place of their fees. */
  readonly inPlace?: SQL;
  /** Fees that are valid although they aren't live. */
  readonly besides?: SQL;
  /** Live fees that aren't valid. */
  readonly without?: SQL;
  /** Sorts before the priority. */
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
