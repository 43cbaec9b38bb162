import { defineResource } from '../define.ts';

/** Pickup points that delivery rules can refer to as one (SPEC §3). */
export const pickup_point_group = defineResource({
  name: 'pickup_point_group',
  label: ['Pickup point group', '自提點群組', '自提点群组'],
  plural: ['Pickup point groups', '自提點群組', '自提点群组'],
  about: [
    'Groups put pickup points together, such as those of one area or service provider.',
    '群組將自提點歸類，例如按地區或服務供應商。',
    '群组将自提点归类，例如按地区或服务商。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'key',
  hint: 'description',
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
    description: { kind: 'multilineText', label: ['Description', '描述', '描述'], maxLength: 500 },
  },
  list: {
    columns: ['key', 'description', 'created_at', 'updated_at'],
    filters: ['key', 'updated_at'],
    sort: 'key',
    search: ['key', 'description'],
  },
  form: [{ section: 'group', label: ['Group', '群組', '群组'], fields: ['key', 'description'] }],
});
