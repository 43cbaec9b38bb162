import { expect, test } from 'vitest';
import { type CouponNames, couponSentence, type SaidCoupon } from '../../../resources/marketing/coupon-words.ts';
import { languages } from '../../../resources/messages/languages.ts';

const plain: SaidCoupon = { type: 'amount_off', amount: '50.00', modifier: 'any', batch_qty: 0, code: 'SUMMER' };
const nobody: CouponNames = { products: [], customers: [] };
const inAll = (said: SaidCoupon, names: CouponNames = nobody) =>
  languages.map((language) => couponSentence(said, names, language));

test('a plain coupon is told in each language, its condition first', () => {
  expect(inAll(plain)).toEqual([
    'HK$50 off the order. Code SUMMER.',
    '訂單減 HK$50。優惠碼：SUMMER。',
    '订单减 HK$50。优惠码：SUMMER。',
  ]);
  expect(inAll({ ...plain, minimum_spend: '300.00', batch_qty: 1_000 })).toEqual([
    'HK$50 off orders of HK$300 or more. 1,000 single-use codes.',
    '消費滿 HK$300 即減 HK$50。1,000 個一次性優惠碼。',
    '消费满 HK$300 立减 HK$50。1,000 个一次性优惠码。',
  ]);
});

test('everything that a coupon asks is told', () => {
  const said: SaidCoupon = {
    ...plain,
    type: 'percent_off',
    percent: '12.50',
    minimum_spend: '1300.50',
    first_order_only: true,
    max_use_per_user: 1,
    max_redeem_total: 5_000,
    started_at: '2026-11-30T16:00:00.000Z',
    ended_at: '2026-12-31T15:59:00.000Z',
    batch_qty: 1_000,
  };
  expect(inAll(said, { products: ['Tea', 'Coffee'], customers: ['VIP'] })).toEqual([
    '12.5% off items in “Tea” or “Coffee” that come to HK$1,300.50 or more. For customers in “VIP”. First orders only. Each customer once. At most 5,000 times in all. From 1 Dec 2026 00:00 until 31 Dec 2026 23:59. 1,000 single-use codes.',
    '「Tea」或「Coffee」貨品消費滿 HK$1,300.50 即減 12.5%。只限「VIP」的顧客。只限首次訂購。每人限用 1 次。合共限用 5,000 次。由 2026年12月1日 00:00 至 2026年12月31日 23:59。1,000 個一次性優惠碼。',
    '“Tea”或“Coffee”商品消费满 HK$1,300.50 立减 12.5%。仅限“VIP”的顾客。仅限首次订购。每人限用 1 次。合计限用 5,000 次。自 2026年12月1日 00:00 至 2026年12月31日 23:59。1,000 个一次性优惠码。',
  ]);
});

const free = { type: 'free_shipping' } as const;
const from = { minimum_spend: '9.00' } as const;
test.each<[string, SaidCoupon, boolean, string, string]>([
  ['its products', {}, true, 'HK$50 off items in “Tea”.', '「Tea」貨品減 HK$50。'],
  [
    'its products',
    from,
    true,
    'HK$50 off items in “Tea” that come to HK$9 or more.',
    '「Tea」貨品消費滿 HK$9 即減 HK$50。',
  ],
  [
    'only its products',
    { ...from, modifier: 'all' },
    true,
    'HK$50 off orders of HK$9 or more, if every item is in “Tea”.',
    '只含「Tea」貨品，消費滿 HK$9 即減 HK$50。',
  ],
  [
    'none of its products',
    { modifier: 'none' },
    true,
    'HK$50 off the order, if no item is in “Tea”.',
    '不含「Tea」貨品，訂單減 HK$50。',
  ],
  ['nothing, with nothing to pay for delivery', free, false, 'Free delivery on the order.', '訂單免運費。'],
  [
    'a spend, with nothing to pay for delivery',
    { ...free, ...from },
    false,
    'Free delivery on orders of HK$9 or more.',
    '消費滿 HK$9 免運費。',
  ],
  [
    'its products, with nothing to pay for delivery',
    free,
    true,
    'Free delivery on orders with items in “Tea”.',
    '訂單有「Tea」貨品免運費。',
  ],
  [
    'a spend on its products, with nothing to pay for delivery',
    { ...free, ...from },
    true,
    'Free delivery on orders with HK$9 or more of items in “Tea”.',
    '「Tea」貨品消費滿 HK$9 免運費。',
  ],
])('a coupon that asks for %s says so', (_, more, within, en, zhHant) => {
  const names = { products: within ? ['Tea'] : [], customers: [] };
  const said = { ...plain, code: null, ...more };
  expect([couponSentence(said, names, 'en'), couponSentence(said, names, 'zh-Hant')]).toEqual([en, zhHant]);
});

test.each([
  ['10', '10%'],
  ['10.00', '10%'],
  ['100.00', '100%'],
  ['0.05', '0.05%'],
])('a percentage typed as %j is told as %s', (percent, told) => {
  expect(couponSentence({ ...plain, type: 'percent_off', percent }, nobody, 'en')).toMatch(`${told} off`);
});

test('nothing is told before it is typed how much is taken off; what else is missing leaves no gap', () => {
  expect(inAll({})).toEqual(['', '', '']);
  expect(inAll({ ...plain, type: 'percent_off', percent: '' })).toEqual(['', '', '']);
  expect(couponSentence({ ...plain, code: null }, nobody, 'en')).toBe('HK$50 off the order.');
  expect(couponSentence({ ...plain, started_at: '2026-12-01T04:00:00Z' }, nobody, 'en')).toContain(
    'From 1 Dec 2026 12:00.',
  );
  expect(couponSentence({ ...plain, ended_at: '2026-12-01T04:00:00Z' }, nobody, 'en')).toContain(
    'Until 1 Dec 2026 12:00.',
  );
});

test('one code, and one use in all, are told as one', () => {
  expect(couponSentence({ ...plain, batch_qty: 1, max_redeem_total: 1 }, nobody, 'en')).toBe(
    'HK$50 off the order. Once in all. 1 single-use code.',
  );
});
