import { formatMoment } from '../kinds/date-time/format.ts';
import { groupDigits } from '../messages/grouped.ts';
import { fillIn, type Label, labelIn, type Language, type Params, spaceIn } from '../messages/languages.ts';
import type { RecordOf } from '../record.ts';
import type { coupon } from './coupon.ts';
import type { Overlap } from './coupon-overlaps.ts';

/** The fields of a coupon, also while it is being edited: values may be missing. */
export type SaidCoupon = Partial<
  Pick<
    RecordOf<typeof coupon>,
    | 'type'
    | 'amount'
    | 'percent'
    | 'batch_qty'
    | 'code'
    | 'started_at'
    | 'ended_at'
    | 'minimum_spend'
    | 'modifier'
    | 'product_groups'
    | 'product_categories'
    | 'first_order_only'
    | 'max_redeem_total'
    | 'max_use_per_user'
    | 'user_groups'
    | 'customer_groups'
  >
>;

/** Names of the records that a coupon refers to, in the language of the sentence. */
export interface CouponNames {
  readonly products: readonly string[];
  readonly customers: readonly string[];
}

/** Sentences in all languages at once, since staff read all three side by side. */
const words = {
  amount: ['%{off} off', '減 %{off}', '减 %{off}'],
  percent: ['%{off}% off', '減 %{off}%', '减 %{off}%'],
  shipping: ['Free delivery on', '免運費', '免运费'],
  // The offer and its condition: “%{gives}” is one of the above.
  all: ['%{gives} the order', '訂單%{gives}', '订单%{gives}'],
  minimum: ['%{gives} orders of %{money} or more', '消費滿 %{money} 即%{gives}', '消费满 %{money} 立%{gives}'],
  freeFrom: ['%{gives} orders of %{money} or more', '消費滿 %{money} %{gives}', '消费满 %{money} %{gives}'],
  items: ['%{gives} items in %{names}', '%{names}貨品%{gives}', '%{names}商品%{gives}'],
  itemsFrom: [
    '%{gives} items in %{names} that come to %{money} or more',
    '%{names}貨品消費滿 %{money} 即%{gives}',
    '%{names}商品消费满 %{money} 立%{gives}',
  ],
  freeWith: ['%{gives} orders with items in %{names}', '訂單有%{names}貨品%{gives}', '订单有%{names}商品%{gives}'],
  freeWithFrom: [
    '%{gives} orders with %{money} or more of items in %{names}',
    '%{names}貨品消費滿 %{money} %{gives}',
    '%{names}商品消费满 %{money} %{gives}',
  ],
  only: ['%{said}, if every item is in %{names}', '只含%{names}貨品，%{said}', '只含%{names}商品，%{said}'],
  without: ['%{said}, if no item is in %{names}', '不含%{names}貨品，%{said}', '不含%{names}商品，%{said}'],
  customers: ['For customers in %{names}', '只限%{names}的顧客', '仅限%{names}的顾客'],
  first: ['First orders only', '只限首次訂購', '仅限首次订购'],
  once: ['Each customer once', '每人限用 1 次', '每人限用 1 次'],
  times: ['Each customer at most %{count} times', '每人限用 %{count} 次', '每人限用 %{count} 次'],
  onceInAll: ['Once in all', '合共限用 1 次', '合计限用 1 次'],
  inAll: ['At most %{count} times in all', '合共限用 %{count} 次', '合计限用 %{count} 次'],
  always: ['Until further notice', '長期有效', '长期有效'],
  from: ['From %{from}', '由 %{from} 起', '自 %{from} 起'],
  until: ['Until %{to}', '至 %{to} 止', '至 %{to} 止'],
  between: ['From %{from} until %{to}', '由 %{from} 至 %{to}', '自 %{from} 至 %{to}'],
  code: ['Code %{code}', '優惠碼：%{code}', '优惠码：%{code}'],
  oneCode: ['1 single-use code', '1 個一次性優惠碼', '1 个一次性优惠码'],
  codes: ['%{count} single-use codes', '%{count} 個一次性優惠碼', '%{count} 个一次性优惠码'],
} as const satisfies Readonly<Record<string, Label>>;

