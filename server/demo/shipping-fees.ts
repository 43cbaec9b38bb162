import type { Values } from '../../resources/kinds/kind.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';
import { type Both, localized } from './words/both.ts';

/** Records that conditions of fees refer to. */
interface Surroundings {
  readonly address_area_region: readonly DemoRecord[];
  readonly address_area_district: readonly DemoRecord[];
  readonly groups: readonly DemoRecord[];
}

interface FeeWords {
  readonly description: Both;
  readonly methods: readonly string[];
  readonly type: 'flat' | 'by_weight' | 'by_quantity' | 'free_above';
  readonly price: string;
  readonly free_from?: string;
  readonly conditions?: readonly {
    readonly measure?: 'amount' | 'weight' | 'quantity';
    readonly minimum?: string;
    readonly maximum?: string;
    readonly regions?: readonly string[];
    readonly districts?: readonly string[];
    readonly groups?: readonly string[];
    readonly modifier?: 'any' | 'all' | 'none';
  }[];
  readonly status?: 'active' | 'inactive';
}

const hongKong = ['HK-HKI', 'HK-KLN', 'HK-NT'];
const home = ['home_delivery'];

/** In the order of priority: special fees come first. */
const fees: readonly FeeWords[] = [
  { description: ['門市自取免費', 'Free at our shops'], methods: ['store_pickup'], type: 'flat', price: '0.00' },
  {
    description: ['自提點取貨，滿 $300 免運費', 'Pickup point, free from $300'],
    methods: ['pickup_point'],
    type: 'free_above',
    price: '20.00',
    free_from: '300.00',
    conditions: [{ measure: 'weight', maximum: '10.00' }],
  },
  {
    description: ['中秋節免運費', 'Free delivery at Mid-Autumn'],
    methods: home,
    type: 'flat',
    price: '0.00',
    conditions: [{ minimum: '200.00', regions: hongKong }],
    status: 'inactive',
  },
  {
    description: ['離島按重量收費', 'Outlying islands, by weight'],
    methods: home,
    type: 'by_weight',
    price: '28.00',
    conditions: [{ measure: 'weight', maximum: '30.00', districts: ['HK-NT-ILD'] }],
  },
  {
    description: ['澳門按重量收費', 'Macao, by weight'],
    methods: home,
    type: 'by_weight',
    price: '45.00',
    conditions: [
      { measure: 'weight', maximum: '20.00', regions: ['MO-PEN', 'MO-ISL'] },
      { modifier: 'none', groups: ['alcohol', 'chilled'] },
    ],
  },
  {
    description: ['大型貨品送貨', 'Bulky goods'],
    methods: home,
    type: 'by_quantity',
    price: '120.00',
    conditions: [{ regions: hongKong, modifier: 'all', groups: ['bulky'] }],
  },
  {
    description: ['標準送貨，滿 $500 免運費', 'Standard delivery, free from $500'],
    methods: home,
    type: 'free_above',
    price: '50.00',
    free_from: '500.00',
    conditions: [{ measure: 'weight', maximum: '20.00', regions: hongKong }],
  },
  {
    description: ['重貨（20 公斤以上）', 'Heavy orders, above 20 kg'],
    methods: home,
    type: 'by_weight',
    price: '8.00',
    // Bounds have two decimals. This fee begins where the one above ends, and comes after it, so that no gram is left
    // out.
    conditions: [{ measure: 'weight', minimum: '20.00', regions: hongKong }],
  },
  {
    description: ['商戶送貨', 'Delivery by the merchant'],
    methods: ['merchant_delivery', 'direct_delivery'],
    type: 'flat',
    price: '60.00',
  },
  { description: ['數碼商品', 'Digital goods'], methods: ['digital'], type: 'flat', price: '0.00' },
];

/** The fees of a store, and a draft of the standard one. */
export function shippingFees(
  setting: GeneratorOptions,
  store: DemoRecord,
  { address_area_region, address_area_district, groups }: Surroundings,
  first: number,
): readonly DemoRecord[] {
  const idsOf = (list: readonly DemoRecord[], codes: readonly string[] = []) =>
    list.filter(({ values }) => codes.includes(String(values.code))).map(({ id }) => id);
  const valuesOf = ({ description, methods, type, price, free_from, conditions = [] }: FeeWords): Values => ({
    description: localized(description),
    delivery_methods: methods,
    type,
    price,
    free_from: free_from ?? null,
    conditions: conditions.map((one) => ({
      measure: one.measure ?? 'amount',
      minimum: one.minimum ?? null,
      maximum: one.maximum ?? null,
      include_coupon_discount: false,
      modifier: one.modifier ?? 'any',
      product_groups: idsOf(groups, one.groups),
      product_categories: [],
      regions: idsOf(address_area_region, one.regions),
      districts: idsOf(address_area_district, one.districts),
    })),
  });
  const live = fees.map((fee, place): Values => ({
    ...valuesOf(fee),
    status: fee.status ?? 'active',
    version: 1,
    priority: place + 1,
  }));
  const standard = fees.findIndex(({ description: [, name] }) => name.startsWith('Standard'));
  const draft = { ...live[standard], price: '55.00', free_from: '600.00', priority: null };
  return records(
    setting,
    [...live, { ...draft, status: 'draft', version: 0, version_of: first + standard, based_on: 1 }],
    { first, days: 120, store: store.id },
  );
}
