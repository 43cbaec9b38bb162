import { defineResource } from '../define.ts';

/** A brand's page and offer for a time, with the products that take part (SPEC §3). */
export const brand_campaign = defineResource({
  name: 'brand_campaign',
  label: ['Brand campaign', '品牌活動', '品牌活动'],
  plural: ['Brand campaigns', '品牌活動', '品牌活动'],
  about: [
    'A brand campaign is a brand’s page and offer for a time.',
    '品牌活動是品牌在某段時間的專頁和優惠。',
    '品牌活动是品牌在某段时间的专页和优惠。',
  ],
  subject: 'Brand',
  scope: 'store',
  title: 'name',
  sortable: 'list_order',
  period: { from: 'started_at', to: 'ended_at' },
  fields: {
    key: { kind: 'text', label: ['Key', '識別碼', '标识'], help: ['The keys of its children begin with it.', '其子活動的識別碼以此開首。', '其子活动的标识以此开头。'], required: true, unique: true, ascii: true, alphaDash: true, maxLength: 60 },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 120 },
    description: { kind: 'richText', label: ['Description', '描述', '描述'], localized: true, maxLength: 20_000 },
    started_at: { kind: 'dateTime', label: ['Starts', '開始時間', '开始时间'], required: true },
    ended_at: { kind: 'dateTime', label: ['Ends', '結束時間', '结束时间'], help: ['Empty: until further notice.', '留空即長期有效。', '留空即长期有效。'], after: 'started_at' },
    tag: { kind: 'text', label: ['Tag', '標籤', '标签'], help: ['A few words on its picture.', '圖片上的短句。', '图片上的短句。'], localized: true, maxLength: 40 },
    discount: { kind: 'percent', label: ['Discount', '折扣', '折扣'], minValue: '0', maxValue: '100' },
    pre_order: { kind: 'boolean', label: ['Pre-order', '預購', '预购'] },
    exclusive_offer: { kind: 'boolean', label: ['Exclusive offer', '獨家優惠', '独家优惠'] },
    announcement: { kind: 'richText', label: ['Announcement', '公告', '公告'], localized: true, maxLength: 10_000 },
    layout: {
      kind: 'select',
      label: ['Layout', '版面', '版面'],
      required: true,
      default: 'grid',
      choices: [
        { value: 'grid', label: ['Grid', '格狀', '网格'] },
        { value: 'list', label: ['List', '清單', '列表'] },
        { value: 'banner', label: ['Banner', '橫幅', '横幅'] },
      ],
    },
    photos: { kind: 'media', label: ['Photos', '圖片', '图片'], many: true, maxLength: 20, public: true },
    banners: { kind: 'media', label: ['Banners', '橫幅', '横幅'], help: ['Shown one after the other, in this order.', '按此次序輪流顯示。', '按此顺序轮流显示。'], many: true, maxLength: 10, public: true },
    user_groups: { kind: 'reference', label: ['User groups', '用戶群組', '用户群组'], help: ['Empty: for everyone.', '留空即開放予所有人。', '留空即对所有人开放。'], to: 'user_group', many: true },
    customer_groups: { kind: 'reference', label: ['Customer groups', '顧客群組', '顾客群组'], help: ['Empty: for everyone.', '留空即開放予所有人。', '留空即对所有人开放。'], to: 'customer_group', many: true },
    list_order: { kind: 'integer', label: ['List order', '排序', '排序'], readOnly: true },
  },
  list: {
    columns: ['list_order', 'key', 'name', 'started_at', 'ended_at', 'discount', 'exclusive_offer', 'updated_at'],
    filters: ['key', 'name', 'started_at', 'ended_at', 'discount', 'pre_order', 'exclusive_offer', 'layout', 'user_groups', 'customer_groups', 'updated_at'],
    sort: 'list_order',
    search: ['key', 'name', 'tag'],
  },
  form: [
    { section: 'campaign', label: ['Campaign', '活動', '活动'], fields: ['key', 'layout', 'name', 'description', 'tag', 'announcement'] },
    { section: 'offer', label: ['Offer', '優惠', '优惠'], fields: ['started_at', 'ended_at', 'discount', 'pre_order', 'exclusive_offer'] },
    { section: 'pictures', label: ['Pictures', '圖片', '图片'], fields: ['banners', 'photos'] },
    { section: 'audience', label: ['Who', '對象', '对象'], fields: ['user_groups', 'customer_groups'] },
  ],
});
