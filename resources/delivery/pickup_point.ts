import { defineResource } from '../define.ts';

/** A place where customers collect their orders (SPEC §3). */
export const pickup_point = defineResource({
  name: 'pickup_point',
  label: ['Pickup point', '自提點', '自提点'],
  plural: ['Pickup points', '自提點', '自提点'],
  about: [
    'Pickup points are places where customers fetch their orders.',
    '自提點是顧客提取訂單的地點。',
    '自提点是顾客提取订单的地点。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: {
    ref_code: {
      kind: 'text',
      label: ['Reference code', '參考編號', '参考编号'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 40,
    },
    service_provider: {
      kind: 'select',
      label: ['Service provider', '服務供應商', '服务商'],
      required: true,
      default: 'own',
      choices: [
        { value: 'own', label: ['Own', '自營', '自营'], tone: 'success' },
        { value: 'kerry_express', label: ['Kerry Express', '嘉里快遞', '嘉里快递'], tone: 'warning' },
        { value: 'sf_express', label: ['SF Express', '順豐速運', '顺丰速运'], tone: 'info' },
      ],
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 120 },
    address: {
      kind: 'multilineText',
      label: ['Address', '地址', '地址'],
      required: true,
      localized: true,
      maxLength: 500,
    },
    pickup_point_groups: {
      kind: 'reference',
      label: ['Pickup point groups', '自提點群組', '自提点群组'],
      to: 'pickup_point_group',
      many: true,
    },
    active: { kind: 'boolean', label: ['Active', '啟用', '启用'], default: true },
  },
  list: {
    columns: ['ref_code', 'name', 'address', 'service_provider', 'pickup_point_groups', 'active', 'updated_at'],
    filters: ['ref_code', 'name', 'service_provider', 'pickup_point_groups', 'active', 'updated_at'],
    sort: 'ref_code',
    search: ['ref_code', 'name', 'address'],
  },
  form: [
    { section: 'place', label: ['Place', '地點', '地点'], fields: ['name', 'address'] },
    {
      section: 'handling',
      label: ['Handling', '處理', '处理'],
      fields: ['ref_code', 'service_provider', 'pickup_point_groups', 'active'],
    },
  ],
});
