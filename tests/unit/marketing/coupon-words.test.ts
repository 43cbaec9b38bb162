import { expect, test } from 'vitest';
import { type CouponNames, couponSentence, type SaidCoupon } from '../../../resources/marketing/coupon-words.ts';
import { languages } from '../../../resources/messages/languages.ts';

const plain: SaidCoupon = { type: 'amount_off', amount: '50.00', modifier: 'any', batch_qty: 0, code: 'SUMMER' };
const nobody: CouponNames = { products: [], customers: [] };
const inAll = (said: SaidCoupon, names: CouponNames = nobody) =>
  languages.map((language) => couponSentence(said, names, language));

test('a plain coupon is told in each language', () => {
  expect(inAll(plain)).toEqual([
    'Takes HK$50.00 off the order. For everyone. Until further notice. By the code SUMMER.',
    '訂單減 HK$50.00。適用於所有顧客。長期有效。優惠碼：SUMMER。',
    '订单减 HK$50.00。适用于所有顾客。长期有效。优惠码：SUMMER。',
  ]);
});

test('everything that a coupon asks is told', () => {
  const said: SaidCoupon = {
    ...plain,
    type: 'percent_off',
    percent: '12.50',
    minimum_spend: '1300.00',
    first_order_only: true,
    max_use_per_user: 1,
    max_redeem_total: 5_000,
    started_at: '2026-11-30T16:00:00.000Z',
    ended_at: '2026-12-31T15:59:00.000Z',
    batch_qty: 1_000,
  };
  expect(inAll(said, { products: ['Tea', 'Coffee'], customers: ['VIP'] })).toEqual([
    'Takes 12.5% off items in “Tea” or “Coffee”, from a spend of HK$1,300.00 on them. For customers in “VIP”, on their first order only. Each customer once. At most 5,000 times in all. From 1 Dec 2026 00:00 until 31 Dec 2026 23:59. By 1,000 codes, each for one use.',
    '屬於「Tea」或「Coffee」的貨品減 12.5%，這些貨品消費滿 HK$1,300.00。只限「VIP」的顧客，只限首次訂購。每人限用 1 次。合共限用 5,000 次。由 2026年12月1日 00:00 至 2026年12月31日 23:59。1,000 個優惠碼，每個限用一次。',
    '属于“Tea”或“Coffee”的商品减 12.5%，这些商品消费满 HK$1,300.00。仅限“VIP”的顾客，仅限首次订购。每人限用 1 次。合计限用 5,000 次。自 2026年12月1日 00:00 至 2026年12月31日 23:59。1,000 个优惠码，每个限用一次。',
  ]);
});

test.each<[string, SaidCoupon, string]>([
  ['any of its products', {}, 'Takes HK$50.00 off items in “Tea”, from a spend of HK$9.00 on them.'],
  [
    'all of them',
    { modifier: 'all' },
    'Takes HK$50.00 off the order, if every item is in “Tea”, from a spend of HK$9.00 on them.',
  ],
  [
    'none of them',
    { modifier: 'none' },
    'Takes HK$50.00 off the order, if no item is in “Tea”, from a spend of HK$9.00.',
  ],
  [
    'its products, with nothing to pay for delivery',
    { type: 'free_shipping' },
    'Makes the delivery free, if an item is in “Tea”, from a spend of HK$9.00 on them.',
  ],
])('a coupon that asks for %s says so', (_, more, sentence) => {
  const said = { ...plain, minimum_spend: '9.00', ...more };
  expect(couponSentence(said, { products: ['Tea'], customers: [] }, 'en')).toContain(`${sentence} For everyone`);
});

test.each([
  ['10', '10%'],
  ['10.00', '10%'],
  ['100.00', '100%'],
  ['0.05', '0.05%'],
  ['', '…%'],
])('a percentage typed as %j is told as %s', (percent, told) => {
  expect(couponSentence({ ...plain, type: 'percent_off', percent }, nobody, 'en')).toMatch(`Takes ${told} off`);
});

test('what is not typed yet leaves a gap, and no sentence breaks', () => {
  expect(couponSentence({}, nobody, 'en')).toBe(
    'Takes … off the order. For everyone. Until further notice. By the code ….',
  );
  expect(couponSentence({ started_at: '2026-12-01T04:00:00Z' }, nobody, 'en')).toContain('From 1 Dec 2026 12:00.');
  expect(couponSentence({ ended_at: '2026-12-01T04:00:00Z' }, nobody, 'en')).toContain('Until 1 Dec 2026 12:00.');
});
