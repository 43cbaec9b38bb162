import type { Fields } from '../kinds/index.ts';

/**
 * What a version with choices keeps besides its own fields. Groups and choices carry a short random `key` that stays the same in
 * drafts and in what was archived, so that copies can be compared and promoted; a combination is the keys of its choices, one
 * of each group, in alphabetical order with points between (docs/decisions/0012-product-options.md).
 */

/** A group of choices, such as "Colour". */
export const choiceGroupFields = {
  key: { kind: 'text', label: ['Key', '識別碼', '标识'], required: true, maxLength: 12 },
  name: { kind: 'text', label: ['Choice group', '選項組', '选项组'], required: true, localized: true, maxLength: 60 },
} as const satisfies Fields;

/** One choice of a group, such as "Red". */
export const choiceFields = {
  key: { kind: 'text', label: ['Key', '識別碼', '标识'], required: true, maxLength: 12 },
  choice_group: { kind: 'text', label: ['Choice group', '選項組', '选项组'], required: true, maxLength: 12 },
  name: { kind: 'text', label: ['Choice', '選項', '选项'], required: true, localized: true, maxLength: 60 },
} as const satisfies Fields;

/** A combination of choices that can be bought. Without SKU or price it is incomplete, and can't be. */
export const optionFields = {
  combination: { kind: 'text', label: ['Choices', '選項組合', '选项组合'], required: true, maxLength: 200 },
  sku: { kind: 'reference', label: ['SKU', 'SKU', 'SKU'], to: 'sku' },
  price: { kind: 'money', label: ['Price', '價格', '价格'], minValue: '0' },
  original_price: { kind: 'money', label: ['Original price', '原價', '原价'], minValue: '0' },
  quota: { kind: 'integer', label: ['Quota', '限額', '限额'], minValue: 0, covers: ['purchased_pcs', 'holding_pcs'] },
  obsolete: { kind: 'boolean', label: ['Obsolete', '已停用', '已停用'] },
  purchased_pcs: { kind: 'integer', label: ['Purchased pieces', '已售件數', '已售件数'], readOnly: true, tally: true, default: 0, minValue: 0 },
  holding_pcs: { kind: 'integer', label: ['Held pieces', '保留件數', '保留件数'], readOnly: true, tally: true, default: 0, minValue: 0 },
} as const satisfies Fields;

/** What customers of a group pay, for the version or for one combination of its choices. */
export const groupPriceFields = {
  customer_group: { kind: 'reference', label: ['Customer group', '顧客群組', '顾客群组'], to: 'customer_group', required: true },
  combination: { kind: 'text', label: ['Choices', '選項組合', '选项组合'], maxLength: 200 },
  price: { kind: 'money', label: ['Price', '價格', '价格'], required: true, minValue: '0' },
} as const satisfies Fields;
