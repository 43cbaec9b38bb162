import { can } from '../../../resources/access.ts';
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
    ([name, { needs = 'update', bulk, page }]) =>
      bulk !== 'only' &&
      !page &&
      can(permissions, needs, resource) &&
      records.every((record) => isPossible(resource, name, record)),
  );
}
