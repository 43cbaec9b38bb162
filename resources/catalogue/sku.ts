import { deliveryTypes } from '../choices.ts';
import { defineResource } from '../define.ts';

/** An item that is stocked and shipped; products sell it (SPEC §3). Internal, so not localized. */
export const sku = defineResource({
  name: 'sku',
  label: ['SKU', 'SKU', 'SKU'],
  plural: ['SKUs', 'SKU', 'SKU'],
  about: [
    'A SKU is a thing that is stocked and sent; products sell it.',
    'SKU 是倉存和送貨的單位，供產品銷售。',
    'SKU 是库存和发货的单位，供商品销售。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  hint: 'item_code',
  csv: { version: 1, key: 'item_code' },
  fields: {
    item_code: {
      kind: 'text',
      label: ['Item code', '貨號', '货号'],
      required: true,
      unique: true,
      ascii: true,
      maxLength: 40,
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, maxLength: 160 },
    merchant: {
      kind: 'reference',
      label: ['Merchant', '商戶', '商户'],
      help: ['Empty for goods of the shop itself.', '自營貨品留空。', '自营商品留空。'],
      to: 'merchant',
    },
    description: { kind: 'multilineText', label: ['Description', '描述', '描述'], maxLength: 5000 },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], maxLength: 2000 },
    delivery_type: {
      kind: 'select',
      label: ['Delivery type', '送貨方式', '配送方式'],
      required: true,
      default: 'home_delivery',
      choices: deliveryTypes,
    },
    gross_weight: {
      kind: 'decimal',
      label: ['Gross weight', '毛重', '毛重'],
      places: 3,
      unit: 'kg',
      minValue: '0',
      maxValue: '10000',
    },
    locker: {
      kind: 'boolean',
      label: ['Locker', '可放智能櫃', '可放智能柜'],
      help: ['Fits a pickup locker.', '體積適合自提智能櫃。', '体积适合自提智能柜。'],
    },
    alcoholic: {
      kind: 'boolean',
      label: ['Alcoholic', '含酒精', '含酒精'],
      help: ['Not sold to anyone under 18.', '不得售予未滿 18 歲人士。', '不得售予未满 18 岁人士。'],
    },
  },
  list: {
    columns: ['item_code', 'name', 'merchant', 'delivery_type', 'gross_weight', 'locker', 'alcoholic', 'updated_at'],
    filters: [
      'item_code',
      'name',
      'merchant',
      'delivery_type',
      'locker',
      'alcoholic',
      'gross_weight',
      'created_at',
      'updated_at',
    ],
    sort: 'item_code',
    search: ['item_code', 'name'],
  },
  form: [
    { section: 'item', label: ['Item', '貨品', '商品'], fields: ['item_code', 'name', 'merchant', 'description'] },
    {
      section: 'delivery',
      label: ['Delivery', '送貨', '配送'],
      fields: ['delivery_type', 'gross_weight', 'locker', 'alcoholic'],
    },
    { section: 'internal', label: ['Internal', '內部', '内部'], fields: ['remarks'] },
  ],
});
