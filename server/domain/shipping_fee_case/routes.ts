import { expectedAnswer, feeCasesAnswer } from '../../../resources/delivery/fee-case-answers.ts';
import { type FeeWrite, feeWrite } from '../../../resources/delivery/fee-writes.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { type Call, type EntityRoute, storeOf } from '../../crud/call.ts';
import { assertCan } from '../../errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { parseBody } from '../../http/parse-body.ts';
import { bodySchema, idempotencyKey } from '../../openapi/schemas.ts';
import { expectBody, expectCases } from './expect.ts';
import { triedCases } from './tried-cases.ts';

const [tag] = shipping_fee_case.plural;

/** The costs of the store's test carts: live, and with drafts or after a write. */
async function results(call: Call, which: 'drafts' | FeeWrite): Promise<Response> {
  const { context, deps, locale, caller } = call;
  const wanted = { store: storeOf(call), locale, which, caller };
  return context.json(feeCasesAnswer.parse(await triedCases(deps.pool, wanted)));
}

/** Routes of test carts. */
export const shippingFeeCaseRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: '/results',
    needs: ['list'],
    doc: {
      id: 'getShippingFeeCaseResults',
      tag,
      summary: 'What each test cart costs live and with drafts, beside what it should cost',
      answer: bodySchema(feeCasesAnswer),
    },
    handler: (call) => results(call, 'drafts'),
  },
  {
    method: 'post',
    at: '/results',
    needs: ['list'],
    doc: {
      id: 'tryShippingFeeWrite',
      tag,
      summary:
        'What each test cart costs live, and what it would after a write to shipping fees; writes nothing itself',
      body: bodySchema(feeWrite),
      answer: bodySchema(feeCasesAnswer),
      refusals: [404, 422],
    },
    handler: async (call) => {
      const wanted = parseBody(feeWrite, await jsonBody(call.context));
      // Needs the same permission as the write itself.
      assertCan(call.caller.permissions, wanted.action === 'delete' ? 'delete' : 'update', shipping_fee);
      return results(call, wanted);
    },
  },
  {
    method: 'post',
    at: '/expect',
    needs: ['update'],
    doc: {
      id: 'expectOfShippingFeeCases',
      tag,
      summary: 'What test carts are to cost from now on; all are written or none',
      parameters: [idempotencyKey],
      body: bodySchema(expectBody),
      answer: bodySchema(expectedAnswer),
      refusals: [409, 422],
    },
    handler: expectCases,
  },
];
