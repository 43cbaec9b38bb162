import { deliveryTypes } from '../choices.ts';
import { defineResource } from '../define.ts';
import { draftFields, draftLifecycle } from '../drafts.ts';

/** The price of sending an order (SPEC §3): the first fee by `priority` whose conditions all hold applies. */
export const shipping_fee = defineResource({
  name: 'shipping_fee',
  label: ['Shipping fee', '運費', '运费'],
  plural: ['Shipping fees', '運費', '运费'],
  about: [
    'Shipping fees say what sending an order costs. They are tried from the top; the first that fits the cart counts.',
    '運費決定寄送訂單的收費：由上而下逐項比對，採用首個符合購物車的運費。',
    '运费决定寄送订单的收费：自上而下逐项比对，采用首个符合购物车的运费。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'description',
  sortable: 'priority',
  drafts: { call: 'draft' },
  lifecycle: draftLifecycle,
  fields: {
    description: {
      kind: 'text',
      label: ['Description', '描述', '描述'],
      help: ['Customers see it beside the fee.', '顧客會在運費旁看到。', '顾客会在运费旁看到。'],
      required: true,
      localized: true,
      maxLength: 120,
    },
    ...draftFields('shipping_fee'),
    priority: {
      kind: 'integer',
      label: ['Priority', '優先次序', '优先次序'],
      help: [
        'Fees are tried from 1 on; the first that fits the cart counts.',
        '由 1 起逐項比對，採用首個符合購物車的運費。',
        '从 1 起逐项比对，采用首个符合购物车的运费。',
      ],
      readOnly: true,
    },
    delivery_methods: {
      kind: 'select',
      label: ['Delivery methods', '送貨方式', '配送方式'],
      choices: deliveryTypes,
      many: true,
      required: true,
    },
    type: {
      kind: 'select',
      label: ['Type', '類型', '类型'],
      required: true,
      default: 'flat',
      choices: [
        { value: 'flat', label: ['Flat', '劃一收費', '统一收费'] },
        { value: 'by_weight', label: ['By weight', '按重量', '按重量'] },
        { value: 'by_quantity', label: ['By quantity', '按件數', '按件数'] },
        { value: 'free_above', label: ['Free from HK$…', '滿 HK$… 免運費', '满 HK$… 免运费'] },
      ],
    },
    price: {
      kind: 'money',
      label: ['Price', '收費', '收费'],
      help: [
        'Of the whole order; by weight: of each kilogram begun; by quantity: of each piece.',
        '整張訂單的收費；按重量：每公斤（不足一公斤作一公斤計）；按件數：每件。',
        '整张订单的收费；按重量：每公斤（不足一公斤按一公斤计）；按件数：每件。',
      ],
      required: true,
      minValue: '0',
    },
    free_from: {
      kind: 'money',
      label: ['Free from', '免運費門檻', '免运费门槛'],
      help: [
        'The amount after coupons from which delivery is free.',
        '扣除優惠券後滿此金額即免運費。',
        '扣除优惠券后满此金额即免运费。',
      ],
      required: true,
      minValue: '0',
      visibleWhen: { type: 'free_above' },
    },
    conditions: {
      kind: 'rows',
      label: ['Conditions', '條件', '条件'],
      help: [
        'All must hold; without any, the fee fits every cart. Where several fees fit, the first by priority counts.',
        '須全部符合；不設條件即適用於所有購物車。多項運費符合時，採用優先次序最前的一項。',
        '须全部符合；不设条件即适用于所有购物车。多项运费符合时，采用优先次序最前的一项。',
      ],
      maxLength: 20,
      fields: {
        measure: {
          kind: 'select',
          label: ['Measure', '計量', '计量'],
          required: true,
          default: 'amount',
          choices: [
            { value: 'amount', label: ['Amount (HK$)', '金額（港元）', '金额（港元）'] },
            { value: 'weight', label: ['Weight (kg)', '重量（公斤）', '重量（公斤）'] },
            { value: 'quantity', label: ['Pieces', '件數', '件数'] },
          ],
        },
        minimum: {
          kind: 'decimal',
          label: ['Minimum', '下限', '下限'],
          help: ['Included; empty: none.', '包括此數；留空即不設。', '包括此数；留空即不设。'],
          minValue: '0',
        },
        maximum: {
          kind: 'decimal',
          label: ['Maximum', '上限', '上限'],
          help: ['Included; empty: none.', '包括此數；留空即不設。', '包括此数；留空即不设。'],
          minValue: '0',
          notBelow: 'minimum',
        },
        modifier: {
          kind: 'select',
          label: ['Products', '產品', '商品'],
          required: true,
          default: 'any',
          choices: [
            { value: 'any', label: ['At least one is in …', '至少一件屬於……', '至少一件属于……'] },
            { value: 'all', label: ['All are in …', '全部屬於……', '全部属于……'] },
            { value: 'none', label: ['None is in …', '沒有一件屬於……', '没有一件属于……'] },
          ],
        },
        product_groups: {
          kind: 'reference',
          label: ['Product groups', '產品群組', '商品群组'],
          help: [
            'An item is in one of these or of the categories; where none is named, any items.',
            '貨品屬於其中一個群組或分類；兩者皆空即不限貨品。',
            '商品属于其中一个群组或分类；两者皆空即不限商品。',
          ],
          to: 'product_group',
          many: true,
        },
        product_categories: {
          kind: 'reference',
          label: ['Product categories', '產品分類', '商品分类'],
          to: 'product_category',
          many: true,
        },
        regions: {
          kind: 'reference',
          label: ['Regions', '區域', '区域'],
          help: [
            'The address is in one of these or of the districts; where none is named, anywhere.',
            '地址須屬於其中一個區域或分區；兩者皆空即不限地址。',
            '地址须属于其中一个区域或分区；两者皆空即不限地址。',
          ],
          to: 'address_area_region',
          many: true,
        },
        districts: {
          kind: 'reference',
          label: ['Districts', '分區', '分区'],
          to: 'address_area_district',
          many: true,
        },
        include_coupon_discount: {
          kind: 'boolean',
          label: ['Amount after coupons', '扣除優惠券後的金額', '扣除优惠券后的金额'],
          visibleWhen: { measure: 'amount' },
        },
      },
    },
  },
  list: {
    columns: ['priority', 'description', 'status', 'delivery_methods', 'type', 'price', 'conditions', 'updated_at'],
    filters: ['status', 'delivery_methods', 'type', 'price', 'updated_at'],
    sort: 'priority',
    search: ['description'],
  },
  form: [
    {
      section: 'fee',
      label: ['Fee', '收費', '收费'],
      fields: ['description', 'delivery_methods', 'type', 'price', 'free_from', 'priority'],
    },
    {
      section: 'conditions',
      label: ['When it counts', '適用條件', '适用条件'],
      fields: ['conditions'],
    },
  ],
});
