import { defineResource } from '../define.ts';
import { areaFields, areaLevel } from './area-level.ts';
import { addressParts, labelLength } from './address-form.ts';

/** A country that the shop delivers to: the top of the address areas, with its address form (SPEC §3). */
export const address_area_country = defineResource({
  ...areaLevel,
  name: 'address_area_country',
  path: 'address-area/country',
  label: ['Country', '國家或地區', '国家或地区'],
  plural: ['Countries', '國家及地區', '国家及地区'],
  about: [
    'Countries that the shop delivers to, each with its regions and the form of its addresses.',
    '商店送貨的國家及地區，各有其區域及地址格式。',
    '商店配送的国家及地区，各有其区域及地址格式。',
  ],
  fields: {
    ...areaFields([
      'Two letters as in ISO 3166, such as HK.',
      'ISO 3166 的兩個字母，例如 HK。',
      'ISO 3166 的两个字母，例如 HK。',
    ]),
    address_form: {
      kind: 'rows',
      label: ['Parts of an address', '地址欄位', '地址字段'],
      help: [
        'What customers fill in, from top to bottom. Without rows, the usual form counts.',
        '顧客由上至下填寫的欄位；留空則採用一般格式。',
        '顾客由上至下填写的字段；留空则采用一般格式。',
      ],
      key: 'part',
      ordered: true,
      maxLength: addressParts.length,
      fields: {
        part: { kind: 'select', label: ['Part', '欄位', '字段'], required: true, choices: addressParts },
        required: { kind: 'boolean', label: ['Required', '必填', '必填'] },
        label: {
          kind: 'text',
          label: ['Words', '用字', '用字'],
          localized: true,
          maxLength: labelLength,
        },
      },
    },
  },
  list: {
    columns: ['list_order', 'code', 'name', 'erp_ref_id', 'updated_at'],
    filters: ['code', 'name', 'erp_ref_id', 'updated_at'],
    sort: 'list_order',
    search: ['code', 'name', 'erp_ref_id'],
  },
  form: [
    { section: 'country', label: ['Country', '國家或地區', '国家或地区'], fields: ['code', 'erp_ref_id', 'name'] },
    { section: 'address_form', label: ['Address form', '地址格式', '地址格式'], fields: ['address_form'] },
  ],
});
