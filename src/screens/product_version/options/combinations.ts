import { localizedText } from './texts.ts';
import type { ChoiceGroup } from './wire.ts';
import type { Language } from '../../../../resources/messages/languages.ts';

/** One choice of each group, named by their ids in ascending order: the same whatever the order of the groups. */
export type Combination = string;

export function combinationOf(choiceIds: readonly number[]): Combination {
  return choiceIds.toSorted((a, b) => a - b).join('.');
}

/** The ids of its choices. */
export function choicesIn(combination: Combination): readonly number[] {
  return combination === '' ? [] : combination.split('.').map(Number);
}

/** How many combinations there can be; none without a group, or while one has no choice. */
export function countOf(groups: readonly ChoiceGroup[]): number {
  return groups.length === 0 ? 0 : groups.reduce((product, { choices }) => product * choices.length, 1);
}

/**
 * Every combination in the order of groups and choices: the last group runs fastest. Lazy, since there can be millions.
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

/** The combinations that are not among these, at most so many. */
export function missingOf(
  groups: readonly ChoiceGroup[],
  taken: (combination: Combination) => boolean,
  most: number,
): readonly Combination[] {
  const missing: Combination[] = [];
  for (const combination of everyCombination(groups)) {
    if (missing.length >= most) break;
    if (!taken(combination)) missing.push(combination);
  }
  return missing;
}

/** Names of combinations: `Red / L`, in the order of the groups. */
export function namer(groups: readonly ChoiceGroup[], language: Language): (combination: Combination) => string {
  const places = new Map<number, readonly [place: number, name: string]>();
  for (const [place, { choices }] of groups.entries())
    for (const { id, name } of choices) places.set(id, [place, localizedText(name, language)]);
  return (combination) =>
    choicesIn(combination)
      .map((id) => places.get(id) ?? ([groups.length, `#${id}`] as const))
      .toSorted(([a], [b]) => a - b)
      .map(([, name]) => name)
      .join(' / ');
}

/** Does it still name exactly one choice of each group? */
export function fits(groups: readonly ChoiceGroup[], combination: Combination): boolean {
  const ids = new Set(choicesIn(combination));
  return (
    ids.size === groups.length && groups.every(({ choices }) => choices.filter(({ id }) => ids.has(id)).length === 1)
  );
}

/**
 * What the chosen choices lack to be a new combination: one of the three rules of SPEC §5, by its name in the messages.
 */
export function wrongChoice(
  groups: readonly ChoiceGroup[],
  chosen: readonly (number | undefined)[],
  taken: (combination: Combination) => boolean,
): 'choiceLeast' | 'choiceAll' | 'optionExists' | undefined {
  const ids = chosen.filter((id) => id !== undefined);
  if (ids.length === 0) return 'choiceLeast';
  if (ids.length < groups.length) return 'choiceAll';
  return taken(combinationOf(ids)) ? 'optionExists' : undefined;
}
