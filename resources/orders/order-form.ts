import type { Section } from '../define.ts';

/**
 * Sections of an order's form. Panels of the portal show its items, amounts and events; the fields that staff can
 * change come below.
 */
export const orderForm = [
  { section: 'items', label: ['Items', '貨品', '商品'], fields: [] },
  { section: 'money', label: ['Money', '金額', '金额'], fields: [] },
  { section: 'remarks', label: ['Remarks', '備註', '备注'], fields: ['internal_remarks', 'remarks'] },
  { section: 'course', label: ['What happened', '經過', '经过'], fields: [] },
  {
    section: 'order',
    label: ['Order', '訂單', '订单'],
    fields: ['status', 'payment_state', 'ordered_at', 'paid_at', 'completed_at', 'cancelled_at', 'expires_at'],
  },
  {
    section: 'delivery',
    label: ['Delivery', '送貨', '配送'],
    fields: [
      'recipient',
      'tel',
      'surname',
      'given_name',
      'address',
      'building',
      'floor',
      'flat',
      'district',
      'region',
      'city',
      'country',
      'postal_code',
      'pickup_point',
      'delivery_date',
      'pass_through_stair',
      'removal_of_handrail',
      'village_house',
      'courier',
      'tracking_no',
      'tracking_url',
    ],
  },
  {
    section: 'customer',
    label: ['Customer', '顧客', '顾客'],
    fields: ['user', 'name', 'email', 'phone', 'locale', 'billing_address'],
  },
  {
    section: 'source',
    label: ['Where it came from', '來源', '来源'],
    fields: ['storefront', 'placed_by', 'placed_by_merchant', 'salesman', 'payment_method', 'price_type'],
  },
  {
    section: 'points',
    label: ['Points', '積分', '积分'],
    fields: ['k_coin_earned', 'oto_point_earned', 'k_coin_redeemed', 'oto_point_redeemed'],
  },
] as const satisfies readonly Section[];
