import { defineResource } from '../define.ts';

/** A coloured label on products, such as "New" (SPEC §3). */
export const custom_product_label = defineResource({
  name: 'custom_product_label',
  label: ['Custom product label', '自訂產品標籤', '自定义商品标签'],
  plural: ['Custom product labels', '自訂產品標籤', '自定义商品标签'],
  about: [
    'Labels stand on the pictures of products, such as “New”.',
    '標籤顯示於產品圖片上，例如「新品」。',
    '标签显示在商品图片上，例如“新品”。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  csv: { version: 1, key: 'code' },
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
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 40 },
    color_hexa: { kind: 'colour', label: ['Colour', '顏色', '颜色'], required: true },
    description: { kind: 'richText', label: ['Description', '描述', '描述'], localized: true, maxLength: 10_000 },
  },
  list: {
    columns: ['code', 'name', 'color_hexa', 'updated_at'],
    filters: ['code', 'name', 'color_hexa', 'updated_at'],
    sort: 'code',
    search: ['code', 'name'],
  },
  form: [{ section: 'label', label: ['Label', '標籤', '标签'], fields: ['code', 'color_hexa', 'name', 'description'] }],
});
