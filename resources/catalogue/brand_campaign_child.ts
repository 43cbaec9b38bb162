import { defineResource } from '../define.ts';

/** A part of a campaign, such as one of its series (SPEC §3); product versions refer to it. */
export const brand_campaign_child = defineResource({
  name: 'brand_campaign_child',
  label: ['Brand campaign child', '品牌子活動', '品牌子活动'],
  plural: ['Brand campaign children', '品牌子活動', '品牌子活动'],
  about: [
    'A campaign’s children are its parts, such as its series.',
    '子活動是品牌活動的組成部分，例如各個系列。',
    '子活动是品牌活动的组成部分，例如各个系列。',
  ],
  subject: 'Brand',
  scope: 'store',
  title: 'name',
  hint: 'key',
  parent: 'brand_campaign',
  sortable: 'list_order',
  fields: {
    brand_campaign: {
      kind: 'reference',
      label: ['Brand campaign', '品牌活動', '品牌活动'],
      to: 'brand_campaign',
      required: true,
    },
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 80,
      prefixedBy: 'brand_campaign.key',
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 120 },
    list_order: { kind: 'integer', label: ['List order', '排序', '排序'], readOnly: true },
  },
  list: {
    columns: ['list_order', 'key', 'name', 'brand_campaign', 'updated_at'],
    filters: ['brand_campaign', 'key', 'name', 'updated_at'],
    sort: 'list_order',
    through: { brand_campaign_ids: ['brand_campaign'] },
    search: ['key', 'name'],
  },
  form: [{ section: 'child', label: ['Child', '子活動', '子活动'], fields: ['brand_campaign', 'key', 'name'] }],
});
