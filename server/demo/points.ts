import { sql } from 'drizzle-orm';
import { orderEarning } from '../../resources/customers/earning.ts';
import { type Lot, type PointType, takeFrom } from '../../resources/customers/points.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { OrderQuote } from '../../resources/orders/quote-order.ts';
import { worthOf } from '../../resources/orders/order-amounts.ts';
import type { Executor } from '../db/connection/pool.ts';
import { type Course, dayTime } from './order-course.ts';
import { pointSettings } from './settings.ts';
import { type DemoRecord, type GeneratorOptions, scaled } from './shop.ts';

/** Number of days ago since when orders earn points, so that no lot has expired yet. */
const earningSince = 300;

interface Event {
  readonly at: number;
  readonly user: number;
  readonly point_type: PointType;
  readonly point: number;
  readonly expires_at: string | null;
  readonly values: Values;
}

interface PostedOrder {
  readonly id: number;
  readonly order_no: string;
  readonly user: number;
  readonly at: Date;
  readonly redeemed: number;
  readonly quote: OrderQuote;
  readonly completed_at: Date | undefined;
}

/** Points taken out of a lot by a movement. */
export interface DemoTaking {
  readonly movement_id: number;
  readonly lot_id: number;
  readonly points: number;
}

/** Points that customers earn by orders and use to pay, and gifts to some customers. */
export class DemoLedger {
  private readonly events: Event[] = [];
  private readonly emails: ReadonlyMap<number, unknown>;

  constructor(
    private readonly setting: GeneratorOptions,
    users: readonly DemoRecord[],
  ) {
    const { random, today } = setting;
    this.emails = new Map(users.map(({ id, values }) => [id, values.email]));
    const gifted = users.slice(0, scaled(setting, 60)).filter((_, place) => place === 0 || random.chance(0.3));
    for (const [place, { id }] of gifted.entries())
      this.events.push({
        at: today.getTime() - random.int(1, 30) * dayTime,
        user: id,
        point_type: 'k_coin',
        point: random.int(1, 5) * 50,
        expires_at: new Date(today.getTime() + 90 * dayTime).toISOString(),
        values: {
          key: `gift-${place + 1}`,
          type: 'adjust',
          cause: 'adjustment',
          message: '生日禮遇 Birthday treat',
        },
      });
  }

  /** Number of OTO Points that a customer sometimes pays with; 0 for cancelled and expired orders. */
  spent(user: number, at: Date, course: Course): number {
    if (course === 'cancelled' || course === 'expired' || !this.setting.random.chance(0.2)) return 0;
    const balance = this.events
      .filter((one) => one.user === user && one.point_type === 'oto_point' && one.at < at.getTime())
      .reduce((sum, { point }) => sum + point, 0);
    return Math.floor(balance / 2);
  }

  /** Posts the points that an order uses and earns. */
  post({ id, order_no, user, at, redeemed, quote, completed_at }: PostedOrder): Values {
    const message = `訂單 ${order_no} Order ${order_no}`;
    const add = (
      time: Date,
      point_type: PointType,
      point: number,
      more: Values & { readonly expires_at: string | null },
    ) =>
      this.events.push({
        at: time.getTime(),
        user,
        point_type,
        point,
        expires_at: more.expires_at,
        values: { cause: 'order', message, ...more },
      });
    if (redeemed > 0)
      add(at, 'oto_point', -redeemed, { type: 'redeem', key: `order/${id}/redeem/oto_point`, expires_at: null });
    const earns = completed_at && at.getTime() > this.setting.today.getTime() - earningSince * dayTime;
    if (!earns) return { k_coin_earned: 0, oto_point_earned: 0 };
    const goods = quote.amounts.lines.reduce((sum, { total }) => sum + total, 0);
    const earning = orderEarning(pointSettings, { goods, shipping: quote.amounts.shipping_fee }, completed_at);
    for (const point_type of ['k_coin', 'oto_point'] as const) {
      const { points, expires_at } = earning[point_type];
      if (points > 0)
        add(completed_at, point_type, points, { type: 'earn', key: `order/${id}/earn/${point_type}`, expires_at });
    }
    return { k_coin_earned: earning.k_coin.points, oto_point_earned: earning.oto_point.points };
  }

