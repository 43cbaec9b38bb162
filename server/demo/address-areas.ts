import type { Values } from '../../resources/kinds/kind.ts';
import { elementAt } from './random.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';
import { localized } from './words/both.ts';
import { type AreaWords, countryWords } from './words/address-areas.ts';

interface Areas {
  readonly address_area_country: readonly DemoRecord[];
  readonly address_area_region: readonly DemoRecord[];
  readonly address_area_district: readonly DemoRecord[];
}

const regions = countryWords.flatMap((country, above) => country.regions.map((one) => ({ ...one, above: above + 1 })));
const districts = regions.flatMap((region, above) => region.districts.map((one) => ({ ...one, above: above + 1 })));

/** Districts whose ERP reference was copied from another district, as can happen when staff type it in. */
const copied: Readonly<Record<string, string>> = { 'HK-NT-TW': 'HK-NT-KWT' };

/**
 * Id of a district.
 * @throws Error for an unknown code
 */
export function districtId(code: string): number {
  const place = districts.findIndex((one) => one.code === code);
  if (place < 0) throw new Error(`there is no district ${code}`);
  return place + 1;
}

/** A district with the areas above it. */
export function placesOf(
  { address_area_region, address_area_district }: Pick<Areas, 'address_area_region' | 'address_area_district'>,
  code: string,
) {
  const district = districtId(code);
  const region = Number(elementAt(address_area_district, district - 1).values.region);
  const country = Number(elementAt(address_area_region, region - 1).values.country);
  return { country, region, district };
}

/** The address areas, the same at every scale. */
export function addressAreas(setting: GeneratorOptions): Areas {
  const made = (list: readonly Values[], days: number) => records(setting, list, { days });
  const places = new Map<number, number>();
  /** The position of an area among those with the same parent. */
  const placeOf = (above: number) => {
    const place = (places.get(above) ?? 0) + 1;
    places.set(above, place);
    return place;
  };
  const valuesOf = (area: AreaWords, place: number): Values => ({
    code: area.code,
    name: localized(area.name),
    erp_ref_id: (copied[area.code] ?? area.code).replaceAll('-', ''),
    list_order: place,
  });
  const below = (list: readonly (AreaWords & { readonly above: number })[], parent: string) => {
    places.clear();
    return list.map((area): Values => ({ [parent]: area.above, ...valuesOf(area, placeOf(area.above)) }));
  };
  return {
    address_area_country: made(
      countryWords.map((country, place) => ({
        ...valuesOf(country, place + 1),
        address_form: country.form.map(({ part, required, label }) => ({
          part,
          required,
          ...(label && { label: localized(label) }),
        })),
      })),
      400,
    ),
    address_area_region: made(below(regions, 'country'), 300),
    address_area_district: made(below(districts, 'region'), 200),
  };
}
