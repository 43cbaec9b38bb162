import { defineResource } from '../define.ts';
import { cartFields } from './cart-fields.ts';

/** A test cart with its expected shipping price; tested with live fees and with drafts. */
export const shipping_fee_case = defineResource({
  name: 'shipping_fee_case',
  label: ['Test cart', '測試購物車', '测试购物车'],
  plural: ['Test carts', '測試購物車', '测试购物车'],
  about: [
    'Test carts say what sending them should cost. They are tried on the fees that customers see and on drafts, and before each promote.',
    '測試購物車記錄應收的運費，可用生效運費及草稿試算；發布運費前亦會列出受影響的購物車。',
    '测试购物车记录应收的运费，可用生效运费及草稿试算；发布运费前也会列出受影响的购物车。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  events: { expect: ['Outcome accepted', '接受試算結果', '接受试算结果'] },
  fields: {
    name: {
      kind: 'text',
      label: ['Name', '名稱', '名称'],
      help: ['Only staff see it.', '只有員工看到。', '只有员工看到。'],
      required: true,
      unique: true,
      maxLength: 120,
    },
    ...cartFields,
    expects: {
      kind: 'select',
      label: ['Should be', '預期結果', '预期结果'],
      required: true,
      default: 'fee',
      choices: [
        { value: 'fee', label: ['Sent for a fee', '有適用運費', '有适用运费'] },
        { value: 'none', label: ['No fee fits', '沒有適用運費', '没有适用运费'] },
      ],
    },
    expected_price: {
      kind: 'money',
      label: ['Price it should have', '預期收費', '预期收费'],
      help: ['Of the whole cart; empty: any.', '整個購物車的收費；留空即不限。', '整个购物车的收费；留空即不限。'],
      minValue: '0',
      visibleWhen: { expects: 'fee' },
    },
    expected_fee: {
      kind: 'reference',
      label: ['Fee it should have', '預期運費', '预期运费'],
      help: ['Empty: any.', '留空即不限。', '留空即不限。'],
      to: 'shipping_fee',
      visibleWhen: { expects: 'fee' },
    },
  },
  list: {
    columns: ['name', 'delivery_method', 'amount', 'weight', 'district', 'expects', 'expected_price', 'expected_fee'],
    filters: ['delivery_method', 'expects', 'expected_fee', 'amount', 'region', 'district', 'updated_at'],
    sort: 'name',
    search: ['name'],
  },
  form: [
    {
      section: 'expected',
      label: ['What it should cost', '應收運費', '应收运费'],
      fields: ['name', 'expects', 'expected_price', 'expected_fee'],
    },
    {
      section: 'cart',
      label: ['Cart', '購物車', '购物车'],
      fields: ['delivery_method', 'amount', 'coupon_discount', 'weight', 'region', 'district', 'items'],
    },
  ],
});
