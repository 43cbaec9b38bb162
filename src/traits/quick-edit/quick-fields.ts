import { canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { isFrozen } from '../../../resources/lifecycle.ts';
import { isEditable, isVisible } from '../../../resources/visible.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { Permitted } from '../../auth-provider/use-permitted.ts';

/** The fields of `list.quickEdit` that the user may edit. */
export function quickFields(resource: Resource, { update, permissions }: Permitted): readonly string[] {
  if (!update) return [];
  return (resource.list.quickEdit ?? []).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && canField(permissions, 'read', field) && canField(permissions, 'write', field);
  });
}

/** Whether the field can be edited in this record: its siblings allow it (`visibleWhen`, `editableWhen`), and the record isn't frozen. */
export function isQuick(resource: Resource, name: string, record: Values): boolean {
  const field = resource.fields[name];
  return field !== undefined && isVisible(field, record) && isEditable(field, record) && !isFrozen(resource, record);
}
