import { defineResource } from '../define.ts';

const deliveryTypes = [
  { value: 'home_delivery', label: ['Home delivery', '送貨上門', '送货上门'] },
  { value: 'pickup_point', label: ['Pickup point', '自提點', '自提点'] },
  { value: 'store_pickup', label: ['Store pickup', '門市自取', '门店自取'] },
  { value: 'merchant_delivery', label: ['Merchant delivery', '商戶送貨', '商户送货'] },
  { value: 'direct_delivery', label: ['Direct delivery', '直接送貨', '直接送货'] },
  { value: 'digital', label: ['Digital', '電子產品', '电子产品'] },
] as const;

/** A website that customers shop at; several may sell for one company (SPEC §3). */
export const storefront = defineResource({
  name: 'storefront',
  label: ['Storefront', '店面', '店面'],
  plural: ['Storefronts', '店面', '店面'],
  about: ['A storefront is a website that customers shop at.', '店面是顧客購物的網站。', '店面是顾客购物的网站。'],
  subject: 'Product',
  scope: 'shared',
  title: 'domain',
  fields: {
    domain: { kind: 'text', label: ['Domain', '網域', '域名'], required: true, unique: true, maxLength: 253, pattern: '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}' },
    scope: {
      kind: 'select',
      label: ['Scope', '範圍', '范围'],
      required: true,
      default: 'public',
      choices: [
        { value: 'public', label: ['Public', '公開', '公开'], tone: 'success' },
        { value: 'members', label: ['Members', '會員', '会员'], tone: 'info' },
        { value: 'staff', label: ['Staff', '員工', '员工'], tone: 'neutral' },
      ],
    },
    description: { kind: 'multilineText', label: ['Description', '描述', '描述'], localized: true, maxLength: 2000 },
    active: { kind: 'boolean', label: ['Active', '啟用', '启用'], default: true },
    payment_methods: {
      kind: 'select',
      label: ['Payment methods', '付款方式', '付款方式'],
      many: true,
      required: true,
      choices: [
        { value: 'credit_card', label: ['Credit card', '信用卡', '信用卡'] },
        { value: 'fps', label: ['FPS', '轉數快', '转数快'] },
        { value: 'payme', label: ['PayMe', 'PayMe', 'PayMe'] },
        { value: 'alipay_hk', label: ['AlipayHK', '支付寶香港', '支付宝香港'] },
        { value: 'wechat_pay_hk', label: ['WeChat Pay HK', '微信支付香港', '微信支付香港'] },
        { value: 'octopus', label: ['Octopus', '八達通', '八达通'] },
        { value: 'bank_transfer', label: ['Bank transfer', '銀行轉賬', '银行转账'] },
        { value: 'cash', label: ['Cash', '現金', '现金'] },
      ],
    },
    primary_delivery_profile: { kind: 'select', label: ['Primary delivery profile', '主要送貨方式', '主要送货方式'], required: true, default: 'home_delivery', choices: deliveryTypes },
    payment_hub_return_url: { kind: 'url', label: ['Payment hub return URL', '付款平台返回網址', '支付平台返回网址'] },
  },
  list: {
    columns: ['id', 'domain', 'scope', 'active', 'payment_methods', 'primary_delivery_profile', 'updated_at'],
    filters: ['domain', 'scope', 'active', 'payment_methods', 'primary_delivery_profile'],
    sort: 'domain',
    search: ['domain', 'description'],
  },
  form: [
    { section: 'site', label: ['Site', '網站', '网站'], fields: ['domain', 'scope', 'active', 'description'] },
    { section: 'checkout', label: ['Checkout', '結賬', '结账'], fields: ['payment_methods', 'primary_delivery_profile', 'payment_hub_return_url'] },
  ],
});
