import { defineResource } from '../define.ts';

/** A category of products at the storefronts; a tree (SPEC §3). */
export const product_category = defineResource({
  name: 'product_category',
  label: ['Product category', '產品分類', '商品分类'],
  plural: ['Product categories', '產品分類', '商品分类'],
  about: [
    'Customers find products by category; a category may stand below another.',
    '顧客按分類尋找產品；分類之下可再設分類。',
    '顾客按分类查找商品；分类之下可再设分类。',
  ],
  subject: 'Category',
  scope: 'store',
  title: 'name',
  parent: 'parent',
  sortable: 'list_order',
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
    parent: {
      kind: 'reference',
      label: ['Parent category', '上層分類', '上级分类'],
      help: ['Empty at the top.', '最上層留空。', '顶层留空。'],
      to: 'product_category',
    },
    description: { kind: 'richText', label: ['Description', '描述', '描述'], localized: true, maxLength: 10_000 },
    active: { kind: 'boolean', label: ['Active', '啟用', '启用'], default: true },
    list_order: { kind: 'integer', label: ['List order', '排序', '排序'], readOnly: true },
  },
  list: {
    columns: ['list_order', 'key', 'name', 'parent', 'active', 'updated_at'],
    filters: ['key', 'name', 'parent', 'active', 'updated_at'],
    sort: 'list_order',
    search: ['key', 'name'],
  },
  form: [
    {
      section: 'category',
      label: ['Category', '分類', '分类'],
      fields: ['key', 'parent', 'name', 'description', 'active'],
    },
  ],
});
