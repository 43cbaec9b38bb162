import { deliveryTypes } from '../choices.ts';
import { defineResource } from '../define.ts';

/** A company whose goods the shop sells (SPEC §3). */
export const merchant = defineResource({
  name: 'merchant',
  label: ['Merchant', '商戶', '商户'],
  plural: ['Merchants', '商戶', '商户'],
  about: ['Merchants supply goods that the shop sells.', '商戶向本店供應產品。', '商户向本店供应商品。'],
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  hint: ['user', 'phone'],
  leadsTo: [
    { to: 'sku', by: 'merchant' },
    { to: 'order', by: 'items.merchant' },
  ],
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, maxLength: 120 },
    user: {
      kind: 'text',
      label: ['Contact person', '聯絡人', '联系人'],
      help: [
        'Who answers for the merchant. Those who sign in to the merchant portal are merchant users.',
        '代表商戶的聯絡人；登入商戶平台的人員另設於商戶用戶。',
        '代表商户的联系人；登录商户平台的人员另设于商户用户。',
      ],
      maxLength: 80,
    },
    phone: { kind: 'phone', label: ['Phone', '電話', '电话'] },
    address: { kind: 'multilineText', label: ['Address', '地址', '地址'], maxLength: 500 },
    district: { kind: 'text', label: ['District', '地區', '地区'], maxLength: 60 },
    city: { kind: 'text', label: ['City', '城市', '城市'], maxLength: 60 },
    default_delivery_type: {
      kind: 'select',
      label: ['Default delivery type', '預設送貨方式', '默认配送方式'],
      required: true,
      default: 'home_delivery',
      choices: deliveryTypes,
    },
    enable_merchant_portal: {
      kind: 'boolean',
      label: ['Merchant portal enabled', '啟用商戶平台', '启用商户平台'],
      help: ['Its merchant users may sign in there.', '其商戶用戶可登入商戶平台。', '其商户用户可登录商户平台。'],
    },
    open_api_username: {
      kind: 'text',
      label: ['Open-API username', '開放 API 用戶名稱', '开放 API 用户名'],
      unique: true,
      ascii: true,
      alphaDash: true,
      minLength: 3,
      maxLength: 60,
    },
    orders_for_customers: {
      kind: 'boolean',
      label: ['Orders for customers', '可代顧客下單', '可代顾客下单'],
      help: [
        'Its program is a storefront: it may say which customer orders, and use their groups and points. Without it, it orders for guests.',
        '其程式屬網店，可指明下單的顧客，並使用其群組及積分；否則只可為訪客下單。',
        '其程序属网店，可指明下单的顾客，并使用其群组及积分；否则只可为访客下单。',
      ],
    },
    open_api_password: {
      kind: 'password',
      token: true,
      label: ['Open-API password', '開放 API 密碼', '开放 API 密码'],
      readOnly: true,
      secret: true,
    },
  },
  actions: {
    new_open_api_password: {
      label: ['New open-API password', '產生新的開放 API 密碼', '生成新的开放 API 密码'],
      icon: 'key',
      confirm: [
        'Are you sure to make a new open-API password for [%{title}]? The old one stops working at once.',
        '確定為 [%{title}] 產生新的開放 API 密碼嗎？舊密碼會即時失效。',
        '确定为 [%{title}] 生成新的开放 API 密码吗？旧密码会立即失效。',
      ],
      reauthenticate: true,
      reveals: {
        open_api_password: {
          kind: 'text',
          label: ['Open-API password', '開放 API 密碼', '开放 API 密码'],
          readOnly: true,
        },
      },
    },
  },
  list: {
    columns: ['name', 'user', 'phone', 'district', 'default_delivery_type', 'enable_merchant_portal', 'updated_at'],
    filters: ['name', 'default_delivery_type', 'enable_merchant_portal', 'district', 'city', 'updated_at'],
    sort: 'name',
    search: ['name', 'user', 'phone', 'open_api_username'],
  },
  form: [
    {
      section: 'merchant',
      label: ['Merchant', '商戶', '商户'],
      fields: ['name', 'user', 'phone', 'address', 'district', 'city'],
    },
    { section: 'delivery', label: ['Delivery', '送貨', '配送'], fields: ['default_delivery_type'] },
    {
      section: 'access',
      label: ['Access', '存取', '访问'],
      fields: ['enable_merchant_portal', 'open_api_username', 'orders_for_customers'],
    },
  ],
});
