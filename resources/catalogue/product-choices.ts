import { foldedText } from '../folded-text.ts';
import type { Fields } from '../kinds/index.ts';
import { type ContentLocale, contentLocales, type Label, type Localized } from '../kinds/kind.ts';

/**
 * Additional data of a version with choices. Groups and choices have a short random `key`, which drafts and archived
 * versions keep, so that copies can be compared and promoted. A combination consists of the keys of its choices, one
 * per group, sorted and joined by dots (docs/decisions/0012-product-options.md).
 */

/** A choice group, such as "Colour". */
export const choiceGroupFields = {
  key: { kind: 'text', label: ['Key', '識別碼', '标识'], required: true, internal: true, maxLength: 12 },
  name: { kind: 'text', label: ['Choice group', '選項組', '选项组'], required: true, localized: true, maxLength: 60 },
} as const satisfies Fields;

/** A choice of a group, such as "Red". */
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

/** A combination that can be bought. Incomplete, and not for sale, without SKU or price. */
export const optionFields = {
  combination: {
    kind: 'text',
    label: ['Choices', '選項組合', '选项组合'],
    required: true,
    keysOf: 'choices',
    maxLength: 200,
  },
  /**
   * The combination that the option was created with, if adding or removing a group changed it since. Identifies the
   * option across copies.
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

/** Price of a customer group, for the version or one of its options. */
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

/** Labels of history entries about groups, choices, options and group prices. */
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
  option_restore: ['Option restored', '還原選項組合', '恢复选项组合'],
  group_prices_update: ['Group prices changed', '更改群組價格', '更改群组价格'],
} as const satisfies Readonly<Record<string, Label>>;

export type ChoiceEvent = keyof typeof choiceEvents;

/** Limits: groups per version, choices over all groups, options, and options per call. */
export const most = { groups: 10, choices: 500, options: 10_000, atOnce: 2_000 } as const;

/** Splits a combination into its choices' keys. */
export function keysIn(combination: string): readonly string[] {
  return combination.split('.').filter((key) => key !== '');
}

/** Joins choices' keys to a combination, independent of the order of choices and groups. */
export function combinationOf(keys: readonly string[]): string {
  return [...new Set(keys)].toSorted((one, other) => (one < other ? -1 : 1)).join('.');
}

/**
 * `active`: for sale. `obsolete`: no longer for sale. `incomplete`: has no SKU, or neither a price of its own nor of
 * its version.
 */
export type OptionState = 'active' | 'obsolete' | 'incomplete';

export function optionState(
  option: { readonly obsolete: boolean; readonly sku: number | null; readonly price: string | null },
  versionPrice: string | null,
): OptionState {
  if (option.obsolete) return 'obsolete';
  return option.sku === null || (option.price ?? versionPrice) === null ? 'incomplete' : 'active';
}

/** A choice in a request, with its localized `name`; new if it has no `id`. */
export type NamedChoice = { readonly id?: number; readonly name?: Partial<Localized<string | null>> };

const nameIn = ({ name }: NamedChoice, locale: ContentLocale): string => {
  return foldedText(name?.[locale] ?? '')
    .trim()
    .replace(/\s+/gu, ' ');
};

/**
 * Indexes of new or renamed choices whose name, ignoring case, another choice of the group has in the same locale:
 * nobody could tell them apart in matrix and shop. Duplicates that were already stored (`stored`) are allowed.
 */
export function takenNames(
  choices: readonly NamedChoice[],
  stored: readonly NamedChoice[] = [],
): ReadonlyMap<number, readonly ContentLocale[]> {
  const before = new Map(stored.map((choice) => [choice.id, choice]));
  const localesInUse = new Map<number, ContentLocale[]>();
  for (const locale of contentLocales) {
    const former = choices.map(({ id }) => nameIn(before.get(id) ?? {}, locale));
    // Locales that aren't given keep their name.
    const names = choices.map((choice, index) => nameIn(choice, locale) || (former[index] ?? ''));
    const isNew = names.map((name, index) => name !== former[index]);
    const seen = new Set(names.filter((name, index) => !isNew[index] && name !== ''));
    for (const [index, name] of names.entries()) {
      if (!isNew[index] || name === '') continue;
      if (seen.has(name)) localesInUse.set(index, [...(localesInUse.get(index) ?? []), locale]);
      seen.add(name);
    }
  }
  return localesInUse;
}
