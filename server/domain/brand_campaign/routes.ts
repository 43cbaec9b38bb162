import { brand_campaign } from '../../../resources/catalogue/brand_campaign.ts';
import { filterParameters } from '../../openapi/entity-docs.ts';
import { answerOf, idList, labels, query, ref } from '../../openapi/shapes.ts';
import type { TraitRoute } from '../../traits/trait.ts';
import { active, most } from './active.ts';

/** What only campaigns are asked. */
export const brandCampaignRoutes: readonly TraitRoute[] = [
  {
    method: 'get',
    at: '/active_brand_campaigns',
    needs: ['list'],
    doc: {
      tag: 'Brand campaigns',
      summary: 'Those that run now, or at another moment, in the order of the list',
      parameters: [query('at', { type: 'string', format: 'date-time' }, 'A moment, or a day: as it begins in Hong Kong'), query('q', { type: 'string' }), idList, ...filterParameters(brand_campaign)],
      answer: answerOf({
        data: { type: 'array', maxItems: most, items: ref('brand_campaign') },
        meta: answerOf({ total: { type: 'integer' }, total_is: { const: 'more' } }, ['total']),
        labels,
      }),
    },
    handler: active,
  },
];
