import type { Resource } from '../../resources/define.ts';
import type { Ability, EntityRules, Slots } from './call.ts';

/** A record's `:id` in a route's path. */
export const recordPath = '/:id{[0-9]+}';

/** Merges the slots of all abilities, called in their order. Around a save, the first ability is the outermost. */
export function fillSlots(abilities: readonly Ability[], rules: EntityRules): Slots {
  const guards = abilities.flatMap((ability) => ability.guards ?? []);
  const guarded = new WeakMap<Resource, ReadonlySet<string>>();
  const slots: Slots = {
    ...rules,
    guards,
    edits: abilities.flatMap(({ edits }) => edits ?? []),
    guardedFields(resource) {
      const fields = guarded.get(resource) ?? new Set(guards.flatMap((guard) => guard.fields(resource)));
      guarded.set(resource, fields);
      return fields;
    },
    routes: (resource) => abilities.flatMap(({ routes }) => routes?.(resource) ?? []),
    ownRoutes: (deps, resources) => abilities.flatMap(({ ownRoutes }) => ownRoutes?.(deps, resources) ?? []),
    jobs: (filled) => Object.assign({}, ...abilities.map(({ jobs }) => jobs?.(filled))),
    visible: (resource, column) => first(abilities, ({ visible }) => visible?.(resource, column)),
    cleanValues: (resource, values) =>
      abilities.reduce((cleaned, { cleanValues }) => cleanValues?.(resource, cleaned) ?? cleaned, values),
    assertWritable(resource, record) {
      for (const { assertWritable } of abilities) assertWritable?.(resource, record);
    },
    needsLock: (call, current, values) => abilities.some(({ needsLock }) => needsLock?.(call, current, values)),
    aroundSave: (writing, changes, save) =>
      abilities.reduceRight(
        (inner, { aroundSave }) => (aroundSave ? () => aroundSave(writing, changes, inner) : inner),
        save,
      )(),
    async beforeRemove(writing, records) {
      const ids = new Map<number, readonly number[]>();
      for (const { beforeRemove } of abilities) {
        for (const [id, others] of (await beforeRemove?.(writing, records)) ?? [])
          ids.set(id, [...(ids.get(id) ?? []), ...others]);
      }
      return ids;
    },
    async afterRestore(writing, records) {
      for (const { afterRestore } of abilities) await afterRestore?.(writing, records);
    },
    async goneError(runner, actor, id) {
      for (const { goneError } of abilities) {
        const error = await goneError?.(runner, actor, id);
        if (error) return error;
      }
      return undefined;
    },
    restoreRefusal: (error, resource) => first(abilities, ({ restoreRefusal }) => restoreRefusal?.(error, resource)),
  };
  return slots;
}

function first<T>(abilities: readonly Ability[], ask: (ability: Ability) => T | undefined): T | undefined {
  for (const ability of abilities) {
    const answer = ask(ability);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
