import { brand_campaign } from '../../../resources/catalogue/brand_campaign.ts';
import { inList } from '../../openapi/entity-docs.ts';
import { inQuery, listOf, ref } from '../../openapi/schemas.ts';
import type { EntityRoute } from '../../crud/call.ts';
import { active, activeParameters } from './active.ts';

/** Routes of brand campaigns. */
export const brandCampaignRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: '/active_brand_campaigns',
    needs: ['list'],
    doc: {
      id: 'listActiveBrandCampaigns',
      headers: ['X-Total-Count'],
      tag: 'Brand campaigns',
      summary: 'Those that run now, or at another moment, in the order of the list',
      parameters: [...inQuery(activeParameters), ...inList(brand_campaign)],
      answer: listOf(ref('brand_campaign_listed')),
    },
    handler: active,
  },
];
