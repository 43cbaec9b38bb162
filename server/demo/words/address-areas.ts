import type { AddressPart } from '../../../resources/delivery/address-form.ts';
import { type Both, pairsIn } from './both.ts';

/** An area with its code, which begins with that of the area above. */
export interface AreaWords {
  readonly code: string;
  readonly name: Both;
}

export interface RegionWords extends AreaWords {
  readonly districts: readonly AreaWords[];
}

export interface CountryWords extends AreaWords {
  readonly regions: readonly RegionWords[];
  /** Parts of an address in order, whether each is required, and labels that differ from the default. */
  readonly form: readonly { readonly part: AddressPart; readonly required: boolean; readonly label?: Both }[];
}

const region = (code: string, name: Both, codes: string, districts: string): RegionWords => ({
  code,
  name,
  districts: pairsIn(districts).map((district, place) => ({
    code: `${code}-${codes.split(' ')[place] ?? place + 1}`,
    name: district,
  })),
});

const required = (part: AddressPart, label?: Both) => ({ part, required: true, ...(label && { label }) });
const optional = (part: AddressPart, label?: Both) => ({ part, required: false, ...(label && { label }) });

/**
 * Hong Kong with its three regions and eighteen districts, and Macao with its parishes, under the names that their
 * governments use.
 */
export const countryWords: readonly CountryWords[] = [
  {
    code: 'HK',
    name: ['香港', 'Hong Kong'],
    regions: [
      region(
        'HK-HKI',
        ['香港島', 'Hong Kong Island'],
        'CW WCH EST STH',
        '中西區 Central and Western, 灣仔區 Wan Chai, 東區 Eastern, 南區 Southern',
      ),
      region(
        'HK-KLN',
        ['九龍', 'Kowloon'],
        'YTM SSP KC WTS KT',
        '油尖旺區 Yau Tsim Mong, 深水埗區 Sham Shui Po, 九龍城區 Kowloon City, 黃大仙區 Wong Tai Sin, 觀塘區 Kwun Tong',
      ),
      region(
        'HK-NT',
        ['新界', 'New Territories'],
        'KWT TW TM YL NTH TP ST SK ILD',
        '葵青區 Kwai Tsing, 荃灣區 Tsuen Wan, 屯門區 Tuen Mun, 元朗區 Yuen Long, 北區 North, 大埔區 Tai Po, 沙田區 Sha Tin, 西貢區 Sai Kung, 離島區 Islands',
      ),
    ],
    form: [
      required('recipient'),
      required('tel'),
      required('country'),
      required('region'),
      required('district'),
      required('address'),
      required('building', ['大廈或屋苑', 'Building or estate']),
      optional('floor'),
      optional('flat', ['單位或室', 'Flat or room']),
    ],
  },
  {
    code: 'MO',
    name: ['澳門', 'Macao'],
    regions: [
      region(
        'MO-PEN',
        ['澳門半島', 'Macao Peninsula'],
        'FAT ANT LAZ SE LOU',
        '花地瑪堂區 Nossa Senhora de Fátima, 聖安多尼堂區 Santo António, 望德堂區 São Lázaro, 大堂區 Sé, 風順堂區 São Lourenço',
      ),
      region(
        'MO-ISL',
        ['離島', 'Islands'],
        'TPA CLN COT',
        '嘉模堂區 Nossa Senhora do Carmo, 聖方濟各堂區 São Francisco Xavier, 路氹填海區 Cotai',
      ),
    ],
    form: [
      required('recipient'),
      required('tel'),
      required('country'),
      required('region'),
      required('district', ['堂區', 'Parish']),
      required('address'),
      optional('building'),
      optional('floor'),
      optional('flat'),
    ],
  },
];
