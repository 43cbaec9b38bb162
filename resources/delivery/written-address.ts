import type { ContentLocale } from '../messages/languages.ts';

/** An address with the names of its areas, in one language. */
export interface NamedAddress {
  readonly country: string;
  readonly region: string;
  readonly district: string;
  readonly city: string | null;
  readonly address: string | null;
  readonly building: string | null;
  readonly floor: string | null;
  readonly flat: string | null;
  readonly postal_code: string | null;
}

const isNumbered = (part: string) => /^[\dA-Za-z-]{1,4}$/u.test(part);
const joined = (parts: readonly (string | null)[], by: string) =>
  parts.filter((part) => part !== null && part !== '').join(by);

/** Adds the unit to a floor or a flat if only its number was typed: `8` becomes `8/F`, `8 樓`. */
function within({ floor, flat }: Pick<NamedAddress, 'floor' | 'flat'>, locale: ContentLocale) {
  const storey = floor !== null && isNumbered(floor) ? (locale === 'zh_HK' ? ` ${floor} 樓` : `${floor}/F`) : floor;
  const unit = flat !== null && isNumbered(flat) ? (locale === 'zh_HK' ? ` ${flat} 室` : `Flat ${flat}`) : flat;
  return { storey, unit };
}

/**
 * An address as written on a letter: in Chinese from the country to the flat, in English from the flat to the country.
 * Empty if no part is filled in.
 */
export function writtenAddress(address: NamedAddress, locale: ContentLocale): string {
  const { country, region, district, city, address: street, building, postal_code } = address;
  const { storey, unit } = within(address, locale);
  if (locale === 'zh_HK')
    return joined(
      [country, joined([region, district, city, street], ''), joined([building, storey, unit], '').trim(), postal_code],
      '\n',
    );
  return joined(
    [
      joined([unit, storey, building], ', '),
      street,
      joined([district, region, joined([city, postal_code], ' ')], ', '),
      country,
    ],
    '\n',
  );
}
