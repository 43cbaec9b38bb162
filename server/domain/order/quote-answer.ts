import type { z } from 'zod';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import type { AskedOrder, quoteAnswer } from '../../../resources/orders/open-order.ts';
import type { Actor } from '../../crud/call.ts';
import { readBy, refusalKeys, refusalParams } from '../coupon/refusal.ts';
import { purchaseWords } from '../product_version/purchase.ts';
import { answerRules } from '../rule-answers.ts';
import type { QuotedOrder } from './quote.ts';

type Answer = z.infer<typeof quoteAnswer>['data'];

/** A quote as it is answered: amounts as money, rules in the caller's language. */
export async function answerQuote(
  call: Actor,
  asked: AskedOrder,
  { quote, lines, coupons, hasPoints, orderable }: QuotedOrder,
): Promise<Answer> {
  const { amounts } = quote;
  const versions = asked.items.map(({ version }) => version);
  const items = [];
  for (const [place, { item, tried, quoted }] of lines.entries()) {
    const { amount = 0, discount = 0, total = 0 } = amounts.lines[place] ?? {};
    items.push({
      version: item.version.id,
      option: item.option?.id ?? null,
      quantity: quoted.quantity,
      delivery_type: quoted.delivery_type,
      buyable: tried.buyable,
      price: item.price,
      amount: moneyOf(amount),
      discount: moneyOf(discount),
      total: moneyOf(total),
      rules: await answerRules(call, tried.rules, purchaseWords(item.version, asked.user)),
    });
  }
  const answered = [];
  for (const [place, { code, found, quoted }] of coupons.entries()) {
    const outcome = quote.coupons[place];
    if (!outcome) continue;
    const about = readBy({ ...found, terms: quoted.coupon, versions, user: asked.user });
    answered.push({
      code,
      usable: outcome.usable,
      discount: moneyOf(outcome.discount),
      rules: await answerRules(call, outcome.rules, { keys: refusalKeys, params: refusalParams, about }),
    });
  }
  return {
    orderable,
    items,
    coupons: answered,
    deliveries: quote.deliveries.map(({ delivery_type, fee }) => ({
      delivery_type,
      fee: fee === undefined ? null : moneyOf(fee),
    })),
    points: { k_coin: asked.k_coin, oto_point: asked.oto_point, enough: hasPoints, too_many: quote.hasTooManyPoints },
    original_price: moneyOf(amounts.original_price),
    discount_price: moneyOf(amounts.discount_price),
    subtotal: moneyOf(amounts.subtotal),
    discount_amount: moneyOf(amounts.discount_amount),
    shipping_fee: moneyOf(amounts.shipping_fee),
    rounding: moneyOf(amounts.rounding),
    k_coin_amount: moneyOf(amounts.k_coin_amount),
    oto_point_amount: moneyOf(amounts.oto_point_amount),
    total_amount: moneyOf(amounts.total_amount),
  };
}
