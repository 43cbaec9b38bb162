import { feeCasesAnswer } from '../../../resources/delivery/fee-case-answers.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { feeCasesParameters } from '../../../resources/query/calls.ts';
import { type Call, type EntityRoute, storeOf } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { bodySchema, inQuery } from '../../openapi/schemas.ts';
import { triedCases } from './tried-cases.ts';

/** `GET results`: what each test cart of the store costs live, and with drafts or a promoted version. */
async function results(call: Call): Promise<Response> {
  const { context, deps, locale } = call;
  const { promoted } = parseParameters(call, feeCasesParameters);
  return context.json(feeCasesAnswer.parse(await triedCases(deps.pool, { store: storeOf(call), locale, promoted })));
}

/** Routes of test carts. */
export const shippingFeeCaseRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: '/results',
    needs: ['list'],
    doc: {
      id: 'getShippingFeeCaseResults',
      tag: shipping_fee_case.plural[0],
      summary: 'What each test cart costs live, and with drafts or a promoted version, beside what it should cost',
      parameters: inQuery(feeCasesParameters),
      answer: bodySchema(feeCasesAnswer),
      refusals: [404],
    },
    handler: results,
  },
];
