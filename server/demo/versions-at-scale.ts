import type pg from 'pg';
import { sqlInteger, sqlFraction, recordTimes } from './bulk-load.ts';

/** Tables that get rows of every version, or of many. */
export const versionTables = [
  'product_version',
  'product_version_product_categories',
  'product_version_brand_campaign_children',
  'product_version_custom_product_labels',
  'product_version_customer_groups',
  'product_version_choice_groups',
  'product_version_choices',
  'product_version_options',
];

/** The index by which a trigger looks up a version's options: without it each lookup would read the whole table. */
export const indexesOfTriggers = ['product_version_options_record_id_idx'];

/**
 * The versions to create: one of each product (`part` 0), a following period of some (1), drafts of active ones (2),
 * and archived ones (3).
 */
const wantedVersions = `
  create temporary table wanted on commit drop as
  with counts as materialized (select $1::integer as all_of, round($1 * 0.17)::integer as nexts, round($1 * 0.03)::integer as drafts, round($1 * 0.05)::integer as archived)
  select number, 0 as part, $2::integer + number as id from counts, generate_series(1, all_of) number
  union all select place * 5, 1, $2 + all_of + place from counts, generate_series(1, nexts) place
  union all select place * 31, 2, $2 + all_of + nexts + place from counts, generate_series(1, drafts) place
  union all select place * 17, 3, $2 + all_of + nexts + drafts + place from counts, generate_series(1, archived) place`;

/** Versions per statement: the triggers' transition tables must fit into memory. */
const batch = 200_000;

/** One in twenty products has choices. */
const withChoices = `${sqlInteger(22, 20)} = 0`;

/** Inserts the ids from $5 to $6. Joins small tables only, so that rows are inserted in the order of their ids. */
const versions = `
  insert into product_version (id, store_id, created_at, updated_at, product, key, status, version, version_of, based_on, name_zh_hk, name_en_us, description_zh_hk, description_en_us,
    hashtag, started_at, ended_at, has_choices, sku, price, original_price, discount, quota, max_pcs_per_order, purchased_pcs, delivery_type, locker, alcoholic, specs_origin_zh_hk, specs_origin_en_us)
  select wanted.id, $1::integer, begins, greatest(begins, touched), $3::integer + number,
    'sp' || (1000000 + number) || case part when 1 then '-next' else '' end,
    case part when 3 then 'archived' when 2 then 'draft' when 1 then case when ${sqlInteger(20, 2)} = 0 then 'draft' else 'active' end else case when ${sqlInteger(21, 100)} < 6 then 'inactive' else 'active' end end,
    case part when 3 then 1 when 1 then ${sqlInteger(20, 2)} else case when number % 17 = 0 and number <= 17 * round($2 * 0.05) then 2 else 1 end end,
    case when part >= 2 then $4::integer + number end,
    case when part = 2 then 1 end,
    brand.zh || offer.zh || ' ' || size, brand.en || ' ' || offer.en || ' ' || size,
    origin.zh || '出品的' || offer.goods || '，' || brand.zh || '嚴選' || offer.zh || '，每件' || size || '。開封後請盡快享用，並存放於陰涼乾爽處。',
    offer.en || ' from ' || origin.en || ', selected by ' || brand.en || ', ' || size || ' each. Keep in a cool, dry place and enjoy soon after opening.',
    array[offer.goods, lower(trade)],
    case when part = 1 then ends + make_interval(days => (${sqlInteger(23, 2)} * 3)::integer) else starts end,
    case when part = 1 then null when number % 5 = 0 and number <= 5 * round($2 * 0.17) then ends when ${sqlInteger(24, 8)} = 0 then starts + interval '200 days' end,
    ${withChoices}, case when not ${withChoices} then stock.id end,
    price - case part when 2 then 1 else 0 end, price * 1.25, case when ${sqlInteger(25, 3)} = 0 then 20 end,
    case when not ${withChoices} and ${sqlInteger(26, 2)} = 0 then 50 + ${sqlInteger(27, 1_500)} end, case when ${sqlInteger(28, 3)} = 0 then 2 + ${sqlInteger(29, 10)} end,
    case when part = 0 then ${sqlInteger(30, 51)} else 0 end,
    (array['home_delivery', 'home_delivery', 'pickup_point', 'store_pickup', 'merchant_delivery', 'direct_delivery'])[1 + ${sqlInteger(33, 6)}],
    grams < 1500, alcoholic, origin.zh, origin.en
  from wanted
  join offer on offer.place = ${sqlInteger(10, '(select count(*) from offer)')}
  join brand on brand.place = ${sqlInteger(11, '(select count(*) from brand)')}
  join origin on origin.place = ${sqlInteger(12, '(select count(*) from origin)')}
  left join stock on stock.place = number % (select greatest(count(*), 1) from stock)
  cross join lateral (select 18 + ${sqlInteger(34, 4_800)} / 10.0 as price) as priced
  ${recordTimes('$2')}
  cross join lateral (select date_trunc('day', time, 'Asia/Hong_Kong') + interval '3 days' as starts) as begun
  cross join lateral (select starts + interval '300 days' as ends) as ended
  cross join lateral (select case when part = 0 then time else least(time + interval '100 days', timestamptz '2026-11-12 00:00+08') end as begins) as own
  where wanted.id between $5::integer and $6::integer`;

