import { deliveryTypes } from '../choices.ts';
import { defineResource } from '../define.ts';

/** A website where customers shop; several may belong to one company (SPEC §3). */
export const storefront = defineResource({
  name: 'storefront',
  label: ['Storefront', '網店', '网店'],
  plural: ['Storefronts', '網店', '网店'],
  about: ['A storefront is a website that customers shop at.', '網店是顧客購物的網站。', '网店是顾客购物的网站。'],
  subject: 'Product',
  scope: 'shared',
  title: 'domain',
  fields: {
    domain: {
      kind: 'text',
      label: ['Domain', '網域', '域名'],
      help: [
        'In lower case and without https://, such as shop.example.hk.',
        '用小寫，不連 https://，例如 shop.example.hk。',
        '用小写，不含 https://，例如 shop.example.hk。',
      ],
      required: true,
      unique: true,
      maxLength: 253,
      pattern: '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}',
      patternMessage: [
        'The %{field} field takes a host name in lower case, without https://, port or path, such as shop.example.hk',
        '%{field}須為小寫的主機名稱，不連 https://、連接埠或路徑，例如 shop.example.hk',
        '%{field}须为小写的主机名，不含 https://、端口或路径，例如 shop.example.hk',
      ],
    },
    scope: {
      kind: 'select',
      label: ['Scope', '對象', '对象'],
      help: ['Who may shop there.', '誰可以在此購物。', '谁可以在此购物。'],
      required: true,
      default: 'public',
      choices: [
        { value: 'public', label: ['Public', '公開', '公开'], tone: 'success' },
        { value: 'members', label: ['Members', '會員', '会员'], tone: 'info' },
        { value: 'staff', label: ['Staff', '員工', '员工'], tone: 'neutral' },
      ],
    },
    active: { kind: 'boolean', label: ['Active', '啟用', '启用'], default: true },
    description: { kind: 'richText', label: ['Description', '描述', '描述'], localized: true, maxLength: 10_000 },
    payment_methods: {
      kind: 'select',
      label: ['Payment methods', '付款方式', '付款方式'],
      many: true,
      required: true,
      choices: [
        { value: 'credit_card', label: ['Credit card', '信用卡', '信用卡'] },
        { value: 'fps', label: ['FPS', '轉數快', '转数快'] },
        { value: 'payme', label: ['PayMe', 'PayMe', 'PayMe'] },
        { value: 'alipay_hk', label: ['AlipayHK', 'AlipayHK', 'AlipayHK'] },
        { value: 'wechat_pay_hk', label: ['WeChat Pay HK', 'WeChat Pay HK', 'WeChat Pay HK'] },
        { value: 'octopus', label: ['Octopus', '八達通', '八达通'] },
        { value: 'bank_transfer', label: ['Bank transfer', '銀行轉賬', '银行转账'] },
        { value: 'cash', label: ['Cash', '現金', '现金'] },
      ],
    },
    primary_delivery_profile: {
      kind: 'select',
      label: ['Primary delivery profile', '主要送貨方式', '主要配送方式'],
      required: true,
      default: 'home_delivery',
      choices: deliveryTypes,
    },
    payment_hub_return_url: {
      kind: 'url',
      label: ['Payment hub return URL', '付款平台返回網址', '支付平台返回网址'],
      help: [
        'Where the payment hub sends customers after they paid.',
        '付款完成後，付款平台將顧客帶往此網址。',
        '付款完成后，支付平台将顾客带往此网址。',
      ],
    },
  },
  list: {
    columns: ['domain', 'scope', 'active', 'payment_methods', 'primary_delivery_profile', 'updated_at'],
    filters: ['domain', 'scope', 'active', 'payment_methods', 'primary_delivery_profile'],
    sort: 'domain',
    search: ['domain'],
  },
  form: [
    { section: 'site', label: ['Site', '網站', '网站'], fields: ['domain', 'scope', 'active', 'description'] },
    {
      section: 'checkout',
      label: ['Checkout', '結賬', '结账'],
      fields: ['payment_methods', 'primary_delivery_profile', 'payment_hub_return_url'],
    },
  ],
});
