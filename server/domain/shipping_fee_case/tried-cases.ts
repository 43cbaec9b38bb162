import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { cartIn } from '../../../resources/delivery/cart-fields.ts';
import type { FeeCases } from '../../../resources/delivery/fee-case-answers.ts';
import { differs, type Expected, isAsExpected } from '../../../resources/delivery/fee-cases.ts';
import { feeWith } from '../../../resources/delivery/fee-records.ts';
import type { FeeWrite } from '../../../resources/delivery/fee-writes.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { notFound } from '../../crud/call.ts';
import { checkedValues } from '../../crud/values.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { inOneTransaction } from '../../db/connection/transaction.ts';
import { readMany } from '../../db/records/many-records.ts';
import { missingReferences } from '../../db/records/missing-references.ts';
import { invalid } from '../../errors.ts';
import type { Caller } from '../../http/route.ts';
import type { TriedWrite } from '../shipping_fee/fees-that-count.ts';
import { type QuotedFee, quoteFees } from '../shipping_fee/quote-fee.ts';

/** Maximum number of test carts: tried in a fraction of a second, and more than anybody looks through. */
const mostCases = 2_000;

interface Wanted {
  readonly store: number;
  readonly locale: ContentLocale;
  /** What to compare with the live fees: all drafts, or a write that isn't made yet. */
  readonly which: 'drafts' | FeeWrite;
  readonly caller: Caller;
}

const idsStatement = statementOf(
  sql`select id, count(*) over () from shipping_fee_case where store_id = ${sql.placeholder('store')}::integer order by lower(name), id limit ${mostCases}`,
);
const knownStatement = statementOf(
  sql`select count(*) from shipping_fee where id = any (${sql.placeholder('ids')}::integer[]) and store_id = ${sql.placeholder('store')}::integer`,
);

/**
 * Tries the test carts of a store with live fees and with changed fees. Both read the same snapshot, so that a
 * concurrent write can't cause a difference.
 * @throws ApiError 404 if the write names a fee that isn't in the store, 422 if it couldn't be saved
 */
export function triedCases(pool: pg.Pool, wanted: Wanted): Promise<FeeCases> {
  return inOneTransaction(
    pool,
    ({ client }) => triedNow(pool, client, wanted),
    'begin isolation level repeatable read read only',
  );
}

async function triedNow(pool: pg.Pool, runner: Runner, wanted: Wanted): Promise<FeeCases> {
  const { store, locale } = wanted;
  const which = await triedWrite(runner, wanted);
  const rows = await run(runner, idsStatement, { store });
  const ids = rows.map(([id]) => Number(id));
  const records = await readMany(runner, { resource: shipping_fee_case, store, locale }, ids);
  const found = ids.flatMap((id) => records.get(id) ?? []);
  const carts = found.map(({ record }) => cartIn(record));
  const live = await quoteFees(pool, store, carts, 'live', runner);
  const tried = await quoteFees(pool, store, carts, which, runner);
  const data = found.map(({ record, labels }, place) => {
    const { id, revision, name, expects, expected_fee, expected_price } = record;
    const cart = carts[place] ?? cartIn(record);
    const [now, then] = [answered(record, live[place]), answered(record, tried[place])];
    const title = labels.expected_fee?.[String(expected_fee)];
    return {
      id,
      revision,
      name,
      cart,
      expects,
      expected_fee: expected_fee === null ? null : { id: expected_fee, title: title ?? `#${expected_fee}` },
      expected_price,
      live: now,
      tried: then,
      changed: differs(now, then),
    };
  });
  return { data, meta: { total: Number(rows[0]?.[1] ?? 0) } };
}

/** The fees to try; an edit is validated and authorized like a save, and completed to the resulting record. */
async function triedWrite(runner: Runner, { store, locale, which, caller }: Wanted): Promise<'drafts' | TriedWrite> {
  if (which === 'drafts') return which;
  const ids = [...new Set(which.ids)];
  const [[known] = []] = await run(runner, knownStatement, { ids, store });
  if (Number(known) !== ids.length) throw notFound();
  if (which.action !== 'update') return which;
  const found = await readMany(runner, { resource: shipping_fee, store, locale }, ids);
  const [current] = ids.flatMap((id) => found.get(id)?.record ?? []);
  if (!current) throw notFound();
  const values = checkedValues({ resource: shipping_fee, caller }, which.values, 'update', current);
  const missing = await missingReferences(runner, shipping_fee.fields, store, values);
  if (Object.keys(missing).length > 0) throw invalid(missing, shipping_fee);
  return { action: 'update', record: feeWith(current, values) };
}

function answered(expected: Expected, quoted: QuotedFee | undefined) {
  const price = quoted && moneyOf(quoted.cents);
  return {
    fee: quoted ? { id: quoted.fee.id, version: quoted.fee.version, description: quoted.fee.description } : null,
    price: price ?? null,
    passed: isAsExpected(expected, quoted && { fee: quoted.fee.id, price: moneyOf(quoted.cents) }),
  };
}
