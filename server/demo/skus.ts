import type pg from 'pg';
import { goods } from './words/goods.ts';

/** Characters that brands are made of, two each: ten thousand pairs, so that a search for one finds about a hundred in a million. */
const characters = [
  ...'海山日月星雲風雨雪花草木林森竹梅蘭菊松柏金銀銅鐵玉石珠寶福祿壽喜康寧安樂永恒昌盛豐隆興旺泰和順祥瑞吉慶嘉美雅秀麗清明亮輝煌光華文武英傑俊豪偉宏達通利源廣大正平直方圓心意情義禮智仁德賢良忠信真善誠純東南西北春夏秋冬',
].filter((character, index, all) => all.indexOf(character) === index);

const origins = [
  '香港 Hong Kong', '台灣 Taiwan', '北海道 Hokkaido', '京都 Kyoto', '沖繩 Okinawa', '首爾 Seoul', '濟州 Jeju', '清邁 Chiang Mai', '檳城 Penang', '雲南 Yunnan', '福建 Fujian', '四川 Sichuan', '湖南 Hunan', '新疆 Xinjiang', '山東 Shandong', '意大利 Italy', '法國 France',
  '西班牙 Spain', '葡萄牙 Portugal', '希臘 Greece', '挪威 Norway', '丹麥 Denmark', '德國 Germany', '英國 United Kingdom', '愛爾蘭 Ireland', '加拿大 Canada', '智利 Chile', '秘魯 Peru', '巴西 Brazil', '澳洲 Australia', '紐西蘭 New Zealand', '埃及 Egypt', '土耳其 Türkiye',
];

/** Everything that can be sold, once. */
const offers = goods.flatMap(({ trade, names, variants, sizes }) =>
  names.flatMap((name) =>
    variants.flatMap((variant) => sizes.map(([size, grams]) => ({ trade, zh: `${variant[0]}${name[0]}`, rest: `${size} ${variant[1]} ${name[1]}`, grams, alcoholic: trade === 'WIN' }))),
  ),
).map((offer, place) => ({ ...offer, place }));

/** A hash of the running number, a different one for each purpose, below `limit`: the same in every database. */
const chance = (purpose: number, limit: string) => `((hashint4extended(number, ${purpose}) & 1073741823) % ${limit})`;

const statement = `
  with given as materialized (
    select place, trade, zh, rest, grams, alcoholic from jsonb_to_recordset($2::jsonb) as given (place integer, trade text, zh text, rest text, grams integer, alcoholic boolean)
  ), suppliers as materialized (select coalesce(array_agg(id order by id), '{}') as ids from merchant)
  insert into sku (store_id, item_code, name, merchant, remarks, delivery_type, gross_weight, locker, alcoholic, created_at, updated_at)
  select $3::integer,
    trade || '-' || (1000000 + number),
    ($4::text[])[1 + ${chance(1, '$6')}] || ($4::text[])[1 + ${chance(2, '$6')}] || ' ' || ($5::text[])[1 + ${chance(3, '$7')}] || ' ' || zh || ' ' || rest,
    ids[1 + ${chance(4, 'greatest(cardinality(ids), 1)')}],
    case when ${chance(5, '8')} = 0 then '每月首週補貨' end,
    ($8::text[])[1 + ${chance(6, 'cardinality($8::text[])')}],
    grams / 1000.0,
    grams < 1500,
    alcoholic,
    time, time
  from generate_series(1, $1::integer) as number
  join given on given.place = ${chance(7, '$9')}
  cross join suppliers
  cross join lateral (select timestamptz '2026-01-01 00:00+08' + make_interval(secs => ${chance(8, '27000000')}) as time) as written`;

/** What makes loading slow: indexes, and foreign keys, which are looked up for each row. Unique constraints stay, since others refer to them. */
const slowParts = `
  select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
  where schemaname = current_schema() and tablename = 'sku' and indexname not in (select conname from pg_constraint where conrelid = 'sku'::regclass)
  union all
  select format('alter table sku drop constraint %I', conname), format('alter table sku add constraint %I %s', conname, pg_get_constraintdef(oid))
  from pg_constraint where conrelid = 'sku'::regclass and contype = 'f'`;

/**
 * Loads SKUs into one store (the first, unless named) for measuring: a million takes about a minute. Its
 * indexes and foreign keys are made again afterwards, which is much quicker than keeping them up. Names are different enough that two Chinese
 * characters of a brand find few.
 */
export async function fillSkus(pool: pg.Pool, count: number, store?: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off");
    const place = store ?? (await firstStore(client));
    const { rows: slow } = await client.query<{ drop: string; make: string }>(slowParts);
    for (const { drop } of slow) await client.query(drop);
    const types = ['home_delivery', 'home_delivery', 'pickup_point', 'store_pickup', 'merchant_delivery', 'direct_delivery'];
    await client.query(statement, [count, JSON.stringify(offers), place, characters, origins, characters.length, origins.length, types, offers.length]);
    for (const { make } of slow) await client.query(make);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze sku');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    // The connection's settings go with it.
    client.release(true);
  }
}

async function firstStore(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>('select min(id) as id from store');
  if (!rows[0]?.id) throw new Error('there is no store to put SKUs into');
  return rows[0].id;
}
