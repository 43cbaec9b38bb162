/** A field under SPEC's name; where the declaration has another, or several for it, these. */
export type SpecField = string | readonly [says: string, ...declared: string[]];

export interface SpecEntity {
  /** What SPEC §2 gives it: a list, a form for a new record and one for each; of orders no new record; or nothing. */
  readonly routes: 'all' | 'no create' | 'none';
  readonly fields: readonly SpecField[];
}

const names = (text: string) => text.split(' ');
const below = (rows: string, text: string) => names(text).map((name) => `${rows}.${name}`);

/** SPEC §2 and §3: entities and their fields. */
export const specEntities: Readonly<Record<string, SpecEntity>> = {
  store: { routes: 'all', fields: ['id', 'name'] },
  order: {
    routes: 'no create',
    fields: [
      ...names(
        'order_no ordered_at name email tel phone district address region city country billing_address recipient surname given_name pickup_point payment_method remarks internal_remarks',
      ),
      ['amount', 'items.amount'],
      ...names(
        'price_type original_price discount_price shipping_fee subtotal discount_amount total_amount status paid_at cancelled_at',
      ),
      ...below('items', 'sku qty price product_code merchant delivery_type'),
      ...names('courier tracking_no tracking_url payment_records'),
      ...below('refund_record', 'refund_method amount remarks'),
      'salesman',
      ['user coupons', 'coupons'],
      ...names(
        'k_coin_earned k_coin_redeemed oto_point_earned oto_point_redeemed pass_through_stair removal_of_handrail village_house',
      ),
    ],
  },
  product: {
    routes: 'all',
    fields: ['code', 'ref_code', 'description', 'remarks', 'version', 'brand_campaigns', 'product_groups'],
  },
  product_version: {
    routes: 'all',
    fields: [
      ...names(
        'key status started_at ended_at version name description cover_photo price discount original_price quota max_pcs_per_user max_pcs_per_order sku options',
      ),
      ...names(
        'choice_groups choices purchased_pcs holding_pcs hashtag locker delivery_type alcoholic tangible no_refund_and_exchange pre_order user_groups customer_groups custom_product_labels',
      ),
      ...below('specs', 'origin packaging brief_intro'),
      'group_pricing',
      'product_categories',
    ],
  },
  sku: {
    routes: 'all',
    fields: names('merchant name description remarks locker delivery_type alcoholic gross_weight item_code'),
  },
  merchant: {
    routes: 'all',
    fields: [
      ...names('name address district city phone user'),
      ['default delivery type', 'default_delivery_type'],
      ['merchant-portal enablement', 'enable_merchant_portal'],
      ['open-API username and password', 'open_api_username', 'open_api_password'],
    ],
  },
  brand_campaign: {
    routes: 'all',
    fields: names(
      'key name description started_at ended_at photos banners tag discount pre_order exclusive_offer list_order announcement layout user_groups customer_groups',
    ),
  },
  brand_campaign_child: { routes: 'all', fields: ['key', 'name'] },
  brand_campaign_category: { routes: 'all', fields: ['key', 'name', 'children', 'campaigns'] },
  product_category: { routes: 'all', fields: [] },
  coupon: {
    routes: 'all',
    fields: names(
      'type code batch_qty started_at ended_at name description internal_description t_and_c first_order_only max_redeem_total max_use_per_user user_groups customer_groups',
    ),
  },
  customer_group: {
    routes: 'all',
    fields: names('key name description user_groups public global storefronts'),
  },
  storefront: {
    routes: 'all',
    fields: names('id domain scope description active payment_methods primary_delivery_profile payment_hub_return_url'),
  },
  user_group: {
    routes: 'all',
    fields: [
      ...names('name email_domains emails phone_numbers'),
      ...below(
        'application_config',
        'icon enable_application type max_attachment instruction visibility require_approval',
      ),
    ],
  },
  user_group_application: {
    routes: 'all',
    fields: names('user_group email phone status applied_at staff_no remarks internal_remarks attachments'),
  },
  user: {
    routes: 'all',
    fields: [
      ...names('email phone salutation family_name given_name locale'),
      ['verification flags', 'email_verified', 'phone_verified'],
      ['point balances and expiry dates', 'k_coin', 'k_coin_expires_at', 'oto_point', 'oto_point_expires_at'],
      'coupons',
      'user_groups',
    ],
  },
  point_transaction: {
    routes: 'all',
    fields: names('email type point message created_at created_by'),
  },
  admin_user: { routes: 'all', fields: names('username name email suspended remarks password role') },
  salesman: { routes: 'all', fields: names('username name email phone code storefronts suspended password') },
  merchant_user: { routes: 'none', fields: names('name email suspended remarks password') },
  shipping_fee: {
    routes: 'all',
    fields: [
      ...names('description status delivery_methods price type'),
      ...below(
        'conditions',
        'minimum maximum include_coupon_discount product_groups product_categories modifier regions districts',
      ),
    ],
  },
  address_area_country: {
    routes: 'none',
    fields: ['id', 'name', 'erp_ref_id', ['address form layout', 'address_form']],
  },
  address_area_region: { routes: 'none', fields: ['id', 'name', 'erp_ref_id'] },
  address_area_district: { routes: 'none', fields: ['id', 'name', 'erp_ref_id'] },
  pickup_point: {
    routes: 'all',
    fields: names('ref_code name address active pickup_point_groups service_provider'),
  },
  pickup_point_group: { routes: 'all', fields: ['key', 'description'] },
  custom_product_label: { routes: 'all', fields: ['code', 'name', 'description', 'color_hexa'] },
  order_return: {
    routes: 'all',
    fields: [
      ...names('order_return_no order return_date refund_method remarks'),
      ...below('items', 'order_item qty type amount'),
      'total_return_amount',
    ],
  },
  offline_redemption: {
    routes: 'none',
    fields: names('code batch description redeemed_at redeemed_by'),
  },
  content: { routes: 'all', fields: ['key', 'type', 'home_banners', 'photos', 'extra_info'] },
  file: {
    routes: 'none',
    fields: ['id', 'key', 'url', ['original filename', 'original_filename'], 'bucket', 'mime_type'],
  },
  intangible_good: { routes: 'all', fields: [] },
  merchant_delivery_order: { routes: 'no create', fields: [] },
  merchant_direct_delivery_order: { routes: 'no create', fields: [] },
  merchant_sales_order: { routes: 'no create', fields: [] },
  store_delivery_order: { routes: 'no create', fields: [] },
};
