import { defineResource } from '../define.ts';

/** Products grouped for a purpose, such as a shipping rule (SPEC §3). */
export const product_group = defineResource({
  name: 'product_group',
  label: ['Product group', '產品群組', '商品群组'],
  plural: ['Product groups', '產品群組', '商品群组'],
  about: [
    'A product group gathers products for shipping fees, coupons and reports.',
    '產品群組將產品歸類，用於運費、優惠券及報表。',
    '商品群组将商品归类，用于运费、优惠券和报表。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: {
    code: {
      kind: 'text',
      label: ['Code', '編號', '编号'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 40,
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 80 },
    products: {
      kind: 'related',
      label: ['Products', '產品', '商品'],
      to: 'product',
      by: 'product_groups',
      add: 'add_to_groups',
      readOnly: true,
    },
  },
  list: {
    columns: ['code', 'name', 'products', 'updated_at'],
    filters: ['code', 'name', 'updated_at'],
    sort: 'code',
    search: ['code', 'name'],
  },
  form: [{ section: 'group', label: ['Group', '群組', '群组'], fields: ['code', 'name'] }],
});
