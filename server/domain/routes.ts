import { permissionsFor } from '../../resources/access.ts';
import { findResource, type ResourceName } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { callOf, type CrudDeps, type EntityRoute } from '../crud/call.ts';
import type { Route } from '../http/route.ts';
import { adminUserRoutes } from './admin_user/routes.ts';
import { addressAreaRoutes } from './address-area/tree.ts';
import { frameRoutes } from './staff_article/banner.ts';
import { brandCampaignRoutes } from './brand_campaign/routes.ts';
import { couponRoutes } from './coupon/routes.ts';
import { deliverySettingsRoutes } from './delivery_settings/routes.ts';
import { messageRoutes } from './message/routes.ts';
import { messageTemplateRoutes } from './message_template/routes.ts';
import { subOrderDocumentsRoute } from './order/document-routes.ts';
import { orderRoutes } from './order/routes.ts';
import { orderReturnRoutes } from './order_return/routes.ts';
import { outgoingMailRoutes } from './outgoing_mail/routes.ts';
import { pickupSyncRoutes } from './pickup_point/routes.ts';
import { ledgerCheckRoute } from './point_transaction/nightly-check.ts';
import { productVersionRoutes } from './product_version/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { roleRoutes } from './role/routes.ts';
import { shippingFeeRoutes } from './shipping_fee/routes.ts';
import { shippingFeeCaseRoutes } from './shipping_fee_case/routes.ts';
import { activityRoute } from './user/activity.ts';
import { loyaltyRoutes } from './user/loyalty.ts';
import { customerGroupRoutes, groupsOfUserRoute, userGroupRoutes } from './user_group/routes.ts';
import { applicationRoutes } from './user_group_application/routes.ts';

/** Routes by entity: a line per entity that has its own. */
const registry: { readonly [N in ResourceName]?: readonly EntityRoute[] } = {
  admin_user: adminUserRoutes,
  brand_campaign: brandCampaignRoutes,
  coupon: couponRoutes,
  delivery_settings: deliverySettingsRoutes,
  message: messageRoutes,
  message_template: messageTemplateRoutes,
  order: orderRoutes,
  order_return: orderReturnRoutes,
  outgoing_mail: outgoingMailRoutes,
  point_transaction: [ledgerCheckRoute],
  product_version: productVersionRoutes,
  role: roleRoutes,
  shipping_fee: shippingFeeRoutes,
  shipping_fee_case: shippingFeeCaseRoutes,
  customer_group: customerGroupRoutes,
  user: [...loyaltyRoutes, groupsOfUserRoute, activityRoute],
  sub_order: [subOrderDocumentsRoute],
  user_group: userGroupRoutes,
  user_group_application: applicationRoutes,
};

/** The routes of single entities, besides the generic ones. */
export function domainRoutes(deps: CrudDeps): readonly Route[] {
  const below = Object.entries(registry).flatMap(([name, routes]) => {
    const resource = findResource(name);
    if (!resource) return [];
    return routes.map(({ method, at, needs, doc, handler }): Route => ({
      method,
      path: `/${pathOf(resource)}${at}`,
      access: { anyOf: [...new Set(needs.flatMap((action) => permissionsFor(action, resource)))] },
      store: resource.scope === 'store',
      limitKey: resource.name,
      doc,
      handler: (context) => handler(callOf(deps, resource, context)),
    }));
  });
  return [
    ...below,
    ...addressAreaRoutes(deps),
    ...settingsRoutes(deps),
    ...pickupSyncRoutes(deps),
    ...frameRoutes(deps),
  ];
}
