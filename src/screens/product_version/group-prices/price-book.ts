import { effectivePrice, type EffectivePrice } from '../../../../resources/catalogue/effective-price.ts';
import { most } from '../../../../resources/catalogue/product-choices.ts';
import { compareValues } from '../../../../resources/rules/compare.ts';
import type { Language } from '../../../../resources/messages/languages.ts';
import { combinationOf, combinationNames } from '../options/combinations.ts';
import type { Edits, Row } from '../../../grid/edits.ts';
import type { Place } from '../../../grid/selection.ts';
import { splitRequest, type BulkRequest } from '../options/edits/save-edits.ts';
import type { Option, OptionsBody } from '../options/options-schema.ts';

/** Key of a group's price row: of an option, or of the version if `option` is `undefined`. */
export function priceKey(group: number, option: number | undefined): string {
  return `${group}:${option ?? ''}`;
}

function partsOfKey(key: string): { readonly group: number; readonly option: number | undefined } {
  const [group = '', option = ''] = key.split(':');
  return { group: Number(group), option: option === '' ? undefined : Number(option) };
}

/** The saved group prices of a version. */
export interface PriceBook {
  /** All options with their names; rows below the version's own. */
  readonly options: readonly (Option & { readonly name: string })[];
  readonly rows: ReadonlyMap<string, Row>;
  /** Groups with a saved price. */
  readonly groups: readonly number[];
  readonly fits: (key: string) => boolean;
  readonly nameOf: (key: string) => string;
}

export function priceBookOf(
  { choice_groups, options, group_pricing, labels }: OptionsBody,
  language: Language,
  versionName: string,
): PriceBook {
  const combinationName = combinationNames(choice_groups, language);
  // Sorts by groups and their choices, as the options matrix does.
  const places = new Map(choice_groups.flatMap(({ choices }) => choices.map(({ id }, place) => [id, place] as const)));
  const named = options
    .map((option) => ({
      ...option,
      name: combinationName(combinationOf(option.choices)),
      order: option.choices.map((id) => places.get(id) ?? 0),
    }))
    .toSorted(
      (one, other) =>
        one.order.map((place, index) => place - (other.order[index] ?? 0)).find((difference) => difference !== 0) ??
        one.id - other.id,
    );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    options: named,
    rows: new Map(
      group_pricing.map(({ customer_group, option, price }) => [
        priceKey(customer_group, option ?? undefined),
        { price },
      ]),
    ),
    groups: [...new Set(group_pricing.map(({ customer_group }) => customer_group))].toSorted(
      (one, other) => one - other,
    ),
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

/** The unsaved prices as requests. */
export function priceRequests(edits: Edits): readonly BulkRequest[] {
  const rows = edits.keys().map((key) => {
    const { group, option } = partsOfKey(key);
    return {
      key,
      body: { customer_group: group, option: option ?? null, price: edits.view(key).values.price ?? null },
    };
  });
  return splitRequest({ method: 'PUT', below: 'group-prices', list: 'group_prices', rows }, most.atOnce);
}

/** Groups of the columns: saved, picked, or with unsaved edits. */
export function groupsIn(priceBook: PriceBook, edits: Edits, picked: readonly number[]): readonly number[] {
  return [...new Set([...priceBook.groups, ...picked, ...edits.keys().map((key) => partsOfKey(key).group)])];
}

/** Grid position of a price. */
export function placeOf(priceBook: PriceBook, groups: readonly number[], key: string): Place | undefined {
  const { group, option } = partsOfKey(key);
  const place = {
    row: option === undefined ? 0 : priceBook.options.findIndex(({ id }) => id === option) + 1,
    column: groups.indexOf(group) + 1,
  };
  return place.column === 0 || (option !== undefined && place.row === 0) ? undefined : place;
}

const decimal = /^\d+(?:\.\d+)?$/u;
/** A valid price; `undefined` while an invalid one is typed. */
const priceIn = (edits: Edits, key: string): string | undefined => {
  const { values } = edits.view(key);
  return typeof values.price === 'string' && decimal.test(values.price) ? values.price : undefined;
};

/** The content of a grid row: an option, or the version itself. */
export interface Sold {
  readonly option: Option | undefined;
  readonly versionPrice: string | null;
  readonly versionOriginal: string | null;
}

/** The price that a group's customers pay, including unsaved edits, and where it comes from. */
export function effectiveOf(edits: Edits, group: number, { option, versionPrice }: Sold): EffectivePrice {
  const group_pricing = [option?.id, undefined].flatMap((id) => {
    const price = priceIn(edits, priceKey(group, id));
    return price === undefined ? [] : [{ customer_group: group, option: id ?? null, price }];
  });
  return effectivePrice(
    { price: versionPrice, group_pricing },
    option && { id: option.id, price: option.price ?? null },
    [group],
  );
}

/** A warning about a valid price. `than`: the exceeded price, and the name of its option. */
export type PriceWarning =
  | { readonly what: 'free' }
  | { readonly what: 'aboveOriginal' | 'aboveEverybody'; readonly than: string; readonly name: string | undefined };

/** A price to compare with, and the name of its option. */
interface Compared {
  readonly price: string | null;
  readonly name: string | undefined;
}

/**
 * Warns if a group's price is zero, above the original price, or above the price without a group (docs/decisions/0012).
 * A price for all options is compared with the lowest price among those it applies to.
 */
export function priceWarning(price: string, sold: Sold, applies: readonly Named[] = []): PriceWarning | undefined {
  if (compareValues(price, '0') === 0) return { what: 'free' };
  const { option, versionPrice, versionOriginal } = sold;
  const of = option ? [{ ...option, name: undefined }] : applies;
  const compared = (
    own: (one: Pick<Option, 'price' | 'original_price'>) => string | null | undefined,
    others: string | null,
  ): readonly Compared[] =>
    of.length === 0
      ? [{ price: others, name: undefined }]
      : of.map((one) => ({ price: own(one) ?? others, name: one.name }));
  const original = lowest(compared((one) => one.original_price, versionOriginal));
  if (original && isAbove(price, original.price))
    return { what: 'aboveOriginal', than: original.price, name: original.name };
  const everybody = lowest(compared((one) => one.price, versionPrice));
  return everybody && isAbove(price, everybody.price)
    ? { what: 'aboveEverybody', than: everybody.price, name: everybody.name }
    : undefined;
}

const isAbove = (price: string, other: string) => (compareValues(price, other) ?? 0) > 0;

function lowest(all: readonly Compared[]): { readonly price: string; readonly name: string | undefined } | undefined {
  let found: { readonly price: string; readonly name: string | undefined } | undefined;
  for (const { price, name } of all)
    if (price !== null && (!found || isAbove(found.price, price))) found = { price, name };
  return found;
}

type Named = PriceBook['options'][number];

/** The options to which a group's price for all options applies: not obsolete, without a price of the group's own. */
export function optionsWithoutPrice(edits: Edits, group: number, options: readonly Named[]): readonly Named[] {
  return options.filter(({ id, obsolete }) => !obsolete && priceIn(edits, priceKey(group, id)) === undefined);
}
