import type { Label } from '../kinds/kind.ts';

/**
 * A metric of the sales analysis (docs/decisions/0125-what-counts-as-sales.md): adds up paid orders in a counted state,
 * by the time when they were placed.
 */
export interface Metric {
  readonly name: string;
  readonly label: Label;
  readonly help?: Label;
  /** Money is text (`12.50`); others are whole numbers. */
  readonly kind: 'money' | 'count' | 'points';
  /** Whether it can be split by item; otherwise it is null where sales are split by what was sold. */
  readonly ofItems: boolean;
  /** Calculated, not added up: its value isn't the sum of its parts. */
  readonly derived?: true;
  /** Additional filter that finds only the orders counted here. */
  readonly among?: Readonly<Record<string, readonly string[]>>;
}

export const metrics = [
  {
    name: 'sales',
    label: ['Sales', '銷售額', '销售额'],
    help: [
      'What orders cost in money, after coupons and points, with their fees; refunds stand apart.',
      '訂單扣除優惠券及積分後以金錢支付的總額，包括運費；退款另計。',
      '订单扣除优惠券和积分后以金钱支付的总额，包括运费；退款另计。',
    ],
    kind: 'money',
    ofItems: true,
  },
  { name: 'orders', label: ['Orders', '訂單', '订单'], kind: 'count', ofItems: true },
  {
    name: 'average',
    label: ['Average order', '平均訂單金額', '平均订单金额'],
    help: ['Sales by orders.', '銷售額除以訂單數目。', '销售额除以订单数量。'],
    kind: 'money',
    ofItems: true,
    derived: true,
  },
  { name: 'units', label: ['Units', '件數', '件数'], kind: 'count', ofItems: true },
  {
    name: 'new_customers',
    label: ['New customers', '新顧客', '新顾客'],
    help: [
      'Customers with an account whose first paid order in this store it is.',
      '有帳戶的顧客在此商店首次付款的訂單。',
      '有账户的顾客在此商店首次付款的订单。',
    ],
    kind: 'count',
    ofItems: true,
    among: { customer_kind: ['new'] },
  },
  {
    name: 'returning_orders',
    label: ['Orders of returning customers', '舊顧客訂單', '老顾客订单'],
    help: [
      'Of customers who had paid an order in this store before.',
      '曾在此商店付款的顧客所下的訂單。',
      '曾在此商店付款的顾客所下的订单。',
    ],
    kind: 'count',
    ofItems: true,
    among: { customer_kind: ['returning'] },
  },
  {
    name: 'guest_orders',
    label: ['Orders of guests', '訪客訂單', '访客订单'],
    help: ['Without an account.', '沒有帳戶的顧客。', '没有账户的顾客。'],
    kind: 'count',
    ofItems: true,
    among: { customer_kind: ['guest'] },
  },
  { name: 'coupon_discount', label: ['Coupons', '優惠券', '优惠券'], kind: 'money', ofItems: true },
  {
    name: 'paid_by_points',
    label: ['Paid by points', '積分支付', '积分支付'],
    kind: 'money',
    ofItems: true,
  },
  {
    name: 'k_coin_redeemed',
    label: ['K-Coin redeemed', '兌換 K-Coin', '兑换 K-Coin'],
    kind: 'points',
    ofItems: false,
  },
  { name: 'k_coin_earned', label: ['K-Coin earned', '賺取 K-Coin', '获得 K-Coin'], kind: 'points', ofItems: false },
  {
    name: 'oto_point_redeemed',
    label: ['OTO Points redeemed', '兌換 OTO Point', '兑换 OTO Point'],
    kind: 'points',
    ofItems: false,
  },
  {
    name: 'oto_point_earned',
    label: ['OTO Points earned', '賺取 OTO Point', '获得 OTO Point'],
    kind: 'points',
    ofItems: false,
  },
  {
    name: 'refunded',
    label: ['Refunded', '退款', '退款'],
    help: [
      'Of these orders, whenever it went back.',
      '這些訂單至今的退款，不論何時退款。',
      '这些订单至今的退款，不论何时退款。',
    ],
    kind: 'money',
    ofItems: false,
  },
  { name: 'returned_units', label: ['Returned units', '退回件數', '退回件数'], kind: 'count', ofItems: true },
  { name: 'shipping_fee', label: ['Shipping fees', '運費', '运费'], kind: 'money', ofItems: false },
] as const satisfies readonly Metric[];

export type MetricName = (typeof metrics)[number]['name'];

export const metricNames: readonly MetricName[] = metrics.map(({ name }) => name);

export const metricOf = (name: MetricName): Metric => metrics.find((metric) => metric.name === name) ?? metrics[0];
