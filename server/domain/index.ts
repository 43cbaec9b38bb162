import { ApiError } from '../errors.ts';
import { reinstate, suspend } from './admin_user/actions.ts';
import { adminUserHooks } from './admin_user/hooks.ts';
import type { ActionContext, ActionHandler, ActionHandlers, ActionResult } from './actions.ts';
import type { HookRegistry, Hooks } from './hooks.ts';
import { newOpenApiPassword } from './merchant/actions.ts';
import { addToGroups, removeFromGroups } from './product/actions.ts';
import { productVersionHooks } from './product_version/hooks.ts';
import { roleHooks } from './role/hooks.ts';

/** What one entity does when written: a line per entity that does more than its declaration says. */
const hooks: HookRegistry = { admin_user: adminUserHooks, product_version: productVersionHooks, role: roleHooks };

/** The handlers of all declared actions. */
const handlers = {
  admin_user: { suspend, reinstate },
  merchant: { new_open_api_password: newOpenApiPassword },
  product: { add_to_groups: addToGroups, remove_from_groups: removeFromGroups },
} satisfies ActionHandlers;

const hooksByName = new Map<string, Hooks>(Object.entries(hooks));
const none: Hooks = {};

const handlersByName = new Map<string, ActionHandler>(
  Object.entries<Readonly<Record<string, ActionHandler>>>(handlers).flatMap(([name, actions]) =>
    Object.entries(actions).map(([action, handler]) => [`${name}/${action}`, handler] as const),
  ),
);

/** The hooks of an entity; an empty object where it has none. */
export function hooksOf(name: string): Hooks {
  return hooksByName.get(name) ?? none;
}

/**
 * Runs a declared action on a locked record.
 * @throws ApiError 404 where there is no such action, and whatever the handler refuses with
 */
export async function runAction(name: string, action: string, context: ActionContext): Promise<ActionResult> {
  const handler = handlersByName.get(`${name}/${action}`);
  if (!handler) throw new ApiError(404, 'errors.notFound');
  return handler(context);
}
