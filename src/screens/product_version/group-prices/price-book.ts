import { effectivePrice, type EffectivePrice } from '../../../../resources/catalogue/effective-price.ts';
import { most } from '../../../../resources/catalogue/product-choices.ts';
import { compareValues } from '../../../../resources/rules/compare.ts';
import type { Language } from '../../../../resources/messages/languages.ts';
import { combinationOf, namer } from '../options/combinations.ts';
import type { Edits, Row } from '../../../grid/edits.ts';
import type { Place } from '../../../grid/selection.ts';
import { inParts, type Part } from '../options/edits/save-edits.ts';
import type { Option, OptionsBody } from '../options/wire.ts';

/** A group's price of one option, or (`undefined`) of the version: the key of its row among the edits. */
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

export function priceBookOf(
  { choice_groups, options, group_pricing, labels }: OptionsBody,
  language: Language,
  versionName: string,
): PriceBook {
  const combinationName = namer(choice_groups, language);
  // In the order of the groups and their choices, as the matrix has it.
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

/** What is unsaved, as calls; nothing takes a price away. */
export function priceParts(edits: Edits): readonly Part[] {
  const rows = edits.keys().map((key) => {
    const { group, option } = partsOfKey(key);
    return {
      key,
      body: { customer_group: group, option: option ?? null, price: edits.view(key).values.price ?? null },
    };
  });
  return inParts({ method: 'PUT', below: 'group-prices', list: 'group_prices', rows }, most.atOnce);
}

/** The columns: groups with a saved price, those that were picked, and those with something unsaved. */
export function groupsIn(book: PriceBook, edits: Edits, picked: readonly number[]): readonly number[] {
  return [...new Set([...book.groups, ...picked, ...edits.keys().map((key) => partsOfKey(key).group)])];
}

/** Where the price of this key stands in the grid. */
export function placeOf(book: PriceBook, groups: readonly number[], key: string): Place | undefined {
  const { group, option } = partsOfKey(key);
  const place = {
    row: option === undefined ? 0 : book.options.findIndex(({ id }) => id === option) + 1,
    column: groups.indexOf(group) + 1,
  };
  return place.column === 0 || (option !== undefined && place.row === 0) ? undefined : place;
}

const decimal = /^\d+(?:\.\d+)?$/u;
/** A price that counts: what is typed and can't be saved doesn't. */
const priceIn = (edits: Edits, key: string): string | undefined => {
  const { values } = edits.view(key);
  return typeof values.price === 'string' && decimal.test(values.price) ? values.price : undefined;
};

/** What is sold in a row of the grid: an option, or the version itself. */
export interface Sold {
  readonly option: Option | undefined;
  readonly versionPrice: string | null;
  readonly versionOriginal: string | null;
}

/** What a customer of this group pays, with what is unsaved, and whose price it is. */
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

/** What is odd about a price, though it can be saved; `than`: the price that it is above, and whose that is. */
export type Odd =
  | { readonly what: 'free' }
  | { readonly what: 'aboveOriginal' | 'aboveEverybody'; readonly than: string; readonly name: string | undefined };

/** A price of everybody's beside a group's own, with the name of what it is for. */
interface Compared {
  readonly price: string | null;
  readonly name: string | undefined;
}

/**
 * Is a group's price nothing, above the original price, or above what everybody else pays (docs/decisions/0012)? A
 * price for all options is compared with the lowest of those that it applies to: obsolete ones aside, and those with a
 * price of the group's own.
 */
export function oddOf(price: string, sold: Sold, applies: readonly Named[] = []): Odd | undefined {
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

/** The options that a group's price for all of them applies to. */
export function appliesTo(edits: Edits, group: number, options: readonly Named[]): readonly Named[] {
  return options.filter(({ id, obsolete }) => !obsolete && priceIn(edits, priceKey(group, id)) === undefined);
}
