import type { Values } from '../../resources/kinds/kind.ts';
import { dayFrom } from './campaigns.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';
import { type Both, localized } from './words/both.ts';

interface CouponWords {
  readonly name: Both;
  readonly code?: string;
  readonly values: Values;
  /** Start in days from today. */
  readonly from: number;
  readonly to?: number;
  readonly groups?: readonly string[];
  readonly status?: 'active' | 'inactive' | 'draft';
}

const coupons: readonly CouponWords[] = [
  {
    name: ['新客戶首單九折', '10% off your first order'],
    code: 'WELCOME10',
    values: { type: 'percent_off', percent: '10.00', first_order_only: true },
    from: -90,
  },
  {
    name: ['滿 $500 減 $50', '$50 off from $500'],
    code: 'SAVE50',
    values: {
      type: 'amount_off',
      amount: '50.00',
      minimum_spend: '500.00',
      max_use_per_user: 2,
      max_redeem_total: 2_000,
    },
    from: -30,
    to: 60,
  },
  {
    name: ['免運費週末', 'Free delivery weekend'],
    code: 'FREESHIP',
    values: { type: 'free_shipping', minimum_spend: '200.00', max_use_per_user: 1 },
    from: -10,
    to: 20,
  },
  {
    name: ['金銀卡會員八五折', '15% off for gold and silver members'],
    code: 'MEMBER15',
    values: { type: 'percent_off', percent: '15.00', customer_groups: [2] },
    from: -60,
  },
  {
    name: ['酒類減 $30', '$30 off wine and spirits'],
    code: 'CHEERS30',
    values: { type: 'amount_off', amount: '30.00', minimum_spend: '300.00' },
    groups: ['alcohol'],
    from: -120,
    to: -20,
    status: 'inactive',
  },
  {
    name: ['街站派發 $20 優惠', '$20 from our street stands'],
    values: { type: 'amount_off', amount: '20.00', batch_qty: 200 },
    from: -5,
    to: 85,
  },
  {
    name: ['新年八折', '20% off at New Year'],
    code: 'NEWYEAR20',
    values: { type: 'percent_off', percent: '20.00', max_redeem_total: 500 },
    from: 40,
    to: 70,
    status: 'draft',
  },
];

/** Coupons with a shared code, which the database creates with the coupon, in this order. */
const shared = coupons.filter(({ code, status }) => code !== undefined && status !== 'draft');

/** The coupons of a store. */
export function couponsOf(
  setting: GeneratorOptions,
  store: DemoRecord,
  groups: readonly DemoRecord[],
  first: number,
): readonly DemoRecord[] {
  const values = coupons.map(({ name, code, values: own, from, to, groups: keys = [], status = 'active' }): Values => ({
    name: localized(name),
    code: code ?? null,
    status,
    version: status === 'draft' ? 0 : 1,
    started_at: dayFrom(setting, from),
    ended_at: to === undefined ? null : dayFrom(setting, to),
    product_groups: groups.filter((group) => keys.includes(String(group.values.code))).map(({ id }) => id),
    ...own,
    ...(own.batch_qty !== undefined && { codes_made: own.batch_qty }),
  }));
  return records(setting, values, { first, days: 100, store: store.id });
}

/** The codes of the batches; ids below `first` belong to the shared codes of all stores. */
export function couponCodes(
  setting: GeneratorOptions,
  store: DemoRecord,
  made: readonly DemoRecord[],
  first: number,
): readonly DemoRecord[] {
  const { random } = setting;
  const letters = [...'ACDEFGHJKMNPQRTWXY34679'];
  const values = made
    .filter(({ values: own }) => Number(own.batch_qty ?? 0) > 0)
    .flatMap(({ id, values: own }) =>
      Array.from({ length: Number(own.batch_qty) }, () => {
        const code = Array.from({ length: 10 }, () => random.pick(letters)).join('');
        // Masked as the database's trigger does.
        return { coupon: id, shown: code.slice(0, 3).padEnd(code.length, '•'), code };
      }),
    );
  return records(setting, values, { first, days: 5, store: store.id });
}

/** The number of shared codes of all stores. */
export const sharedCodes = (stores: readonly DemoRecord[]): number => stores.length * shared.length;

/** The id of a coupon's shared code. The database creates these with the coupons, in the same order. */
export function sharedCodeOf({ coupon }: { readonly coupon: readonly DemoRecord[] }, { id }: DemoRecord): number {
  const sharing = coupon.filter(({ values }) => values.code !== null && values.status !== 'draft');
  return sharing.findIndex((one) => one.id === id) + 1;
}
