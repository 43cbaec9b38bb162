import { foldedText } from '../folded-text.ts';
import type { Fields } from '../kinds/index.ts';
import { type ContentLocale, contentLocales, type Label, type Localized } from '../kinds/kind.ts';

/**
 * What a version with choices keeps besides its own fields. Groups and choices carry a short random `key` that stays
 * the same in drafts and in what was archived, so that copies can be compared and promoted; a combination is the keys
 * of its choices, one of each group, in alphabetical order with points between
 * (docs/decisions/0012-product-options.md).
 */

/** A group of choices, such as "Colour". */
export const choiceGroupFields = {
  key: { kind: 'text', label: ['Key', '識別碼', '标识'], required: true, internal: true, maxLength: 12 },
  name: { kind: 'text', label: ['Choice group', '選項組', '选项组'], required: true, localized: true, maxLength: 60 },
} as const satisfies Fields;

/** One choice of a group, such as "Red". */
export const choiceFields = {
  key: { kind: 'text', label: ['Key', '識別碼', '标识'], required: true, internal: true, maxLength: 12 },
  choice_group: {
    kind: 'text',
    label: ['Choice group', '選項組', '选项组'],
    required: true,
    keysOf: 'choice_groups',
    maxLength: 12,
  },
  name: { kind: 'text', label: ['Choice', '選項', '选项'], required: true, localized: true, maxLength: 60 },
} as const satisfies Fields;

/** A combination of choices that can be bought. Without SKU or price it is incomplete, and can't be. */
export const optionFields = {
  combination: {
    kind: 'text',
    label: ['Choices', '選項組合', '选项组合'],
    required: true,
    keysOf: 'choices',
    maxLength: 200,
  },
  /**
   * What it was a combination of when it was made, once a group more or less changed that: it stays the same option.
   */
  first_combination: {
    kind: 'text',
    label: ['First choices', '最初的選項組合', '最初的选项组合'],
    internal: true,
    maxLength: 200,
  },
  sku: { kind: 'reference', label: ['SKU', 'SKU', 'SKU'], to: 'sku' },
  price: { kind: 'money', label: ['Price', '價格', '价格'], minValue: '0' },
  original_price: { kind: 'money', label: ['Original price', '原價', '原价'], minValue: '0' },
  quota: { kind: 'integer', label: ['Quota', '限額', '限额'], minValue: 0, covers: ['purchased_pcs', 'holding_pcs'] },
  obsolete: { kind: 'boolean', label: ['Obsolete', '已停用', '已停用'] },
  purchased_pcs: {
    kind: 'integer',
    label: ['Purchased pieces', '已售件數', '已售件数'],
    readOnly: true,
    tally: true,
    default: 0,
    minValue: 0,
  },
  holding_pcs: {
    kind: 'integer',
    label: ['Held pieces', '保留件數', '保留件数'],
    readOnly: true,
    tally: true,
    default: 0,
    minValue: 0,
  },
} as const satisfies Fields;

/** What customers of a group pay, for the version or for one combination of its choices. */
export const groupPriceFields = {
  customer_group: {
    kind: 'reference',
    label: ['Customer group', '顧客群組', '顾客群组'],
    to: 'customer_group',
    required: true,
  },
  combination: { kind: 'text', label: ['Choices', '選項組合', '选项组合'], keysOf: 'choices', maxLength: 200 },
  price: { kind: 'money', label: ['Price', '價格', '价格'], required: true, minValue: '0' },
} as const satisfies Fields;

/** What the history calls the writes of groups, choices, options and group prices. */
export const choiceEvents = {
  change_to_choices: ['Switched to choices', '改為設有選項', '改为设有选项'],
  choice_group_create: ['Choice group added', '新增選項組', '新增选项组'],
  choice_group_update: ['Choice group changed', '更改選項組', '更改选项组'],
  choice_group_delete: ['Choice group deleted', '刪除選項組', '删除选项组'],
  choices_create: ['Choices added', '新增選項', '新增选项'],
  choice_update: ['Choice changed', '更改選項', '更改选项'],
  choice_delete: ['Choice deleted', '刪除選項', '删除选项'],
  options_create: ['Options added', '新增選項組合', '新增选项组合'],
  options_update: ['Options changed', '更改選項組合', '更改选项组合'],
  option_delete: ['Option deleted', '刪除選項組合', '删除选项组合'],
  option_obsolete: ['Option marked obsolete', '停用選項組合', '停用选项组合'],
  option_restore: ['Option restored', '恢復選項組合', '恢复选项组合'],
  group_prices_update: ['Group prices changed', '更改群組價格', '更改群组价格'],
} as const satisfies Readonly<Record<string, Label>>;

export type ChoiceEvent = keyof typeof choiceEvents;

/** Most groups of a version, choices in all its groups, options, and options in one call. */
export const most = { groups: 10, choices: 500, options: 10_000, atOnce: 2_000 } as const;

/** The keys that a combination is made of. */
export function keysIn(combination: string): readonly string[] {
  return combination.split('.').filter((key) => key !== '');
}

/** The combination of these choices: the same whatever order they or their groups stand in. */
export function combinationOf(keys: readonly string[]): string {
  return [...new Set(keys)].toSorted((one, other) => (one < other ? -1 : 1)).join('.');
}

/**
 * `active` can be bought; `obsolete` no longer; `incomplete` lacks its SKU, or has no price where the version has none
 * either.
 */
export type OptionState = 'active' | 'obsolete' | 'incomplete';

export function optionState(
  option: { readonly obsolete: boolean; readonly sku: number | null; readonly price: string | null },
  versionPrice: string | null,
): OptionState {
  if (option.obsolete) return 'obsolete';
  return option.sku === null || (option.price ?? versionPrice) === null ? 'incomplete' : 'active';
}

/** A choice of a group, with its localized `name`; without an `id` it is new. */
export type NamedChoice = { readonly id?: number; readonly name?: Partial<Localized<string | null>> };

const nameIn = ({ name }: NamedChoice, locale: ContentLocale): string => {
  return foldedText(name?.[locale] ?? '')
    .trim()
    .replace(/\s+/gu, ' ');
};

/**
 * Which new or renamed choices of a group (by their places in `choices`) are called as another one of it in a locale,
 * whatever the case: in the matrix, and in the shop, nobody could tell them apart. Those that were so before (`stored`)
 * may stay.
 */
export function takenNames(
  choices: readonly NamedChoice[],
  stored: readonly NamedChoice[] = [],
): ReadonlyMap<number, readonly ContentLocale[]> {
  const before = new Map(stored.map((choice) => [choice.id, choice]));
  const taken = new Map<number, ContentLocale[]>();
  for (const locale of contentLocales) {
    const former = choices.map(({ id }) => nameIn(before.get(id) ?? {}, locale));
    // What isn't given stays.
    const names = choices.map((choice, index) => nameIn(choice, locale) || (former[index] ?? ''));
    const isNew = names.map((name, index) => name !== former[index]);
    const seen = new Set(names.filter((name, index) => !isNew[index] && name !== ''));
    for (const [index, name] of names.entries()) {
      if (!isNew[index] || name === '') continue;
      if (seen.has(name)) taken.set(index, [...(taken.get(index) ?? []), locale]);
      seen.add(name);
    }
  }
  return taken;
}
