import { defineResource } from '../define.ts';
import { areaFields, areaLevel } from './area-level.ts';

/** A part of a region, such as Sha Tin (SPEC §3). */
export const address_area_district = defineResource({
  ...areaLevel,
  name: 'address_area_district',
  path: 'address-area/district',
  label: ['District', '分區', '分区'],
  plural: ['Districts', '分區', '分区'],
  about: [
    'Districts are the parts of a region, such as Sha Tin.',
    '分區是區域之下的部分，例如沙田區。',
    '分区是区域之下的部分，例如沙田区。',
  ],
  parent: 'region',
  fields: {
    region: {
      kind: 'reference',
      label: ['Region', '區域', '区域'],
      to: 'address_area_region',
      required: true,
    },
    ...areaFields([
      'Begin with the region’s code, then a dash.',
      '以區域的編號及連字號開首。',
      '以区域的编号及连字符开头。',
    ]),
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
