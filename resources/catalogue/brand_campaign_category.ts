import { defineResource } from '../define.ts';

/** A category of campaigns at the storefronts; a tree (SPEC §3). */
export const brand_campaign_category = defineResource({
  name: 'brand_campaign_category',
  label: ['Brand campaign category', '品牌活動分類', '品牌活动分类'],
  plural: ['Brand campaign categories', '品牌活動分類', '品牌活动分类'],
  about: [
    'Customers find campaigns by category; a category may stand below another.',
    '顧客按分類尋找品牌活動；分類之下可再設分類。',
    '顾客按分类查找品牌活动；分类之下可再设分类。',
  ],
  subject: 'Brand',
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
      to: 'brand_campaign_category',
    },
    children: {
      kind: 'related',
      label: ['Subcategories', '下層分類', '下级分类'],
      to: 'brand_campaign_category',
      by: 'parent',
      readOnly: true,
    },
    campaigns: { kind: 'reference', label: ['Campaigns', '活動', '活动'], to: 'brand_campaign', many: true },
    list_order: { kind: 'integer', label: ['List order', '排序', '排序'], readOnly: true },
  },
  list: {
    columns: ['list_order', 'key', 'name', 'parent', 'children', 'campaigns', 'updated_at'],
    filters: ['key', 'name', 'parent', 'campaigns', 'updated_at'],
    sort: 'list_order',
    search: ['key', 'name'],
  },
  form: [
    {
      section: 'category',
      label: ['Category', '分類', '分类'],
      fields: ['key', 'parent', 'name', 'campaigns', 'children'],
    },
  ],
});
