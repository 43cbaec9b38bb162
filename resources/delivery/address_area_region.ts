import { defineResource } from '../define.ts';
import { areaFields, areaLevel } from './area-level.ts';

/** A part of a country, such as Kowloon (SPEC §3). */
export const address_area_region = defineResource({
  ...areaLevel,
  name: 'address_area_region',
  path: 'address-area/region',
  label: ['Region', '區域', '区域'],
  plural: ['Regions', '區域', '区域'],
  about: [
    'Regions are the parts of a country, such as Kowloon.',
    '區域是國家或地區之下的部分，例如九龍。',
    '区域是国家或地区之下的部分，例如九龙。',
  ],
  parent: 'country',
  fields: {
    country: {
      kind: 'reference',
      label: ['Country', '國家或地區', '国家或地区'],
      to: 'address_area_country',
      required: true,
    },
    ...areaFields([
      'Begin with the country’s code, then a dash.',
      '以國家或地區的編號及連字號開首。',
      '以国家或地区的编号及连字符开头。',
    ]),
  },
  list: {
    columns: ['list_order', 'code', 'name', 'country', 'erp_ref_id', 'updated_at'],
    filters: ['country', 'code', 'name', 'erp_ref_id', 'updated_at'],
    sort: 'list_order',
    search: ['code', 'name', 'erp_ref_id'],
  },
  form: [
    {
      section: 'region',
      label: ['Region', '區域', '区域'],
      fields: ['country', 'code', 'name', 'erp_ref_id'],
    },
  ],
});
