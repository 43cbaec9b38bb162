import type { Resource } from '../../resources/define.ts';
import type { PatchOf } from '../../resources/record.ts';
import { isObject } from '../db/model/paths.ts';
import type { Slots } from './call.ts';
import type { GuardedWrite } from './guard.ts';

/** Whether a body contains a field that a guard checks; such a write must lock the record. */
export function isGuarded(slots: Slots, resource: Resource, body: unknown): boolean {
  const fields = slots.guardedFields(resource);
  return fields.size > 0 && isObject(body) && Object.keys(body).some((name) => fields.has(name));
}

/** Whether a guard has anything to check in validated values, such as the files that they name. */
export function needsGuards(slots: Slots, resource: Resource, values: PatchOf): boolean {
  return (
    isGuarded(slots, resource, values) &&
    slots.guards.some(
      (guard) =>
        guard.fields(resource).some((field) => values[field] !== undefined) &&
        (guard.concerns?.(resource, values) ?? true),
    )
  );
}

/**
 * Runs the guards of a write and returns the values to write.
 * @throws ApiError of a guard that refuses
 */
export async function runGuards(slots: Slots, write: GuardedWrite): Promise<PatchOf> {
  if (!isGuarded(slots, write.resource, write.values)) return write.values;
  let values = write.values;
  for (const guard of slots.guards) {
    if (guard.fields(write.resource).some((field) => write.values[field] !== undefined))
      values = { ...values, ...(await guard.check(write)) };
  }
  return values;
}
