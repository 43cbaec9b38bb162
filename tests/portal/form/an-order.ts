const times = { created_at: '2026-11-20T02:00:00Z', updated_at: '2026-11-20T02:00:00Z' };
/** The only item of the order. */
export const item = {
  id: 1,
  product_version: 3,
  sku: 4,
  option_name: null,
  item_code: 'TEA',
  name: { zh_HK: '茶', en_US: 'Tea' },
  merchant: null,
  delivery_type: 'home_delivery',
  price: '10.00',
  qty: 1,
  amount: '10.00',
  discount: '0.00',
  paid_by_points: '0.00',
  total: '10.00',
  sent_qty: 0,
  returned_qty: 0,
  kept_qty: 0,
  no_refund: false,
};
const sums = Object.fromEntries(
  [
    'original_price',
    'discount_price',
    'subtotal',
    'discount_amount',
    'shipping_fee',
    'rounding',
    'k_coin_amount',
    'oto_point_amount',
    'total_amount',
    'paid_amount',
    'refunded_amount',
    'to_send_back',
  ].map((name) => [name, '0.00']),
);
const points = { k_coin_redeemed: 0, k_coin_earned: 0, oto_point_redeemed: 0, oto_point_earned: 0 };
/** The order's sub-order, accepted and not pushed. */
export const unpushed = {
  ...times,
  id: 8,
  revision: 3,
  order: 7,
  sub_order_no: 'OTO1-1',
  merchant: null,
  delivery_type: 'home_delivery',
  status: 'accepted',
  courier: null,
  tracking_no: null,
  tracking_url: null,
  push_status: null,
  push_problem: null,
  push_attempts: 0,
  push_next_at: null,
};

/** An order of one item, in the format that its page reads. */
export const whole = {
  ...times,
  ...sums,
  ...points,
  id: 7,
  revision: 2,
  order_no: 'OTO1',
  name: 'Ann',
  status: 'processing',
  payment_state: 'paid',
  expires_at: null,
  codes_missing: 0,
  items: [item],
  coupons: [],
  payment_records: [],
  refund_record: [],
};
