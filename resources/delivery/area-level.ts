import type { Label } from '../messages/languages.ts';

/** Declarations that countries, regions and districts share (SPEC §3, Address area). */
export const areaLevel = {
  host: 'address',
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  hint: 'code',
  sortable: 'list_order',
  csv: { version: 1, key: 'code' },
} as const;

/** The fields of every area; `codes` describes the format of its codes. */
export function areaFields(codes: Label) {
  return {
    code: {
      kind: 'text',
      label: ['Code', '編號', '编号'],
      help: codes,
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 20,
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 80 },
    erp_ref_id: { kind: 'text', label: ['ERP reference', 'ERP 參考編號', 'ERP 参考编号'], maxLength: 60 },
    list_order: { kind: 'integer', label: ['List order', '排序', '排序'], readOnly: true },
  } as const;
}
