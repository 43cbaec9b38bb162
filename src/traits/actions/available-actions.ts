import { can } from '../../../resources/access.ts';
import { isOffered } from '../../../resources/action.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';

/** The declared actions that are permitted and possible on all of these records. */
export function availableActions(
  resource: Resource,
  permissions: readonly string[],
  records: readonly Values[],
): readonly (readonly [name: string, action: Action])[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([name, action]) =>
      action.bulk !== 'only' &&
      !action.page &&
      can(permissions, action.needs ?? 'update', resource) &&
      records.every((record) => isPossible(resource, name, record) && isOffered(action, record)),
  );
}
