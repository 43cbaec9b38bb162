import type { Resource } from '../../resources/define.ts';
import type { PatchOf } from '../../resources/record.ts';
import { isObject } from '../db/model/paths.ts';
import { keepsFiles } from '../media/keep.ts';
import { pointsToMains } from '../traits/drafts/pointed-at.ts';
import type { Guard, GuardedWrite } from './guard.ts';
import { prefixed, prefixOfOthers } from '../traits/prefix/index.ts';
import { lastAmongNewSiblings } from '../traits/sort/siblings.ts';
import { strongPassword } from '../traits/strong-password/index.ts';
import { tree } from '../traits/tree/index.ts';

/** A line per rule of the declarations that needs the database. */
const guards: readonly Guard[] = [
  tree,
  lastAmongNewSiblings,
  prefixed,
  prefixOfOthers,
  pointsToMains,
  keepsFiles,
  strongPassword,
];

const known = new WeakMap<Resource, ReadonlySet<string>>();

/** Whether a body gives a field that a guard looks at; such a write needs the record locked. */
export function isGuarded(resource: Resource, body: unknown): boolean {
  const fields = known.get(resource) ?? new Set(guards.flatMap((guard) => guard.fields(resource)));
  known.set(resource, fields);
  return fields.size > 0 && isObject(body) && Object.keys(body).some((name) => fields.has(name));
}

/**
 * The values to write, after every guard has seen them.
 * @throws ApiError whatever a guard refuses with
 */
export async function guarded(write: GuardedWrite): Promise<PatchOf> {
  if (!isGuarded(write.resource, write.given)) return write.given;
  let values = write.given;
  for (const guard of guards) {
    if (guard.fields(write.resource).some((field) => write.given[field] !== undefined))
      values = { ...values, ...(await guard.check(write)) };
  }
  return values;
}
