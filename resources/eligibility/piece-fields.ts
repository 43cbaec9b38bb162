/** Fields for the pieces of a hypothetical purchase. */

export const optionField = {
  kind: 'integer',
  label: ['Option', '選項組合', '选项组合'],
  help: ['ID of one, where the version has choices.', '設有選項的版本須填其識別碼。', '设有选项的版本须填其标识。'],
  minValue: 1,
} as const;

export const quantityField = {
  kind: 'integer',
  label: ['Quantity', '數量', '数量'],
  required: true,
  default: 1,
  minValue: 1,
  maxValue: 10_000,
} as const;
