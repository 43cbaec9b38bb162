import { can } from '../../../resources/access.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';

/** Declared actions by name that may be run on all of these records by someone with these permissions. */
export function offeredActions(
  resource: Resource,
  permissions: readonly string[],
  records: readonly Values[],
): readonly (readonly [name: string, action: Action])[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([, { needs = 'update', when = {}, bulk }]) =>
      bulk !== 'only' &&
      can(permissions, needs, resource) &&
      records.every((record) => Object.entries(when).every(([field, wanted]) => record[field] === wanted)),
  );
}