const or = [' or ', '或', '或'] as const satisfies Label;
const quoted = ['“%{name}”', '「%{name}」', '“%{name}”'] as const satisfies Label;

const sayIn = (language: Language, word: keyof typeof words, params: Params = {}) =>
  fillIn(labelIn(words[word], language), params);

/** The period of a coupon: `From 1 Dec 2026 00:00 until 31 Dec 2026 23:59`. */
export function spanWords({ from, to }: Partial<Overlap>, language: Language): string {
  const shown = {
    ...(from && { from: formatMoment(from, language) }),
    ...(to && { to: formatMoment(to, language) }),
  };
  return sayIn(language, from ? (to ? 'between' : 'from') : to ? 'until' : 'always', shown);
}

/**
 * Describes a coupon in plain words: its discount and for which orders, its customers, how often, when, and by which
 * code. Omits defaults. Empty while the amount of the discount is missing.
 */
export function couponSentence(said: SaidCoupon, names: CouponNames, language: Language): string {
  const say = (word: keyof typeof words, params: Params = {}) => sayIn(language, word, params);
  const list = (some: readonly string[]) =>
    some.map((name) => fillIn(labelIn(quoted, language), { name })).join(labelIn(or, language));
  const products = list(names.products);
  const gives = taken();
  if (gives === undefined) return '';
  const { max_use_per_user: perUser, max_redeem_total: inAll, batch_qty: codes } = said;
  const clauses = [
    offer(gives),
    names.customers.length > 0 && say('customers', { names: list(names.customers) }),
    said.first_order_only && say('first'),
    perUser && (perUser === 1 ? say('once') : say('times', { count: perUser })),
    inAll && (inAll === 1 ? say('onceInAll') : say('inAll', { count: inAll })),
    (said.started_at || said.ended_at) && spanWords({ from: said.started_at, to: said.ended_at }, language),
    codes
      ? codes === 1
        ? say('oneCode')
        : say('codes', { count: codes })
      : said.code && say('code', { code: said.code }),
  ];
  return clauses
    .filter((clause) => typeof clause === 'string' && clause !== '')
    .map((clause) => `${clause}${language === 'en' ? '.' : '。'}`)
    .join(spaceIn(language));

  function taken(): string | undefined {
    if (said.type === 'free_shipping') return say('shipping');
    if (said.type === 'percent_off')
      return hasNumber(said.percent) ? say('percent', { off: withoutZeros(said.percent) }) : undefined;
    return hasNumber(said.amount) ? say('amount', { off: money(said.amount) }) : undefined;
  }

  /** The offer and the orders that it is for. */
  function offer(given: string): string {
    const free = said.type === 'free_shipping';
    const least =
      hasNumber(said.minimum_spend) && Number(said.minimum_spend) > 0 ? money(said.minimum_spend) : undefined;
    const params = { gives: given, names: products, ...(least !== undefined && { money: least }) };
    // Only the items in its products count, unless these are excluded (`spentOn`).
    if (products !== '' && said.modifier !== 'all' && said.modifier !== 'none')
      return least === undefined
        ? say(free ? 'freeWith' : 'items', params)
        : say(free ? 'freeWithFrom' : 'itemsFrom', params);
    const whole = least === undefined ? say('all', params) : say(free ? 'freeFrom' : 'minimum', params);
    return products === ''
      ? whole
      : say(said.modifier === 'none' ? 'without' : 'only', { said: whole, names: products });
  }
}

const hasNumber = (text: string | null | undefined): text is string => text != null && text !== '';
/** `50.00` as `HK$50`. */
const money = (text: string) => `HK$${groupDigits(text.replace(/\.0+$/u, ''))}`;
/** `12.50` as `12.5`, `10.00` as `10`. */
const withoutZeros = (percent: string) => percent.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, '');
