import { canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { isFrozen } from '../../../resources/lifecycle.ts';
import { isVisible } from '../../../resources/visible.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { Permitted } from '../../auth-provider/use-permitted.ts';

/** The fields that one may change in cells of the list (`list.quickEdit`). */
export function quickFields(resource: Resource, { update, permissions }: Permitted): readonly string[] {
  if (!update) return [];
  return (resource.list.quickEdit ?? []).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && canField(permissions, 'read', field) && canField(permissions, 'write', field);
  });
}

/**
 * May the field be changed in this record: it shows beside the record's other values, and nothing freezes the
 * record.
 */
export function isQuick(resource: Resource, name: string, record: Values): boolean {
  const field = resource.fields[name];
  return field !== undefined && isVisible(field, record) && !isFrozen(resource, record);
}
