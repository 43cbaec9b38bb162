import { defineResource } from '../define.ts';

/** User groups combined into the audience of a price, campaign or coupon (SPEC §3). */
export const customer_group = defineResource({
  name: 'customer_group',
  label: ['Customer group', '顧客群組', '顾客群组'],
  plural: ['Customer groups', '顧客群組', '顾客群组'],
  about: [
    'A customer group says who gets a price, a campaign or a coupon.',
    '顧客群組決定誰可享有某個價格、活動或優惠券。',
    '顾客群组决定谁可享有某个价格、活动或优惠券。',
  ],
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  leadsTo: [
    { to: 'product_version', by: 'customer_groups' },
    { to: 'product_version', by: 'group_pricing.customer_group' },
    { to: 'brand_campaign', by: 'customer_groups' },
    { to: 'coupon', by: 'customer_groups' },
  ],
  fields: {
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 60,
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 80 },
    description: { kind: 'richText', label: ['Description', '描述', '描述'], localized: true, maxLength: 10_000 },
    public: {
      kind: 'boolean',
      label: ['Public', '公開', '公开'],
      help: [
        'Every customer belongs to it, signed in or not.',
        '所有顧客均屬此群組，無論是否已登入。',
        '所有顾客均属此群组，无论是否已登录。',
      ],
    },
    user_groups: {
      kind: 'reference',
      label: ['User groups', '用戶群組', '用户群组'],
      to: 'user_group',
      many: true,
      visibleWhen: { public: false },
    },
    global: {
      kind: 'boolean',
      label: ['Global', '適用於所有網店', '适用于所有网店'],
      help: [
        'Counts at every storefront, those to come too.',
        '適用於所有網店，包括日後新增的網店。',
        '适用于所有网店，包括日后新增的网店。',
      ],
    },
    storefronts: {
      kind: 'reference',
      label: ['Storefronts', '網店', '网店'],
      to: 'storefront',
      many: true,
      visibleWhen: { global: false },
    },
  },
  list: {
    columns: ['key', 'name', 'public', 'user_groups', 'global', 'storefronts', 'updated_at'],
    filters: ['key', 'name', 'public', 'global', 'user_groups', 'storefronts'],
    sort: 'key',
    search: ['key', 'name'],
  },
  form: [
    { section: 'group', label: ['Group', '群組', '群组'], fields: ['name', 'key', 'description'] },
    { section: 'members', label: ['Who', '對象', '对象'], fields: ['public', 'user_groups'] },
    { section: 'places', label: ['Where', '適用網店', '适用网店'], fields: ['global', 'storefronts'] },
  ],
});
