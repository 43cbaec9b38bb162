import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { cartIn } from '../../../resources/delivery/cart-fields.ts';
import type { FeeCases } from '../../../resources/delivery/fee-case-answers.ts';
import { differs, type Expected, isAsExpected } from '../../../resources/delivery/fee-cases.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { notFound } from '../../crud/call.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { inOneTransaction } from '../../db/connection/transaction.ts';
import { readMany } from '../../db/records/many-records.ts';
import { type QuotedFee, quoteFees } from '../shipping_fee/quote-fee.ts';

/** So many are tried and answered in a fraction of a second; nobody looks through more. */
const mostCases = 2_000;

interface Wanted {
  readonly store: number;
  readonly locale: ContentLocale;
  /** A version of a fee of the store; without, all drafts are tried. */
  readonly promoted: number | undefined;
}

const idsStatement = statementOf(
  sql`select id, count(*) over () from shipping_fee_case where store_id = ${sql.placeholder('store')}::integer order by lower(name), id limit ${mostCases}`,
);
const versionStatement = statementOf(
  sql`select 1 from shipping_fee where id = ${sql.placeholder('version')}::integer and store_id = ${sql.placeholder('store')}::integer`,
);

/**
 * Tries the test carts of a store on what customers see, and on what they would see: both as of one moment, so that no
 * fee that somebody writes meanwhile makes them differ.
 * @throws ApiError 404 where the version isn't in the store
 */
export function triedCases(pool: pg.Pool, wanted: Wanted): Promise<FeeCases> {
  return inOneTransaction(
    pool,
    ({ client }) => triedNow(pool, client, wanted),
    'begin isolation level repeatable read read only',
  );
}

async function triedNow(pool: pg.Pool, runner: Runner, { store, locale, promoted }: Wanted): Promise<FeeCases> {
  if (promoted !== undefined && (await run(runner, versionStatement, { version: promoted, store })).length === 0)
    throw notFound();
  const rows = await run(runner, idsStatement, { store });
  const ids = rows.map(([id]) => Number(id));
  const records = await readMany(runner, { resource: shipping_fee_case, store, locale }, ids);
  const found = ids.flatMap((id) => records.get(id) ?? []);
  const carts = found.map(({ record }) => cartIn(record));
  const live = await quoteFees(pool, store, carts, 'live', runner);
  const tried = await quoteFees(pool, store, carts, promoted === undefined ? 'drafts' : [promoted], runner);
  const data = found.map(({ record, labels }, place) => {
    const { id, name, expects, expected_fee, expected_price } = record;
    const cart = carts[place] ?? cartIn(record);
    const [now, then] = [answered(record, live[place]), answered(record, tried[place])];
    const title = labels.expected_fee?.[String(expected_fee)];
    return {
      id,
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

function answered(expected: Expected, quoted: QuotedFee | undefined) {
  const price = quoted && moneyOf(quoted.cents);
  return {
    fee: quoted ? { id: quoted.fee.id, version: quoted.fee.version, description: quoted.fee.description } : null,
    price: price ?? null,
    passed: isAsExpected(expected, quoted && { fee: quoted.fee.id, price: moneyOf(quoted.cents) }),
  };
}
