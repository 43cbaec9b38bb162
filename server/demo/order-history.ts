import { sql } from 'drizzle-orm';
import { isCollected } from '../../resources/choices.ts';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { order as orders } from '../../resources/orders/order.ts';
import { sub_order as parts } from '../../resources/orders/sub_order.ts';
import { orderSettings } from './settings.ts';
import type { Executor } from '../db/connection/pool.ts';
import { minuteTime } from './order-course.ts';
import { elementAt } from './random.ts';
import type { DemoRecord, DemoShop } from './shop.ts';

/** A transition of a record: its time, action, and resulting state. */
interface Step {
  readonly at: string;
  readonly action: string;
  readonly to: string;
  /** A sum that the step changed from zero. */
  readonly sum?: { readonly of: 'paid_amount' | 'refunded_amount'; readonly amount: unknown };
  /** Whether staff did it; otherwise the server, or a program. */
  readonly staff?: true;
}

const momentIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** When an unpaid order expired. */
const expiredAt = ({ created_at }: DemoRecord): string =>
  new Date(Date.parse(created_at) + orderSettings.expiry_minutes * minuteTime).toISOString();

const over = (order: DemoRecord): string | undefined =>
  order.values.status === 'expired' ? expiredAt(order) : momentIn(order.values.cancelled_at);

/** The steps whose times are known, in their order. */
const stepsOf = (steps: readonly (Omit<Step, 'at'> & { readonly at: string | undefined })[]): readonly Step[] =>
  steps
    .flatMap(({ at, ...step }) => (at === undefined ? [] : [{ ...step, at }]))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

function stepsOfOrder(order: DemoRecord, own: readonly DemoRecord[]): readonly Step[] {
  const { paid_at, completed_at, status, paid_amount, refunded_amount } = order.values;
  const accepted = own.flatMap(({ values }) => momentIn(values.accepted_at) ?? []).toSorted()[0];
  const isExpired = status === 'expired';
  return stepsOf([
    { at: momentIn(paid_at), action: 'pay', to: 'paid', sum: { of: 'paid_amount', amount: paid_amount } },
    { at: accepted, action: 'process', to: 'processing' },
    { at: momentIn(completed_at), action: 'complete', to: 'completed' },
    isExpired
      ? { at: over(order), action: 'expire', to: 'expired' }
      : {
          at: over(order),
          action: 'cancel',
          to: 'cancelled',
          staff: true,
          sum: { of: 'refunded_amount', amount: refunded_amount },
        },
  ]);
}

function stepsOfPart({ values }: DemoRecord, order: DemoRecord): readonly Step[] {
  const isFetched = isCollected(String(values.delivery_type));
  const staff = true;
  return stepsOf([
    { at: momentIn(order.values.paid_at), action: 'release', to: 'pending' },
    { at: momentIn(values.accepted_at), action: 'accept', to: 'accepted', staff },
    { at: momentIn(values.packed_at), action: 'pack', to: 'packed', staff },
    isFetched
      ? { at: momentIn(values.sent_at), action: 'make_ready', to: 'ready_for_collection', staff }
      : { at: momentIn(values.sent_at), action: 'ship', to: 'shipped', staff },
    isFetched
      ? { at: momentIn(values.done_at), action: 'collect', to: 'collected', staff }
      : { at: momentIn(values.done_at), action: 'deliver', to: 'delivered', staff },
    { at: over(order), action: 'cancel_with_order', to: 'cancelled' },
  ]);
}

/** The history entries of a record's steps, without that of its creation. */
function entriesOf(
  { name, title, lifecycle }: Pick<Resource, 'name' | 'title' | 'lifecycle'>,
  record: DemoRecord,
  steps: readonly Step[],
  by: DemoRecord,
): Values[] {
  let before = lifecycle?.initial;
  return steps.map(({ at, action, to, staff, sum }, index) => {
    const raised = typeof sum?.amount === 'string' && sum.amount !== '0.00';
    const changes = {
      status: { before, after: to },
      ...(raised && { [sum.of]: { before: '0.00', after: sum.amount } }),
    };
    before = to;
    return {
      entity: name,
      record: record.id,
      store: record.store ?? null,
      at,
      by_id: staff ? by.id : null,
      by_name: staff ? by.values.name : null,
      action,
      title: record.values[title],
      changes,
      revision: index + 2,
    };
  });
}

/**
 * Writes the history of the demo shop's orders, in chronological order: the entries that real calls would have written,
 * as far as the records contain their times.
 */
export async function writeOrderHistory(
  tx: Executor,
  { order, sub_order, admin_user }: Pick<DemoShop, 'order' | 'sub_order' | 'admin_user'>,
): Promise<void> {
  const byOrder = new Map<number, DemoRecord[]>();
  for (const part of sub_order) {
    const of = Number(part.values.order);
    byOrder.set(of, [...(byOrder.get(of) ?? []), part]);
  }
  const entries = order.flatMap((one) => {
    const own = byOrder.get(one.id) ?? [];
    const by = elementAt(admin_user, one.id % admin_user.length);
    return [
      ...entriesOf(orders, one, stepsOfOrder(one, own), by),
      ...own.flatMap((part) => entriesOf(parts, part, stepsOfPart(part, one), by)),
    ];
  });
  const sorted = entries.toSorted((one, other) => Date.parse(String(one.at)) - Date.parse(String(other.at)));
  const given = sql`rows from (jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      as (entity text, record integer, store integer, at timestamptz, by_id integer, by_name text, action text, title jsonb, changes jsonb, revision integer)
    ) with ordinality as given (entity, record, store, at, by_id, by_name, action, title, changes, revision, place)`;
  await tx.execute(
    sql`insert into history (entity, record_id, store_id, at, by_id, by_name, action, title, changes, revision)
      select entity, record, store, at, by_id, by_name, action, title, changes, revision from ${given} order by place`,
  );
  for (const { name } of [orders, parts])
    await tx.execute(
      sql`update ${sql.identifier(name)} own set revision = written.revision from (
          select record_id, max(revision) as revision from history where entity = ${name} group by 1
        ) written where written.record_id = own.id and written.revision > own.revision`,
    );
}
