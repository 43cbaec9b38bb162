import type pg from 'pg';
import { sqlInteger, loadInBulk } from './bulk-load.ts';
import { brandCharacters, everyOffer, origins } from './words/offers.ts';

const statement = `
  with given as materialized (
    select place, trade, zh || ' ' || size || ' ' || en as name, grams, alcoholic from jsonb_to_recordset($2::jsonb) as given (place integer, trade text, zh text, en text, size text, grams integer, alcoholic boolean)
  ), suppliers as materialized (select coalesce(array_agg(id order by id), '{}') as ids from merchant)
  insert into sku (store_id, item_code, name, merchant, remarks, delivery_type, gross_weight, locker, alcoholic, created_at, updated_at)
  select $3::integer,
    trade || '-' || (1000000 + number),
    ($4::text[])[1 + ${sqlInteger(1, '$6')}] || ($4::text[])[1 + ${sqlInteger(2, '$6')}] || ' ' || ($5::text[])[1 + ${sqlInteger(3, '$7')}] || ' ' || name,
    ids[1 + ${sqlInteger(4, 'greatest(cardinality(ids), 1)')}],
    case when ${sqlInteger(5, 8)} = 0 then '每月首週補貨' end,
    ($8::text[])[1 + ${sqlInteger(6, 'cardinality($8::text[])')}],
    grams / 1000.0,
    grams < 1500,
    alcoholic,
    time, time
  from generate_series(1, $1::integer) as number
  join given on given.place = ${sqlInteger(7, '$9')}
  cross join suppliers
  cross join lateral (select timestamptz '2026-01-01 00:00+08' + make_interval(secs => ${sqlInteger(8, 27_000_000)}) as time) as written`;

/**
 * Loads SKUs for benchmarks into one store (the first by default): a million takes about a minute. Names vary enough
 * that a search for two Chinese characters of a brand finds few.
 */
export async function fillSkus(pool: pg.Pool, count: number, store?: number): Promise<void> {
  const types = [
    'home_delivery',
    'home_delivery',
    'pickup_point',
    'store_pickup',
    'merchant_delivery',
    'direct_delivery',
  ];
  await loadInBulk(pool, ['sku'], store, async (client, place) => {
    await client.query(statement, [
      count,
      JSON.stringify(everyOffer),
      place,
      brandCharacters,
      origins,
      brandCharacters.length,
      origins.length,
      types,
      everyOffer.length,
    ]);
  });
}
