import { cartFields, cartIn } from '../../../resources/delivery/cart-fields.ts';
import { countingFees } from '../../../resources/delivery/counting-fees.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import { countingFeesParameters } from '../../../resources/query/calls.ts';
import { type Call, type EntityRoute, storeOf } from '../../crud/call.ts';
import { formValues } from '../../crud/form-values.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { answerOf, bodySchema, inQuery } from '../../openapi/schemas.ts';
import { readFees } from './fees-that-count.ts';
import { quoteFee } from './quote-fee.ts';

const quoteFields = {
  ...cartFields,
  fees: {
    kind: 'select',
    label: ['Fees', '運費', '运费'],
    help: [
      'Those that customers see, or drafts in their place.',
      '顧客看到的運費，或以草稿代替。',
      '顾客看到的运费，或以草稿代替。',
    ],
    required: true,
    default: 'live',
    choices: [
      { value: 'live', label: ['Live', '生效', '生效'] },
      { value: 'drafts', label: ['Drafts', '草稿', '草稿'] },
    ],
  },
} as const satisfies Fields;

/** `POST quote`: the fee of a cart, and its amount. Writes nothing. */
async function quote(call: Call): Promise<Response> {
  const { context, deps } = call;
  const store = storeOf(call);
  const { fees, ...cart } = await formValues(call, { fields: quoteFields, label: shipping_fee.label });
  const found = await quoteFee(deps.pool, store, cartIn(cart), fees);
  return context.json({
    data: found
      ? {
          fee: found.fee.id,
          version: found.fee.version,
          description: found.fee.description,
          price: moneyOf(found.cents),
        }
      : { fee: null, version: null, description: null, price: null },
  });
}

/** `GET counting`: the valid fees in the order in which they are tried, for the page that shows gaps. */
async function counting(call: Call): Promise<Response> {
  const { context, deps } = call;
  const { fees: which = 'live' } = parseParameters(call, countingFeesParameters);
  const { fees } = await readFees({ runner: deps.pool, store: storeOf(call), which });
  return context.json(countingFees.parse({ data: fees }));
}

const orNothing = (type: string) => ({ type: [type, 'null'] });

/** Routes of shipping fees. */
export const shippingFeeRoutes: readonly EntityRoute[] = [
  {
    method: 'post',
    at: '/quote',
    needs: ['list'],
    doc: {
      id: 'quoteShippingFee',
      tag: shipping_fee.plural[0],
      summary: 'The fee that a cart would have, live or by drafts; nothing where no fee fits',
      body: jsonSchemas({ fields: quoteFields }).create,
      answer: answerOf({
        data: answerOf({
          fee: { ...orNothing('integer'), description: 'The first that fits, by priority' },
          version: { ...orNothing('integer'), description: 'The fee itself, or the draft in its place' },
          description: orNothing('object'),
          price: { ...orNothing('string'), description: 'Of the whole cart' },
        }),
      }),
      refusals: [422],
    },
    handler: quote,
  },
  {
    method: 'get',
    at: '/counting',
    needs: ['list'],
    doc: {
      id: 'getCountingShippingFees',
      tag: shipping_fee.plural[0],
      summary: 'The fees that count, live or by drafts, in the order in which they are tried',
      parameters: inQuery(countingFeesParameters),
      answer: bodySchema(countingFees),
    },
    handler: counting,
  },
];
