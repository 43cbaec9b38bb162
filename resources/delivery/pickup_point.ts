import { defineResource } from '../define.ts';
import { openingDayChoices } from './opening-hours.ts';

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
  csv: { version: 1, key: 'ref_code' },
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
    district: { kind: 'reference', label: ['District', '分區', '分区'], to: 'address_area_district' },
    opening_hours: {
      kind: 'rows',
      label: ['Opening hours', '營業時間', '营业时间'],
      help: [
        'One row for the days of the same hours, two for days with a break. Days of no row are closed.',
        '時間相同的日子同一列；中間休息的日子分兩列。沒有列出的日子不營業。',
        '时间相同的日子同一行；中间休息的日子分两行。没有列出的日子不营业。',
      ],
      ordered: true,
      maxLength: 16,
      fields: {
        days: {
          kind: 'select',
          label: ['Days', '日子', '日子'],
          required: true,
          many: true,
          choices: openingDayChoices,
        },
        opens: { kind: 'time', label: ['Opens', '開門', '开门'], required: true },
        closes: {
          kind: 'time',
          label: ['Closes', '關門', '关门'],
          help: [
            'Not after it opens: on the next day. 00:00 to 00:00 is around the clock.',
            '不晚於開門即為翌日；00:00 至 00:00 即全日。',
            '不晚于开门即为次日；00:00 至 00:00 即全天。',
          ],
          required: true,
        },
      },
    },
    remarks: {
      kind: 'multilineText',
      label: ['Remarks', '備註', '备注'],
      help: ['For staff only.', '只供員工參閱。', '仅供员工参阅。'],
      maxLength: 1000,
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
    columns: [
      'ref_code',
      'name',
      'address',
      'district',
      'service_provider',
      'pickup_point_groups',
      'active',
      'updated_at',
    ],
    filters: ['ref_code', 'name', 'district', 'service_provider', 'pickup_point_groups', 'active', 'updated_at'],
    sort: 'ref_code',
    search: ['ref_code', 'name', 'address'],
  },
  form: [
    { section: 'place', label: ['Place', '地點', '地点'], fields: ['name', 'address', 'district'] },
    { section: 'hours', label: ['Opening hours', '營業時間', '营业时间'], fields: ['opening_hours'] },
    {
      section: 'handling',
      label: ['Handling', '處理', '处理'],
      fields: ['ref_code', 'service_provider', 'pickup_point_groups', 'active', 'remarks'],
    },
  ],
});
