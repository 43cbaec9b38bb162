import { deliveryTypes } from '../../../resources/choices.ts';
import { deliveryDays, deliveryReasons, endOfOrders } from '../../../resources/delivery/delivery-days.ts';
import { delivery_settings } from '../../../resources/delivery/delivery_settings.ts';
import { momentOf } from '../../../resources/query/filters.ts';
import { id, integer, type Parameter, QueryError, text, texts } from '../../../resources/query/parameters.ts';
import type { EntityRoute } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { missingIds } from '../../db/records/missing-references.ts';
import { answerOf, inQuery } from '../../openapi/schemas.ts';
import { readDeliverySettings } from './read.ts';

const typeNames: readonly string[] = deliveryTypes.map(({ value }) => value);
const types = texts('delivery_types', 'Those of the cart’s items; all without it');
const wanted: Parameter<readonly string[]> = {
  ...types,
  schema: { type: 'array', items: { enum: typeNames } },
  read: (values) => {
    const unknown = values.find((value) => !typeNames.includes(value));
    if (unknown !== undefined) throw new QueryError(types.name, unknown);
    return values.length === 0 ? typeNames : [...new Set(values)];
  },
};

const moment = momentOf(text('placed_at', 'When it is ordered; now without it'), 'begin');
const placedAt: typeof moment = {
  ...moment,
  read: (values) => {
    const read = moment.read(values);
    if (read !== undefined && read >= endOfOrders) throw new QueryError(moment.name, read);
    return read;
  },
};

const daysParameters = {
  deliveryTypes: wanted,
  storefront: id('storefront', 'Where the cart is; without it, the rows for all storefronts count'),
  placedAt,
  days: integer('days', { otherwise: 28, most: 366 }),
};

const day = answerOf(
  {
    date: { type: 'string', format: 'date' },
    possible: { type: 'boolean' },
    reason: { enum: deliveryReasons, description: 'Why not' },
    name: { type: 'object', description: 'Of a day off, in both locales' },
  },
  ['date', 'possible'],
);

/** Routes of delivery settings. */
export const deliverySettingsRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: '/days',
    needs: ['get'],
    doc: {
      id: 'getDeliveryDays',
      tag: delivery_settings.plural[0],
      summary: 'On which days, from that of the order, a cart can be delivered, and why not on the others',
      parameters: inQuery(daysParameters),
      answer: answerOf({
        data: {
          type: 'array',
          items: answerOf({ delivery_type: { enum: typeNames }, days: { type: 'array', items: day } }),
        },
      }),
    },
    handler: async (call) => {
      const { deps, store, context } = call;
      const query = parseParameters(call, daysParameters);
      const settings = await readDeliverySettings(deps.pool, store);
      const { storefront } = query;
      if ((await missingIds(deps.pool, 'storefront', store, [storefront])).size > 0)
        throw new QueryError(daysParameters.storefront.name, String(storefront));
      const placed_at = query.placedAt === undefined ? deps.now() : new Date(query.placedAt);
      return context.json({
        data: query.deliveryTypes.map((delivery_type) => ({
          delivery_type,
          days: deliveryDays(settings, { storefront, delivery_type, placed_at }, query.days).map(
            ({ date, ...why }) => ({ date, possible: why.reason === undefined, ...why }),
          ),
        })),
      });
    },
  },
];
