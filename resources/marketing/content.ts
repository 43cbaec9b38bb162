import { defineResource } from '../define.ts';

/** Storefront content besides products: banners, pictures, texts (SPEC §3). */
export const content = defineResource({
  name: 'content',
  label: ['Content', '內容', '内容'],
  plural: ['Content', '內容', '内容'],
  about: [
    'Content is what a page of the shop shows besides products: banners, pictures and a text.',
    '內容是商店頁面上產品以外的橫幅、圖片和文字。',
    '内容是商店页面上商品以外的横幅、图片和文字。',
  ],
  subject: 'Article',
  scope: 'store',
  title: 'key',
  fields: {
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      help: ['The shop’s pages find it by this.', '商店頁面以此讀取內容。', '商店页面以此读取内容。'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 60,
    },
    type: {
      kind: 'select',
      label: ['Type', '類型', '类型'],
      required: true,
      default: 'page',
      choices: [
        { value: 'home', label: ['Home page', '首頁', '首页'], tone: 'info' },
        { value: 'page', label: ['Page', '頁面', '页面'], tone: 'neutral' },
        { value: 'notice', label: ['Notice', '通告', '公告'], tone: 'warning' },
      ],
    },
    home_banners: {
      kind: 'media',
      label: ['Home banners', '首頁橫幅', '首页横幅'],
      help: ['Shown one after the other, in this order.', '按此次序輪流顯示。', '按此顺序轮流显示。'],
      many: true,
      maxLength: 20,
      public: true,
    },
    photos: { kind: 'media', label: ['Photos', '圖片', '图片'], many: true, maxLength: 50, public: true },
    extra_info: {
      kind: 'multilineText',
      label: ['Further information', '補充資料', '补充资料'],
      localized: true,
      maxLength: 20_000,
    },
  },
  list: {
    columns: ['key', 'type', 'home_banners', 'photos', 'updated_at'],
    filters: ['key', 'type', 'updated_at'],
    sort: 'key',
    search: ['key', 'extra_info'],
  },
  form: [
    { section: 'content', label: ['Content', '內容', '内容'], fields: ['key', 'type', 'extra_info'] },
    { section: 'pictures', label: ['Pictures', '圖片', '图片'], fields: ['home_banners', 'photos'] },
  ],
});
