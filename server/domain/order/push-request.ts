import { sql } from 'drizzle-orm';
import type { PushRequest } from '../../../resources/orders/courier-push-calls.ts';
import { isPartOf, piecesToSend } from '../../../resources/orders/order-parts.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';

type Order = RecordOf<typeof order>;
export type SubOrder = RecordOf<typeof sub_order>;

/** Providers of pickup points that the courier delivers to: the courier's own, and the shop's. */
const reachable: readonly unknown[] = ['kerry_express', 'own'];

/** Places that an order refers to, as sent to the courier. */
interface Places {
  readonly country: PushRequest['pickup_point'];
  readonly region: PushRequest['pickup_point'];
  readonly district: PushRequest['pickup_point'];
  readonly point: PushRequest['pickup_point'];
  readonly provider: unknown;
}

/**
 * The request to the courier for a sub-order: contents and destination, without prices and without the buyer.
 * @throws ApiError 409 if data that a courier needs is missing, the pickup point is another courier's, or nothing is
 * left to send
 */
export async function pushRequestOf(runner: Runner, part: SubOrder, whole: Order): Promise<PushRequest> {
  const params = { number: part.sub_order_no ?? '' };
  const places = await readPlaces(runner, whole);
  const isFetched = part.delivery_type === 'pickup_point';
  if (isFetched && !places.point) throw new ApiError(409, 'errors.pushPoint', { params });
  if (isFetched && !reachable.includes(places.provider)) throw new ApiError(409, 'errors.pushOtherCourier', { params });
  const name = whole.recipient ?? ([whole.surname, whole.given_name].filter(Boolean).join(' ') || whole.name);
  const tel = whole.tel ?? whole.phone;
  const isPlaced = isFetched || [whole.address, whole.building].some(Boolean);
  if (!name || !tel || !isPlaced) throw new ApiError(409, 'errors.pushRecipient', { params });
  const items = await itemsOf(runner, part, whole);
  if (items.length === 0) throw new ApiError(409, 'errors.nothingToSend', { params });
  const { city, address, building, floor, flat, postal_code } = whole;
  const { pass_through_stair, removal_of_handrail, village_house } = whole;
  return {
    reference: part.sub_order_no ?? '',
    order_no: whole.order_no ?? '',
    delivery_type: isFetched ? 'pickup_point' : 'home_delivery',
    delivery_date: whole.delivery_date,
    recipient: { name, tel },
    address: isFetched
      ? null
      : {
          country: places.country,
          region: places.region,
          district: places.district,
          city,
          address,
          building,
          floor,
          flat,
          postal_code,
          pass_through_stair: pass_through_stair === true,
          removal_of_handrail: removal_of_handrail === true,
          village_house: village_house === true,
        },
    pickup_point: isFetched ? places.point : null,
    remarks: whole.remarks,
    items,
  };
}

/** A request as stored and sent. */
export const textOf = (request: PushRequest): string => JSON.stringify(request, null, 2);

async function itemsOf(runner: Runner, part: SubOrder, { items }: Order): Promise<PushRequest['items']> {
  const own = items.filter((item) => isPartOf(item, part));
  const rows = await runOnce(
    runner,
    sql`select id, gross_weight from sku where id = any (${sql.param(own.map(({ sku }) => sku))}::integer[])`,
  );
  const weights = new Map(rows.map(([id, weight]) => [id, typeof weight === 'string' ? weight : null]));
  return own.flatMap((item) => {
    const { sku, item_code, name, option_name } = item;
    const left = piecesToSend(item);
    const chosen = option_name ? ` (${option_name})` : '';
    const written = { zh_HK: `${name.zh_HK ?? ''}${chosen}`, en_US: `${name.en_US ?? ''}${chosen}` };
    return left > 0
      ? [{ item_code: item_code ?? '', name: written, qty: left, gross_weight: weights.get(sku) ?? null }]
      : [];
  });
}

/** Reads the places that an order refers to, in one statement: bulk runs push thousands. */
async function readPlaces(runner: Runner, { country, region, district, pickup_point }: Order): Promise<Places> {
  const [row = []] = await runOnce(
    runner,
    sql`select c.code, c.name_zh_hk, c.name_en_us, r.code, r.name_zh_hk, r.name_en_us, d.code, d.name_zh_hk, d.name_en_us,
        p.ref_code, p.name_zh_hk, p.name_en_us, p.service_provider
      from (select 1) as one left join address_area_country c on c.id = ${country}::integer
      left join address_area_region r on r.id = ${region}::integer
      left join address_area_district d on d.id = ${district}::integer
      left join pickup_point p on p.id = ${pickup_point}::integer`,
  );
  return {
    country: placeIn(row, 0),
    region: placeIn(row, 3),
    district: placeIn(row, 6),
    point: placeIn(row, 9),
    provider: row[12],
  };
}

function placeIn(row: Row, at: number): PushRequest['pickup_point'] {
  const [code, zh, en] = row.slice(at, at + 3);
  const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
  return typeof code === 'string' ? { code, name: { zh_HK: textIn(zh), en_US: textIn(en) } } : null;
}
