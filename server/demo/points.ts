import { sql } from 'drizzle-orm';
import type { PointType } from '../../resources/customers/points.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Executor } from '../db/connection/pool.ts';
import { type DemoRecord, type GeneratorOptions, records, scaled } from './shop.ts';

const day = 86_400_000;

/**
 * Points of the first customers: each earns of an order, some redeem a part, some get a gift. Every customer has one lot
 * of a kind, from which `writePointTakings` takes.
 */
export function pointTransactions(setting: GeneratorOptions, users: readonly DemoRecord[]): readonly DemoRecord[] {
  const { random, today } = setting;
  const some = users.slice(0, scaled(setting, 60));
  const earned = new Map(some.map((user) => [user, random.int(40, 1_800)]));
  const movement = (
    { id, values: { email } }: DemoRecord,
    point_type: PointType,
    more: Values & { readonly point: number },
  ): Values => ({ email, user: id, point_type, balance: more.point, ...more });
  const orders = [...earned].map(([user, point], index) =>
    movement(user, 'oto_point', {
      type: 'earn',
      cause: 'order',
      point,
      key: null,
      message: `訂單 D${1001 + index} Order D${1001 + index}`,
      expires_at: new Date(today.getTime() + random.int(5, 330) * day).toISOString(),
    }),
  );
  const gifts = some
    .filter(() => random.chance(0.3))
    .map((user, index) =>
      movement(user, 'k_coin', {
        key: `gift-${index + 1}`,
        type: 'adjust',
        cause: 'adjustment',
        point: random.int(1, 5) * 50,
        message: '生日禮遇 Birthday treat',
        expires_at: new Date(today.getTime() + 90 * day).toISOString(),
      }),
    );
  const redeemed = [...earned]
    .filter(() => random.chance(0.4))
    .map(([user, point], index) => {
      const taken = random.int(1, Math.floor(point / 2));
      return movement(user, 'oto_point', {
        type: 'redeem',
        cause: 'order',
        point: -taken,
        balance: point - taken,
        key: null,
        message: `訂單 D${2001 + index} Order D${2001 + index}`,
      });
    });
  return records(setting, [...orders, ...gifts, ...redeemed], { days: 30 });
}

/** Takes what was redeemed out of each customer's lot. */
export async function writePointTakings(tx: Executor): Promise<void> {
  await tx.execute(sql`insert into point_taking (movement_id, lot_id, points)
    select moved.id, lot.id, -moved.point from point_transaction moved
    join point_lot lot on lot.user_id = moved."user" and lot.point_type = moved.point_type where moved.point < 0`);
  await tx.execute(sql`update point_lot lot set remaining = remaining - taking.points from point_taking taking
    where taking.lot_id = lot.id`);
  // What expires soon was told before the demo began: its first start mails nobody.
  await tx.execute(sql`update point_lot set warned_at = now() where expires_at < now() + interval '40 days'`);
  await tx.execute(sql`update "user" set
      k_coin_expires_at = (select min(expires_at) from point_lot where user_id = "user".id and point_type = 'k_coin' and remaining > 0),
      oto_point_expires_at = (select min(expires_at) from point_lot where user_id = "user".id and point_type = 'oto_point' and remaining > 0)
    where exists (select from point_lot where user_id = "user".id)`);
}
