import type { Values } from '../../resources/kinds/kind.ts';
import { districtId } from './address-areas.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';

/** Records that test carts refer to. */
interface Surroundings {
  readonly groups: readonly DemoRecord[];
  readonly fees: readonly DemoRecord[];
}

interface CaseWords {
  readonly name: string;
  readonly delivery_method?: string;
  readonly amount: string;
  readonly coupon_discount?: string;
  readonly weight: string;
  readonly district?: string;
  /** Quantity and code of the product group of each item. */
  readonly items: readonly (readonly [quantity: number, group?: string])[];
  /** English description of the expected fee; absent if none should fit. */
  readonly fee?: string;
  readonly price?: string;
}

const standard = 'Standard delivery, free from $500';

const cases: readonly CaseWords[] = [
  {
    name: '沙田，茶葉兩件 Sha Tin, two teas',
    amount: '236.00',
    weight: '0.800',
    district: 'HK-NT-ST',
    items: [[2]],
    fee: standard,
    price: '50.00',
  },
  {
    name: '中環，滿 $500 Central, above $500',
    amount: '548.00',
    weight: '3.200',
    district: 'HK-HKI-CW',
    items: [[4], [1, 'gift-wrap']],
    fee: standard,
    price: '0.00',
  },
  {
    name: '觀塘，用優惠券後不足 $500 Kwun Tong, below $500 after a coupon',
    amount: '520.00',
    coupon_discount: '50.00',
    weight: '2.000',
    district: 'HK-KLN-KT',
    items: [[3]],
    fee: standard,
    price: '50.00',
  },
  {
    name: '長洲，2.5 公斤 Cheung Chau, 2.5 kg',
    amount: '320.00',
    weight: '2.500',
    district: 'HK-NT-ILD',
    items: [[5]],
    fee: 'Outlying islands, by weight',
    price: '84.00',
  },
  {
    // The islands’ fee ends at 30 kg, so the next matching fee applies.
    name: '大嶼山，白米 35 公斤，按重貨收費 Lantau, 35 kg of rice, as a heavy order',
    amount: '630.00',
    weight: '35.000',
    district: 'HK-NT-ILD',
    items: [[7]],
    fee: 'Heavy orders, above 20 kg',
    price: '280.00',
  },
  {
    name: '荃灣，大型傢俬一件 Tsuen Wan, one bulky piece',
    amount: '1980.00',
    weight: '18.000',
    district: 'HK-NT-TW',
    items: [[1, 'bulky']],
    fee: 'Bulky goods',
    price: '120.00',
  },
  {
    name: '澳門，急凍貨品 Macao, chilled goods',
    amount: '400.00',
    weight: '1.500',
    district: 'MO-PEN-SE',
    items: [[2, 'chilled']],
  },
  {
    name: '自提點，滿 $300 Pickup point, above $300',
    delivery_method: 'pickup_point',
    amount: '318.00',
    weight: '1.200',
    items: [[2]],
    fee: 'Pickup point, free from $300',
    price: '0.00',
  },
];

/** The test carts of a store. */
export function shippingFeeCases(
  setting: GeneratorOptions,
  store: DemoRecord,
  { groups, fees }: Surroundings,
  first: number,
): readonly DemoRecord[] {
  const feeCalled = (name: string) =>
    fees.find(
      ({ values }) =>
        (values.version_of ?? null) === null && JSON.stringify(values.description).includes(JSON.stringify(name)),
    )?.id ?? null;
  const values = cases.map(
    ({
      fee,
      price = null,
      district,
      items,
      coupon_discount = null,
      delivery_method = 'home_delivery',
      ...cart
    }): Values => ({
      ...cart,
      delivery_method,
      coupon_discount,
      region: null,
      district: district === undefined ? null : districtId(district),
      items: items.map(([quantity, group]) => ({
        quantity,
        product_groups: groups.filter(({ values: { code } }) => code === group).map(({ id }) => id),
        product_categories: [],
      })),
      expects: fee === undefined ? 'none' : 'fee',
      expected_fee: fee === undefined ? null : feeCalled(fee),
      expected_price: price,
    }),
  );
  return records(setting, values, { first, days: 100, store: store.id });
}
