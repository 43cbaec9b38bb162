import { defineResource } from '../define.ts';
import { pricedOptions, shownVersionFields } from './version-fields.ts';

/** An article of the shop (SPEC §3). Internal: what customers see and pay is in its versions. */
export const product = defineResource({
  name: 'product',
  label: ['Product', '產品', '商品'],
  plural: ['Products', '產品', '商品'],
  about: [
    'A product is what the shop offers; its versions say what customers see and pay, and when.',
    '產品是本店出售的項目；顧客看到的內容、價格及時段由產品版本決定。',
    '商品是本店出售的项目；顾客看到的内容、价格和时段由商品版本决定。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'code',
  hint: 'description',
  csv: { version: 1, key: 'code', promotes: 'version' },
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
    ref_code: {
      kind: 'text',
      label: ['Reference code', '參考編號', '参考编号'],
      help: ['Of the ERP, or of the supplier.', '企業資源系統或供應商的編號。', 'ERP 或供应商的编号。'],
      ascii: true,
      maxLength: 60,
    },
    description: {
      kind: 'multilineText',
      label: ['Description', '描述', '描述'],
      help: [
        'For staff; customers read the version’s.',
        '供員工參考；顧客閱讀的是版本的描述。',
        '供员工参考；顾客阅读的是版本的描述。',
      ],
      maxLength: 500,
    },
    brand_campaigns: {
      kind: 'reference',
      label: ['Brand campaigns', '品牌活動', '品牌活动'],
      to: 'brand_campaign',
      many: true,
    },
    product_groups: {
      kind: 'reference',
      label: ['Product groups', '產品群組', '商品群组'],
      to: 'product_group',
      many: true,
    },
    version: {
      kind: 'related',
      label: ['Versions', '版本', '版本'],
      to: 'product_version',
      by: 'product',
      readOnly: true,
      live: { fields: shownVersionFields, spans: { price: pricedOptions } },
    },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], maxLength: 2000 },
  },
  actions: {
    add_to_groups: {
      label: ['Add to groups', '加入群組', '加入群组'],
      form: {
        product_groups: {
          kind: 'reference',
          label: ['Product groups', '產品群組', '商品群组'],
          to: 'product_group',
          many: true,
          required: true,
        },
      },
      bulk: 'only',
    },
    remove_from_groups: {
      label: ['Remove from groups', '移出群組', '移出群组'],
      form: {
        product_groups: {
          kind: 'reference',
          label: ['Product groups', '產品群組', '商品群组'],
          to: 'product_group',
          many: true,
          required: true,
        },
      },
      bulk: 'only',
    },
  },
  list: {
    columns: [
      'version.live.cover_photo.file',
      'code',
      'version.live.name',
      'version.live.price',
      'version.live.status',
      'ref_code',
      'brand_campaigns',
      'version',
      'updated_at',
    ],
    filters: ['code', 'ref_code', 'brand_campaigns', 'product_groups', 'created_at', 'updated_at'],
    sort: 'code',
    through: { brand_campaign_ids: ['brand_campaigns'] },
    search: ['code', 'ref_code', 'description'],
  },
  form: [
    { section: 'product', label: ['Product', '產品', '商品'], fields: ['code', 'ref_code', 'description', 'version'] },
    { section: 'places', label: ['Where it belongs', '歸類', '归类'], fields: ['brand_campaigns', 'product_groups'] },
    { section: 'internal', label: ['Internal', '內部', '内部'], fields: ['remarks'] },
  ],
});