  /** The movements as in the ledger, and what they took from which lots. */
  close(): { readonly movements: readonly DemoRecord[]; readonly takings: readonly DemoTaking[] } {
    const lots = new Map<string, readonly Lot[]>();
    const takings: DemoTaking[] = [];
    const sorted = this.events.toSorted((one, other) => one.at - other.at);
    const movements = sorted.map(({ at, user, point_type, point, expires_at, values }, place): DemoRecord => {
      const id = place + 1;
      const whose = `${user} ${point_type}`;
      const own = lots.get(whose) ?? [];
      const taken = takeFrom(own, Math.max(0, -point)).takings;
      takings.push(...taken.map(({ lot, points }) => ({ movement_id: id, lot_id: lot, points })));
      const left = own.map((lot) => ({
        ...lot,
        remaining:
          lot.remaining - taken.filter((one) => one.lot === lot.id).reduce((sum, { points }) => sum + points, 0),
      }));
      const after = point > 0 ? [...left, { id, remaining: point, expires_at }] : left;
      lots.set(whose, after);
      return {
        id,
        created_at: new Date(at).toISOString(),
        values: {
          ...values,
          email: this.emails.get(user),
          user,
          point_type,
          point,
          balance: after.reduce((sum, { remaining }) => sum + remaining, 0),
          expires_at,
        },
      };
    });
    return { movements, takings };
  }
}

/** The value of OTO Points, in cents. */
export const otoPointsPay = (points: number): number => worthOf(points, pointSettings.oto_point_worth);

/** Takes redeemed points out of the lots. */
export async function writePointTakings(tx: Executor, takings: readonly DemoTaking[]): Promise<void> {
  await tx.execute(sql`insert into point_taking (movement_id, lot_id, points)
    select movement_id, lot_id, points from jsonb_populate_recordset(null::point_taking, ${JSON.stringify(takings)}::jsonb)`);
  await tx.execute(sql`update point_lot lot set remaining = remaining - taking.points
    from (select lot_id, sum(points)::integer as points from point_taking group by 1) taking where taking.lot_id = lot.id`);
  await tx.execute(sql`update point_lot set earned_shipping = 0,
      earned_goods = (select 100 * sum(total) from order_items where record_id = split_part(key, '/', 2)::integer)
    from point_transaction earned where earned.id = point_lot.id and earned.type = 'earn'`);
  // Marks lots that expire soon as already warned of, so that the first start mails nobody.
  await tx.execute(sql`update point_lot set warned_at = now() where expires_at < now() + interval '40 days'`);
  await tx.execute(sql`update "user" set
      k_coin_expires_at = (select min(expires_at) from point_lot where user_id = "user".id and point_type = 'k_coin' and remaining > 0),
      oto_point_expires_at = (select min(expires_at) from point_lot where user_id = "user".id and point_type = 'oto_point' and remaining > 0)
    where exists (select from point_lot where user_id = "user".id)`);
}

/** Counts the pieces that orders sold and hold, for versions and their options. */
export async function writeSales(tx: Executor): Promise<void> {
  const sums = sql`select item.product_version, item.option,
      sum(case when placed.status = 'pending_payment' then item.qty else 0 end)::integer as held,
      sum(case when placed.status = 'pending_payment' then 0 else item.qty - coalesce(back.pieces, 0) end)::integer as sold
    from "order" placed join order_items item on item.record_id = placed.id
    left join (select order_item, sum(qty)::integer as pieces from order_return_items row
      join order_return came on came.id = row.record_id where came.status = 'refunded' and row.type = 'restock' group by 1) back on back.order_item = item.id
    where placed.status not in ('cancelled', 'expired') group by 1, 2`;
  await tx.execute(sql`with sums as (${sums}) update product_version_options option set purchased_pcs = sums.sold, holding_pcs = sums.held
    from sums where sums.option = option.id`);
  await tx.execute(sql`with sums as (select product_version, sum(sold)::integer as sold, sum(held)::integer as held from (${sums}) each group by 1)
    update product_version version set purchased_pcs = sums.sold, holding_pcs = sums.held from sums where sums.product_version = version.id`);
}
