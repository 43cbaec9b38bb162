import { deliveryTypes } from '../../../resources/choices.ts';
import type { CountingFee } from '../../../resources/delivery/counting-fees.ts';
import type { Basket } from '../../../resources/delivery/fee-baskets.ts';
import type { TriedFee } from '../../../resources/delivery/fee-case-answers.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import type { Place, Range } from '../../../resources/delivery/shipping-fee-gaps.ts';
import type { Axis, Cart } from '../../../resources/delivery/shipping-fees.ts';
import { groupDigits, moneyText } from '../../../resources/messages/grouped.ts';
import { commaIn, contentLocaleOf } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { memberOf } from '../../browser/json.ts';
import type { AreaCountry } from '../address-area/use-address-areas.ts';

/** Texts for carts, fees and places. */
export function useFeeWords(areas: readonly AreaCountry[], products: ReadonlyMap<string, unknown>) {
  const { say, label, language } = useWords();
  const locale = contentLocaleOf(language);
  const comma = commaIn(language);
  const list = (some: readonly string[]) => some.join(comma);
  const money = (cents: number) => moneyText(moneyOf(cents));
  const value: Readonly<Record<Axis, (value: number) => string>> = {
    amount: money,
    paid: money,
    weight: (grams) => `${groupDigits(grams / 1000)} kg`,
    quantity: (pieces) => groupDigits(pieces),
  };
  const range = (axis: Axis, { from, to }: Range) => {
    const shown = value[axis];
    if (to === undefined)
      return from <= 1 && axis !== 'weight' ? say('feeCoverage.any') : say('feeCoverage.from', { from: shown(from) });
    return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  };
  const nameOf = (text: unknown, otherwise: string) => {
    const own = memberOf(text, locale) ?? memberOf(text, 'zh_HK') ?? memberOf(text, 'en_US') ?? text;
    return typeof own === 'string' && own !== '' ? own : otherwise;
  };
  const items = (basket: Basket, nameless = say('feeCoverage.otherProducts')) =>
    basket
      .map(({ quantity, product_groups, product_categories }) => {
        const named = [
          ...product_groups.map((id) => nameOf(products.get(`group ${id}`), `#${id}`)),
          ...product_categories.map((id) => nameOf(products.get(`category ${id}`), `#${id}`)),
        ];
        const name = named.length > 0 ? named.join(' + ') : nameless;
        return quantity > 1 ? `${groupDigits(quantity)} × ${name}` : name;
      })
      .join(comma);
  const named = areas.flatMap((country) =>
    country.regions.map((region) => {
      const within = nameOf(country.name, country.code);
      const name = nameOf(region.name, region.code);
      return {
        id: region.id,
        name,
        within,
        districts: region.districts.map(({ id, ...one }) => ({ id, name: nameOf(one.name, one.code), within: name })),
      };
    }),
  );
  const names = named.flatMap(({ name, districts }) => [name, ...districts.map((one) => one.name)]);
  /** If several areas share a name, adds the name of the parent area. */
  const fullName = ({ name, within }: { readonly name: string; readonly within: string }) =>
    names.filter((one) => one === name).length > 1 ? say('feeCoverage.within', { name, within }) : name;
  /** The names of places: a region's name if all its districts are included. */
  const placeNames = (places: readonly Place[]): readonly string[] => {
    const ids = new Set(places.flatMap(({ district }) => district ?? []));
    const all = named.every(({ districts }) => districts.every(({ id }) => ids.has(id)));
    const without = places.some(({ district }) => district === undefined) ? [say('feeCoverage.noAddress')] : [];
    if (all && ids.size > 0) return [say('feeCoverage.everywhere')];
    return [
      ...without,
      ...named.flatMap((region) => {
        const own = region.districts.filter(({ id }) => ids.has(id));
        return own.length === region.districts.length && own.length > 0 ? [fullName(region)] : own.map(fullName);
      }),
    ];
  };
  const price = ({ type, price: cents, free_from }: CountingFee) => {
    const own = money(cents);
    if (type === 'by_weight') return say('feeCoverage.perKilogram', { price: own });
    if (type === 'by_quantity') return say('feeCoverage.perPiece', { price: own });
    return type === 'free_above' && free_from !== undefined
      ? say('feeCoverage.freeFrom', { price: own, from: money(free_from) })
      : own;
  };
  const feeName = ({ description, id }: Pick<CountingFee, 'description' | 'id'>) => nameOf(description, `#${id}`);
  const costOf = ({ price: own }: TriedFee) => (own === null ? say('feeCases.noFee') : moneyText(own));
  return {
    say,
    label,
    comma,
    list,
    range,
    items,
    placeNames,
    allPlaces: (places: readonly Place[]) => list(placeNames(places)),
    price,
    /** Formats a text such as `12.50`. */
    money: moneyText,
    fee: feeName,
    /** The cost of a test cart: `HK$12.50`. */
    cost: costOf,
    /** The cost with the fee: `HK$12.50 (Standard)`. */
    outcome: (tried: TriedFee) => (tried.fee ? `${costOf(tried)} (${feeName(tried.fee)})` : costOf(tried)),
    method: (of: string) => {
      const choice = deliveryTypes.find((one) => one.value === of);
      return choice ? label(choice.label) : of;
    },
    cart: ({ amount, coupon_discount, weight, items: of, region, district }: Cart, nameless?: string) =>
      say('feeCoverage.cart', {
        amount:
          coupon_discount > 0
            ? say('feeCoverage.coupon', { amount: money(amount), coupon: money(coupon_discount) })
            : money(amount),
        weight: value.weight(weight),
        items: items(of, nameless),
        place: placeOf(region, district),
      }),
  };

  /** A district includes its region. */
  function placeOf(region: number | undefined, district: number | undefined): string {
    if (region === undefined && district === undefined) return say('feeCoverage.noAddress');
    const found =
      district === undefined
        ? named.find(({ id }) => id === region)
        : named.flatMap(({ districts }) => districts).find(({ id }) => id === district);
    return found ? fullName(found) : `#${district ?? region}`;
  }
}

export type FeeWords = ReturnType<typeof useFeeWords>;
