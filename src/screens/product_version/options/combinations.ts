import { localizedText } from './localized-text.ts';
import type { ChoiceGroup } from './options-schema.ts';
import type { Language } from '../../../../resources/messages/languages.ts';

/** One choice of each group as ids in ascending order, so that the order of the groups does not matter. */
export type Combination = string;

export function combinationOf(choiceIds: readonly number[]): Combination {
  return choiceIds.toSorted((a, b) => a - b).join('.');
}

export function choiceIds(combination: Combination): readonly number[] {
  return combination === '' ? [] : combination.split('.').map(Number);
}

/** Number of possible combinations; 0 without a group, or while one has no choice. */
export function countCombinations(groups: readonly ChoiceGroup[]): number {
  return groups.length === 0 ? 0 : groups.reduce((product, { choices }) => product * choices.length, 1);
}

/**
 * All combinations in the order of groups and choices, the last group varying fastest. Lazy, since there can be
 * millions.
 */
export function* everyCombination(
  groups: readonly ChoiceGroup[],
  before: readonly number[] = [],
): Generator<Combination> {
  const [first, ...rest] = groups;
  if (!first) {
    if (before.length > 0) yield combinationOf(before);
    return;
  }
  for (const { id } of first.choices) yield* everyCombination(rest, [...before, id]);
}

/** Combinations that do not exist yet, at most `most`. */
export function missingCombinations(
  groups: readonly ChoiceGroup[],
  exists: (combination: Combination) => boolean,
  most: number,
): readonly Combination[] {
  const missing: Combination[] = [];
  for (const combination of everyCombination(groups)) {
    if (missing.length >= most) break;
    if (!exists(combination)) missing.push(combination);
  }
  return missing;
}

/** Returns a function that names combinations: `Red / L`, in the order of the groups. */
export function combinationNames(
  groups: readonly ChoiceGroup[],
  language: Language,
): (combination: Combination) => string {
  const places = new Map<number, readonly [place: number, name: string]>();
  for (const [place, { choices }] of groups.entries())
    for (const { id, name } of choices) places.set(id, [place, localizedText(name, language)]);
  return (combination) =>
    choiceIds(combination)
      .map((id) => places.get(id) ?? ([groups.length, `#${id}`] as const))
      .toSorted(([a], [b]) => a - b)
      .map(([, name]) => name)
      .join(' / ');
}

/** Does the combination name exactly one choice of each group? */
export function fitsGroups(groups: readonly ChoiceGroup[], combination: Combination): boolean {
  const ids = new Set(choiceIds(combination));
  return (
    ids.size === groups.length && groups.every(({ choices }) => choices.filter(({ id }) => ids.has(id)).length === 1)
  );
}

/** Key of the rule that the chosen choices break (SPEC §5); `undefined` for a new combination. */
export function brokenRule(
  groups: readonly ChoiceGroup[],
  chosen: readonly (number | undefined)[],
  exists: (combination: Combination) => boolean,
): 'choiceLeast' | 'choiceAll' | 'optionExists' | undefined {
  const ids = chosen.filter((id) => id !== undefined);
  if (ids.length === 0) return 'choiceLeast';
  if (ids.length < groups.length) return 'choiceAll';
  return exists(combinationOf(ids)) ? 'optionExists' : undefined;
}
