import type { Fields } from '../kinds/index.ts';
import type { Override } from '../kinds/kind.ts';

/** Options with a price other than their version's. */
export const pricedOptions = {
  rows: 'options',
  unless: 'obsolete',
  label: ['options with a price of their own', '有自訂價格的選項組合', '有自定价格的选项组合'],
} as const satisfies Override;

/** Fields of a product version that its product shows, too. */
export const shownVersionFields = {
  cover_photo: { kind: 'media', label: ['Cover photo', '封面圖片', '封面图片'], public: true },
  name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 160 },
  price: {
    kind: 'money',
    label: ['Price', '價格', '价格'],
    help: [
      'With choices, what an option costs that has no price of its own.',
      '設有選項時，未有自訂價格的組合以此為準。',
      '设有选项时，没有自定价格的组合以此为准。',
    ],
    minValue: '0',
    overriddenBy: [pricedOptions, { rows: 'group_pricing', label: ['group prices', '群組價格', '群组价格'] }],
  },
} as const satisfies Fields;
