import type { z } from 'zod';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { amountsAsMoney, lineAsMoney } from '../../../resources/orders/order-amounts.ts';
import type { AskedOrder, quoteAnswer } from '../../../resources/orders/open-order.ts';
import { translate } from '../../../resources/messages/translate.ts';
import type { Actor } from '../../crud/call.ts';
import { readBy, refusalKeys, refusalParams } from '../coupon/refusal.ts';
import { purchaseWords } from '../product_version/purchase.ts';
import { answerRules } from '../rule-answers.ts';
import type { QuotedOrder } from './quote.ts';

type Answer = z.infer<typeof quoteAnswer>['data'];

/** A quote as answered: amounts as money, rules in the caller's language. */
export async function answerQuote(
  call: Actor,
  asked: AskedOrder,
  { quote, lines, coupons, notOffered, hasPoints, isErased, points, hasWorthless, orderable }: QuotedOrder,
): Promise<Answer> {
  const versions = asked.items.map(({ version }) => version);
  const items = [];
  for (const [place, { item, tried, quoted }] of lines.entries()) {
    const { paid_by_points: _points, ...line } = lineAsMoney(quote.amounts, place);
    items.push({
      version: item.version.id,
      option: item.option?.id ?? null,
      quantity: quoted.quantity,
      delivery_type: quoted.delivery_type,
      buyable: tried.buyable,
      price: item.price,
      ...line,
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
    user:
      asked.user === null
        ? null
        : { id: asked.user, reason: isErased ? translate(call.language, 'errors.customerErased') : null },
    items,
    coupons: answered,
    deliveries: quote.deliveries.map(({ delivery_type, fee }) => ({
      delivery_type,
      offered: !notOffered.includes(delivery_type),
      fee: fee === undefined ? null : moneyOf(fee),
    })),
    points: { ...points, enough: hasPoints, too_many: quote.hasTooManyPoints, worthless: hasWorthless },
    ...amountsAsMoney(quote.amounts),
  };
}
