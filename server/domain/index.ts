import {
  type ActionContext,
  type ActionHandler,
  type ActionRegistry,
  type ActionResult,
} from '../crud/action-handlers.ts';
import { adminUserActions } from './admin_user/actions.ts';
import { couponHooks } from './coupon/hooks.ts';
import { adminUserHooks } from './admin_user/hooks.ts';
import type { Hooks } from '../crud/hooks.ts';
import { messageActions, messageHooks } from './message/actions.ts';
import { merchantActions } from './merchant/actions.ts';
import { intangibleGoodActions, intangibleGoodHooks } from './intangible_good/actions.ts';
import { offlineRedemptionActions, offlineRedemptionHooks } from './offline_redemption/actions.ts';
import { orderActions } from './order/actions.ts';
import { orderReturnActions } from './order_return/actions.ts';
import { orderHooks } from './order/hooks.ts';
import { orderReturnHooks } from './order_return/hooks.ts';
import { outgoingMailActions } from './outgoing_mail/actions.ts';
import { pointTransactionHooks } from './point_transaction/hooks.ts';
import { productActions } from './product/actions.ts';
import { productVersionHooks } from './product_version/hooks.ts';
import { roleHooks } from './role/hooks.ts';
import { sharedViewHooks } from './shared_view/hooks.ts';
import { signInHooks } from './settings_sign_in/hooks.ts';
import { subOrderActions } from './sub_order/actions.ts';
import { subOrderHooks } from './sub_order/hooks.ts';
import { storeHooks } from './store/hooks.ts';
import { userActions, userHooks } from './user/actions.ts';
import { applicationActions, applicationHooks } from './user_group_application/actions.ts';

/** Hooks by entity: a line per entity that does more than its declaration says. */
const hooksByName = new Map<string, Hooks>(
  [
    adminUserHooks,
    applicationHooks,
    couponHooks,
    intangibleGoodHooks,
    messageHooks,
    offlineRedemptionHooks,
    orderHooks,
    orderReturnHooks,
    pointTransactionHooks,
    productVersionHooks,
    roleHooks,
    sharedViewHooks,
    signInHooks,
    storeHooks,
    subOrderHooks,
    userHooks,
  ].map(({ name, hooks }) => [name, hooks] as const),
);
const none: Hooks = {};

/** The handlers of all declared actions. */
const actions: ActionRegistry = {
  admin_user: adminUserActions,
  intangible_good: intangibleGoodActions,
  merchant: merchantActions,
  message: messageActions,
  offline_redemption: offlineRedemptionActions,
  order: orderActions,
  order_return: orderReturnActions,
  outgoing_mail: outgoingMailActions,
  product: productActions,
  sub_order: subOrderActions,
  user: userActions,
  user_group_application: applicationActions,
};
const handlersByName = new Map<string, ActionHandler>(
  Object.values(actions).flatMap(({ name, handlers }) =>
    Object.entries(handlers).map(([action, handler]) => [`${name}/${action}`, handler] as const),
  ),
);

/** The hooks of an entity; an empty object where it has none. */
export function hooksOf(name: string): Hooks {
  return hooksByName.get(name) ?? none;
}

/**
 * Runs a declared action on a locked record; a transition needs no handler.
 * @throws ApiError whatever the handler throws
 */
export async function runAction(name: string, action: string, context: ActionContext): Promise<ActionResult> {
  return (await handlersByName.get(`${name}/${action}`)?.(context)) ?? {};
}
