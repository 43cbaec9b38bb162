import { formatMoment } from '../kinds/date-time/format.ts';
import { groupDigits } from '../messages/grouped.ts';
import { fillIn, type Label, labelIn, type Language, type Params, spaceIn } from '../messages/languages.ts';
import type { RecordOf } from '../record.ts';
import type { coupon } from './coupon.ts';
import type { Overlap } from './coupon-overlaps.ts';

/** What a coupon says, also while somebody types it: a value may be missing. */
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

/** Names of what a coupon refers to, in the language of the sentence. */
export interface CouponNames {
  readonly products: readonly string[];
  readonly customers: readonly string[];
}

/** Sentences are kept here in every language at once, since staff read all three beside each other. */
const words = {
  amount: ['Takes %{off} off %{items}', '%{items}減 %{off}', '%{items}减 %{off}'],
  percent: ['Takes %{off}% off %{items}', '%{items}減 %{off}%', '%{items}减 %{off}%'],
  shipping: ['Makes the delivery free', '免運費', '免运费'],
  all: ['the order', '訂單', '订单'],
  within: ['items in %{names}', '屬於%{names}的貨品', '属于%{names}的商品'],
  holds: [', if an item is in %{names}', '，須有貨品屬於%{names}', '，须有商品属于%{names}'],
  only: [', if every item is in %{names}', '，全部貨品須屬於%{names}', '，全部商品须属于%{names}'],
  without: [', if no item is in %{names}', '，不得有貨品屬於%{names}', '，不得有商品属于%{names}'],
  minimum: [', from a spend of %{money}', '，消費滿 %{money}', '，消费满 %{money}'],
  minimumOf: [', from a spend of %{money} on them', '，這些貨品消費滿 %{money}', '，这些商品消费满 %{money}'],
  everyone: ['For everyone', '適用於所有顧客', '适用于所有顾客'],
  customers: ['For customers in %{names}', '只限%{names}的顧客', '仅限%{names}的顾客'],
  first: [', on their first order only', '，只限首次訂購', '，仅限首次订购'],
  once: ['Each customer once', '每人限用 1 次', '每人限用 1 次'],
  times: ['Each customer at most %{count} times', '每人限用 %{count} 次', '每人限用 %{count} 次'],
  inAll: ['At most %{count} times in all', '合共限用 %{count} 次', '合计限用 %{count} 次'],
  always: ['Until further notice', '長期有效', '长期有效'],
  from: ['From %{from}', '由 %{from} 起', '自 %{from} 起'],
  until: ['Until %{to}', '至 %{to} 止', '至 %{to} 止'],
  between: ['From %{from} until %{to}', '由 %{from} 至 %{to}', '自 %{from} 至 %{to}'],
  code: ['By the code %{code}', '優惠碼：%{code}', '优惠码：%{code}'],
  codes: ['By %{count} codes, each for one use', '%{count} 個優惠碼，每個限用一次', '%{count} 个优惠码，每个限用一次'],
} as const satisfies Readonly<Record<string, Label>>;

const or = [' or ', '或', '或'] as const satisfies Label;
const quoted = ['“%{name}”', '「%{name}」', '“%{name}”'] as const satisfies Label;
const missing = '…';

const sayIn = (language: Language, word: keyof typeof words, params: Params = {}) =>
  fillIn(labelIn(words[word], language), params);

/** When a coupon counts: `From 1 Dec 2026 00:00 until 31 Dec 2026 23:59`. */
export function spanWords({ from, to }: Partial<Overlap>, language: Language): string {
  const shown = {
    ...(from && { from: formatMoment(from, language) }),
    ...(to && { to: formatMoment(to, language) }),
  };
  return sayIn(language, from ? (to ? 'between' : 'from') : to ? 'until' : 'always', shown);
}

/**
 * What a coupon does, in plain words: what it takes off, whose it is, how often, when, and by which code. Says what
 * `tryCoupon` asks, in its order.
 */
export function couponSentence(said: SaidCoupon, names: CouponNames, language: Language): string {
  const say = (word: keyof typeof words, params: Params = {}) => sayIn(language, word, params);
  const list = (some: readonly string[]) =>
    some.map((name) => fillIn(labelIn(quoted, language), { name })).join(labelIn(or, language));
  const products = list(names.products);
  const clauses = [
    [
      taken(),
      products === '' ? '' : condition(),
      hasNumber(said.minimum_spend) && say(countsFor() ? 'minimumOf' : 'minimum', { money: money(said.minimum_spend) }),
    ],
    [
      names.customers.length === 0 ? say('everyone') : say('customers', { names: list(names.customers) }),
      said.first_order_only && say('first'),
    ],
    [said.max_use_per_user && say(said.max_use_per_user === 1 ? 'once' : 'times', { count: said.max_use_per_user })],
    [said.max_redeem_total && say('inAll', { count: said.max_redeem_total })],
    [spanWords({ from: said.started_at, to: said.ended_at }, language)],
    [said.batch_qty ? say('codes', { count: said.batch_qty }) : say('code', { code: said.code || missing })],
  ];
  return clauses
    .map((parts) => parts.filter(Boolean).join(''))
    .filter((clause) => clause !== '')
    .map((clause) => `${clause}${language === 'en' ? '.' : '。'}`)
    .join(spaceIn(language));

  /** Whether only the items count that are in its products (`spentOn`). */
  function countsFor(): boolean {
    return products !== '' && said.modifier !== 'none';
  }

  function taken(): string {
    if (said.type === 'free_shipping') return say('shipping');
    const items = countsFor() && said.modifier === 'any' ? say('within', { names: products }) : say('all');
    return said.type === 'percent_off'
      ? say('percent', { off: hasNumber(said.percent) ? withoutZeros(said.percent) : missing, items })
      : say('amount', { off: hasNumber(said.amount) ? money(said.amount) : missing, items });
  }

  function condition(): string {
    if (said.modifier === 'all') return say('only', { names: products });
    if (said.modifier === 'none') return say('without', { names: products });
    return said.type === 'free_shipping' ? say('holds', { names: products }) : '';
  }
}

const hasNumber = (text: string | null | undefined): text is string => text != null && text !== '';
const money = (text: string) => `HK$${groupDigits(text)}`;
/** `12.50` as `12.5`, `10.00` as `10`. */
const withoutZeros = (percent: string) => percent.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, '');
