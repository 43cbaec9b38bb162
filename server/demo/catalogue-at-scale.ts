import type pg from 'pg';
import { sqlInteger, loadInBulk, sqlFraction, recordTimes } from './bulk-load.ts';
import { fillVersions, versionTables, indexesOfTriggers } from './versions-at-scale.ts';
import { brandCharacters, brandSyllables, everyOffer, origins } from './words/offers.ts';

const tables = ['product', 'product_brand_campaigns', 'product_product_groups', ...versionTables];

/** Temporary tables from which products and versions are composed. */
const materials = `
  create temporary table offer on commit drop as
    select * from jsonb_to_recordset($1::jsonb) as given (place integer, trade text, goods text, zh text, en text, size text, grams integer, alcoholic boolean)`;
/** Brand names: two Chinese characters, and two English syllables. */
const brands = `
  create temporary table brand on commit drop as
    select (one.place - 1) * cardinality($1::text[]) + other.place - 1 as place, one.zh || other.zh as zh, ($2::text[])[1 + (one.place * 7) % cardinality($2)] || ' ' || ($2::text[])[1 + (other.place * 11) % cardinality($2)] as en
    from unnest($1::text[]) with ordinality one (zh, place) cross join unnest($1::text[]) with ordinality other (zh, place)`;
const countries = `
  create temporary table origin on commit drop as
    select place - 1 as place, split_part(text, ' ', 1) as zh, substr(text, strpos(text, ' ') + 1) as en from unnest($1::text[]) with ordinality given (text, place)`;

/** The store's SKUs, numbered from 0; each product sells the next. */
const stock = `create temporary table stock on commit drop as select (row_number() over (order by id) - 1)::integer as place, id from sku where store_id = $1`;

/** A tree of ten categories, each with five children, each of those with five. */
const categories = `
  insert into product_category (store_id, key, name_zh_hk, name_en_us, parent, list_order)
  select $1::integer, given.key, zh, en, parent.id, place
  from (
    select 'big-' || lpad(top::text, 2, '0') || coalesce('-' || middle, '') || coalesce('-' || leaf, '') as key,
      case when middle is not null then 'big-' || lpad(top::text, 2, '0') || case when leaf is not null then '-' || middle else '' end end as above,
      concat_ws(' · ', ($3::text[])[top], ($4::text[])[middle], ($5::text[])[leaf]) as zh,
      concat_ws(' · ', 'Department ' || top, 'Range ' || middle, 'Shelf ' || leaf) as en,
      coalesce(leaf, middle, 100 + top) as place
    from generate_series(1, 10) top
    cross join lateral (select null::integer as middle union all select generate_series(1, 5)) middles
    cross join lateral (select null::integer as leaf union all select generate_series(1, 5) where middle is not null) leaves
    where (case when leaf is not null then 3 when middle is not null then 2 else 1 end) = $2::integer
  ) given
  left join product_category parent on parent.store_id = $1 and parent.key = above`;

const words = [
  ['食品', '飲品', '保健', '家居', '美容', '親子', '電器', '文具', '寵物', '季節'],
  ['本地', '進口', '有機', '家庭裝', '禮盒'],
  ['精選', '新到', '特價', '限量', '團購'],
];

/** 150 campaigns with two children each, and twelve product groups. */
const surroundings = [
  `insert into brand_campaign (store_id, key, name_zh_hk, name_en_us, started_at, ended_at, list_order)
    select $1::integer, 'big-' || number, zh || '品牌週', en || ' Week', time, time + interval '30 days', 1000 + number
    from generate_series(1, 150) number join brand on brand.place = (number * 71) % (select count(*) from brand) cross join lateral (select timestamptz '2026-01-01 00:00+08' + make_interval(days => number * 3) as time) as times`,
  `insert into brand_campaign_child (store_id, brand_campaign, key, name_zh_hk, name_en_us, list_order)
    select store_id, id, key || '-' || part, name_zh_hk || '（' || part || '）', name_en_us || ' ' || part, part from brand_campaign cross join generate_series(1, 2) part where store_id = $1 and key like 'big-%'`,
  `insert into product_group (store_id, code, name_zh_hk, name_en_us) select $1::integer, 'big-' || number, '群組 ' || number, 'Group ' || number from generate_series(1, 12) number`,
];

const products = `
  insert into product (id, store_id, code, ref_code, description, remarks, created_at, updated_at)
  select $3::integer + number, $1::integer, 'SP' || (1000000 + number), case when ${sqlInteger(1, 10)} < 6 then trade || (4000000 + number) end,
    brand.zh || offer.zh || ' ' || size, case when ${sqlInteger(2, 12)} = 0 then '等候新包裝圖片' end, time, touched
  from generate_series(1, $2::integer) number
  join offer on offer.place = ${sqlInteger(10, '(select count(*) from offer)')}
  join brand on brand.place = ${sqlInteger(11, '(select count(*) from brand)')} ${recordTimes('$2')}`;

/** Every third product is in one or two campaigns, most in the first campaigns; every fourth is in a group. */
const links = [
  `insert into product_brand_campaigns (store_id, record_id, target_id)
    select $1::integer, $3::integer + number, ids[1 + place] from generate_series(1, $2::integer) number
    cross join (select array_agg(id order by id) as ids from brand_campaign where store_id = $1 and key like 'big-%') campaigns
    cross join lateral (select floor(150 * ${sqlFraction(3)} ^ 2)::integer as first, floor(150 * ${sqlFraction(4)} ^ 2)::integer as second) chosen
    cross join lateral (select first as place union select second where ${sqlInteger(5, 2)} = 0) places where ${sqlInteger(6, 10)} < 3`,
  `insert into product_product_groups (store_id, record_id, target_id)
    select $1::integer, $3::integer + number, ids[1 + ${sqlInteger(7, 12)}] from generate_series(1, $2::integer) number
    cross join (select array_agg(id order by id) as ids from product_group where store_id = $1 and code like 'big-%') groups where ${sqlInteger(8, 4)} = 0`,
];

/**
 * Loads a catalogue for benchmarks into one store (the first by default): `count` products, about 1.2 versions each
 * plus some archived copies, three hundred categories, and campaigns. Uses the store's SKUs. A million products take
 * about six minutes. Writes no history.
 * @throws Error if there is no store, or it has such a catalogue already
 */
export async function fillCatalogue(pool: pg.Pool, count: number, store?: number): Promise<void> {
  await loadInBulk(
    pool,
    tables,
    store,
    async (client, place) => {
      await client.query(materials, [JSON.stringify(everyOffer)]);
      await client.query(brands, [brandCharacters, brandSyllables]);
      await client.query(countries, [origins]);
      await client.query(stock, [place]);
      await client.query('analyze offer, brand, origin, stock');
      for (const depth of [1, 2, 3]) await client.query(categories, [place, depth, ...words]);
      for (const statement of surroundings) await client.query(statement, [place]);
      const first = await lastId(client, 'product');
      for (const statement of [products, ...links]) await client.query(statement, [place, count, first]);
      await fillVersions(client, {
        store: place,
        products: count,
        firstProduct: first,
        firstVersion: await lastId(client, 'product_version'),
      });
      for (const table of ['product', 'product_version'])
        await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    },
    indexesOfTriggers,
  );
}

async function lastId(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(`select coalesce(max(id), 0) as last from ${table}`);
  return rows[0]?.last ?? 0;
}