/**
 * One to three categories per version: a shelf, and for some also its parents. The first shelves have most versions.
 * Two shelves are special: 240 has one percent of the versions, all created at about the same time long ago, and 249
 * has almost none.
 */
const categories = `
  insert into product_version_product_categories (store_id, record_id, target_id)
  select $1::integer, wanted.id, target from wanted
  cross join (select array_agg(id order by key) as ids from product_category where store_id = $1 and key ~ '^big-[0-9]{2}-[0-9]-[0-9]$') shelves
  cross join lateral (select case when ${sqlInteger(31, 40_000)} = 0 then 249 when number > $2::integer * 0.40 and number <= $2 * 0.41 then 240 else floor(239 * ${sqlFraction(32)} ^ 2)::integer end as shelf) as stands
  join product_category leaf on leaf.id = ids[1 + shelf]
  join product_category middle on middle.id = leaf.parent
  cross join lateral (select leaf.id as target union all select middle.id where ${sqlInteger(35, 2)} = 0 union all select middle.parent where ${sqlInteger(36, 3)} = 0) as targets`;

/** Links one in `oneIn` versions to one of the targets. */
const linkSome = (
  table: string,
  target: string,
  purpose: number,
  oneIn: number,
  { scoped = true, named = 'true' } = {},
) => `
  insert into product_version_${table} (${scoped ? 'store_id, ' : ''}record_id, target_id)
  select ${scoped ? '$1::integer, ' : ''}wanted.id, ids[1 + ${sqlInteger(purpose, 'cardinality(ids)')}] from wanted
  cross join (select array_agg(id order by id) as ids from ${target} where ${scoped ? 'store_id = $1 and ' : '$1::integer > 0 and '}${named}) targets
  where ids is not null and ${sqlInteger(purpose + 1, oneIn)} = 0`;

/** Two choice groups with five choices, and an option for each pair. */
const choices = [
  `insert into product_version_choice_groups (store_id, record_id, position, key, name_zh_hk, name_en_us)
    select $1::integer, id, position, key, zh, en from wanted cross join (values (0, 'colour', '顏色', 'Colour'), (1, 'size', '尺寸', 'Size')) given (position, key, zh, en) where ${withChoices}`,
  `insert into product_version_choices (store_id, record_id, position, key, choice_group, name_zh_hk, name_en_us)
    select $1::integer, id, position, key, choice_group, zh, en from wanted
    cross join (values (0, 'red', 'colour', '紅', 'Red'), (1, 'blue', 'colour', '藍', 'Blue'), (2, 'white', 'colour', '白', 'White'), (3, 'small', 'size', '細', 'Small'), (4, 'large', 'size', '大', 'Large')) given (position, key, choice_group, zh, en) where ${withChoices}`,
  `insert into product_version_options (store_id, record_id, combination, sku, price, quota)
    select $1::integer, wanted.id, combination, stock.id, 18 + ${sqlInteger(37, 4_800)} / 10.0, case when ${sqlInteger(38, 2)} = 0 then 100 end from wanted
    cross join (values (0, 'large.red'), (1, 'red.small'), (2, 'blue.large'), (3, 'blue.small'), (4, 'large.white'), (5, 'small.white')) given (place, combination)
    left join stock on stock.place = (number * 7 + given.place) % (select greatest(count(*), 1) from stock) where ${withChoices}`,
];

interface Loaded {
  readonly store: number;
  readonly products: number;
  /** The last ids before the loaded products and versions. */
  readonly firstProduct: number;
  readonly firstVersion: number;
}

/**
 * Loads the versions of the loaded products, with all related rows. Requires the temporary tables of `fillCatalogue`.
 */
export async function fillVersions(
  client: pg.PoolClient,
  { store, products, firstProduct, firstVersion }: Loaded,
): Promise<void> {
  await client.query(wantedVersions, [products, firstVersion]);
  await client.query('analyze wanted, product_category');
  const { rows } = await client.query<{ last: number }>('select max(id) as last from wanted');
  for (let from = firstVersion + 1; from <= (rows[0]?.last ?? 0); from += batch)
    await client.query(versions, [store, products, firstProduct, firstVersion, from, from + batch - 1]);
  await client.query('analyze product_version');
  await client.query(categories, [store, products]);
  const links = [
    linkSome('brand_campaign_children', 'brand_campaign_child', 50, 7, { named: `key like 'big-%'` }),
    linkSome('custom_product_labels', 'custom_product_label', 52, 3),
    linkSome('customer_groups', 'customer_group', 54, 20, { scoped: false }),
  ];
  for (const statement of [...links, ...choices]) await client.query(statement, [store]);
}
