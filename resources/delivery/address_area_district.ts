import { defineResource } from '../define.ts';

/** A part of a region, such as Sha Tin (SPEC §3). */
export const address_area_district = defineResource({
  name: 'address_area_district',
  path: 'address-area/district',
  host: 'address',
  label: ['District', '分區', '分区'],
  plural: ['Districts', '分區', '分区'],
  about: [
    'Districts are the parts of a region, such as Sha Tin.',
    '分區是區域之下的部分，例如沙田區。',
    '分区是区域之下的部分，例如沙田区。',
  ],
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  hint: 'code',
  parent: 'region',
  sortable: 'list_order',
  csv: { version: 1, key: 'code' },
  fields: {
    region: {
      kind: 'reference',
      label: ['Region', '區域', '区域'],
      to: 'address_area_region',
      required: true,
    },
    code: {
      kind: 'text',
      label: ['Code', '編號', '编号'],
      help: [
        'Begin with that of the region: HK-KLN-YTM.',
        '以區域的編號開首：HK-KLN-YTM。',
        '以区域的编号开头：HK-KLN-YTM。',
      ],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 20,
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 80 },
    erp_ref_id: { kind: 'text', label: ['ERP reference', 'ERP 參考編號', 'ERP 参考编号'], maxLength: 60 },
    list_order: { kind: 'integer', label: ['List order', '排序', '排序'], readOnly: true },
  },
  list: {
    columns: ['list_order', 'code', 'name', 'region', 'erp_ref_id', 'updated_at'],
    filters: ['region', 'code', 'name', 'erp_ref_id', 'updated_at'],
    sort: 'list_order',
    search: ['code', 'name', 'erp_ref_id'],
  },
  form: [
    {
      section: 'district',
      label: ['District', '分區', '分区'],
      fields: ['region', 'code', 'name', 'erp_ref_id'],
    },
  ],
});
