import type { Fields } from '../kinds/index.ts';

/** With this number of pieces left, or fewer, a version or an option counts as nearly sold out. */
export const nearlySoldOut = 5;

const short = { kind: 'integer', readOnly: true, tally: true, default: 0, minValue: 0 } as const;

/** How many options of a version are (nearly) sold out. The database counts them as pieces are sold, for lists. */
export const stockFields = {
  sold_out: {
    ...short,
    label: ['Sold out', '售罄', '售罄'],
    help: [
      'How many of its options are sold out; 1 for a version without choices.',
      '已售罄的選項組合數目；沒有選項的版本為 1。',
      '已售罄的选项组合数量；没有选项的版本为 1。',
    ],
  },
  nearly_sold_out: {
    ...short,
    label: ['Nearly sold out', '即將售罄', '即将售罄'],
    help: [
      `How many have ${nearlySoldOut} pieces or fewer left, but some.`,
      `尚餘 ${nearlySoldOut} 件或以下的數目。`,
      `还剩 ${nearlySoldOut} 件或以下的数量。`,
    ],
  },
} as const satisfies Fields;
