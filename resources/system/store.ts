import { defineResource } from '../define.ts';

/** A shop with its own products and orders; the store switcher selects the active one (SPEC §1). */
export const store = defineResource({
  name: 'store',
  label: ['Store', '商店', '商店'],
  plural: ['Stores', '商店', '商店'],
  about: [
    'A store has its own products, orders and delivery settings.',
    '每間商店有自己的產品、訂單和送貨設定。',
    '每家商店有自己的商品、订单和送货设置。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'name',
  openTitles: true,
  keepsLast: true,
  fields: {
    name: {
      kind: 'text',
      label: ['Name', '名稱', '名称'],
      required: true,
      localized: true,
      unique: true,
      maxLength: 60,
    },
  },
  list: { columns: ['id', 'name', 'created_at', 'updated_at'], filters: ['name'], sort: 'id', search: ['name'] },
  form: [{ section: 'store', label: ['Store', '商店', '商店'], fields: ['name'] }],
});
