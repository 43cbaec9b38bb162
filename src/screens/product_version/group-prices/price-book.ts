import { effectivePrice, type EffectivePrice } from '../../../../resources/catalogue/effective-price.ts';
import { most } from '../../../../resources/catalogue/product-choices.ts';
import { compareValues } from '../../../../resources/rules/compare.ts';
import type { Language } from '../../../../resources/messages/languages.ts';
import { combinationOf, namer } from '../options/combinations.ts';
import type { Drafts, Row } from '../options/sheet/drafts.ts';
import type { Place } from '../options/sheet/places.ts';
import { inParts, type Part } from '../options/sheet/save-drafts.ts';
import type { Option, OptionsBody } from '../options/wire.ts';

/** A group's price of one option, or (`undefined`) of the version: the key of its row among the drafts. */
export function priceKey(group: number, option: number | undefined): string {
  return `${group}:${option ?? ''}`;
}

function partsOfKey(key: string): { readonly group: number; readonly option: number | undefined } {
  const [group = '', option = ''] = key.split(':');
  return { group: Number(group), option: option === '' ? undefined : Number(option) };
}

/** The saved group prices, and what they are for. */
export interface PriceBook {
  /** Rows of the grid below the version's own: every option, by name. */
  readonly options: readonly (Option & { readonly name: string })[];
  readonly rows: ReadonlyMap<string, Row>;
  /** Groups that have a price. */
  readonly groups: readonly number[];
  readonly fits: (key: string) => boolean;
  readonly nameOf: (key: string) => string;
}

export function priceBookOf({ choice_groups, options, group_pricing, labels }: OptionsBody, language: Language, versionName: string): PriceBook {
  const combinationName = namer(choice_groups, language);
  // In the order of the groups and their choices, as the matrix has it.
  const places = new Map(choice_groups.flatMap(({ choices }) => choices.map(({ id }, place) => [id, place] as const)));
  const named = options
    .map((option) => ({ ...option, name: combinationName(combinationOf(option.choices)), order: option.choices.map((id) => places.get(id) ?? 0) }))
    .toSorted((one, other) => one.order.map((place, index) => place - (other.order[index] ?? 0)).find((difference) => difference !== 0) ?? one.id - other.id);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    options: named,
    rows: new Map(group_pricing.map(({ customer_group, option, price }) => [priceKey(customer_group, option ?? undefined), { price }])),
    groups: [...new Set(group_pricing.map(({ customer_group }) => customer_group))].toSorted((one, other) => one - other),
    fits: (key) => {
      const { option } = partsOfKey(key);
      return option === undefined || names.has(option);
    },
    nameOf: (key) => {
      const { group, option } = partsOfKey(key);
      return `${labels['group_pricing.customer_group']?.[group] ?? `#${group}`}: ${option === undefined ? versionName : (names.get(option) ?? `#${option}`)}`;
    },
  };
}

/** What is unsaved, as calls; nothing takes a price away. */
export function priceParts(drafts: Drafts): readonly Part[] {
  const rows = drafts.keys().map((key) => {
    const { group, option } = partsOfKey(key);
    return { key, body: { customer_group: group, option: option ?? null, price: drafts.view(key).values.price ?? null } };
  });
  return inParts({ method: 'PUT', below: 'group-prices', list: 'group_prices', rows }, most.atOnce);
}

/** The columns: groups with a saved price, those that were picked, and those with something unsaved. */
export function groupsIn(book: PriceBook, drafts: Drafts, picked: readonly number[]): readonly number[] {
  return [...new Set([...book.groups, ...picked, ...drafts.keys().map((key) => partsOfKey(key).group)])];
}

/** Where the price of this key stands in the grid. */
export function placeOf(book: PriceBook, groups: readonly number[], key: string): Place | undefined {
  const { group, option } = partsOfKey(key);
  const place = { row: option === undefined ? 0 : book.options.findIndex(({ id }) => id === option) + 1, column: groups.indexOf(group) + 1 };
  return place.column === 0 || (option !== undefined && place.row === 0) ? undefined : place;
}

const decimal = /^\d+(?:\.\d+)?$/u;
/** A price that counts: what is typed and can't be saved doesn't. */
const priceIn = (drafts: Drafts, key: string): string | undefined => {
  const { values } = drafts.view(key);
  return typeof values.price === 'string' && decimal.test(values.price) ? values.price : undefined;
};

/** What is sold in a row of the grid: an option, or the version itself. */
export interface Sold {
  readonly option: Option | undefined;
  readonly versionPrice: string | null;
  readonly versionOriginal: string | null;
}

/** What a customer of this group pays, with what is unsaved, and whose price it is. */
export function effectiveOf(drafts: Drafts, group: number, { option, versionPrice }: Sold): EffectivePrice {
  const group_pricing = [option?.id, undefined].flatMap((id) => {
    const price = priceIn(drafts, priceKey(group, id));
    return price === undefined ? [] : [{ customer_group: group, option: id ?? null, price }];
  });
  return effectivePrice({ price: versionPrice, group_pricing }, option && { id: option.id, price: option.price ?? null }, [group]);
}

/** What is odd about a price, though it can be saved. */
export function oddOf(price: string, { option, versionOriginal }: Sold): 'free' | 'aboveOriginal' | undefined {
  if (compareValues(price, '0') === 0) return 'free';
  const original = option?.original_price ?? versionOriginal;
  return original !== null && (compareValues(price, original) ?? 0) > 0 ? 'aboveOriginal' : undefined;
}
