import type { Problem } from '../kinds/problem.ts';
import type { Choice } from '../kinds/select/kind.ts';
import type { ContentLocale, Label } from '../messages/languages.ts';

/**
 * The address form of a country: which parts an address has, with their order and labels. Used by the form's editor and
 * by the check of an order's address. Parts have the names of SPEC §3, Order.
 */

/** Maximum length of a label that replaces a part's own, in characters. */
export const labelLength = 40;

/** The parts that an address can have, in the usual order. */
export const addressParts = [
  { value: 'recipient', label: ['Recipient', '收件人', '收件人'] },
  { value: 'surname', label: ['Surname', '姓氏', '姓氏'] },
  { value: 'given_name', label: ['Given name', '名字', '名字'] },
  { value: 'tel', label: ['Telephone', '電話', '电话'] },
  { value: 'country', label: ['Country', '國家或地區', '国家或地区'] },
  { value: 'region', label: ['Region', '區域', '区域'] },
  { value: 'district', label: ['District', '分區', '分区'] },
  { value: 'city', label: ['City', '城市', '城市'] },
  { value: 'address', label: ['Street and number', '街道及門牌', '街道及门牌'] },
  { value: 'building', label: ['Building', '大廈', '大厦'] },
  { value: 'floor', label: ['Floor', '樓層', '楼层'] },
  { value: 'flat', label: ['Flat', '單位', '单位'] },
  { value: 'postal_code', label: ['Postal code', '郵政編號', '邮政编码'] },
] as const satisfies readonly Choice[];

export type AddressPart = (typeof addressParts)[number]['value'];

/** Maximum length of each part, in characters; areas are ids. */
const lengths = {
  recipient: 120,
  surname: 60,
  given_name: 60,
  tel: 30,
  city: 80,
  address: 200,
  building: 120,
  floor: 20,
  flat: 20,
  postal_code: 12,
} as const satisfies Partial<Record<AddressPart, number>>;

const areaParts = ['country', 'region', 'district'] as const satisfies readonly AddressPart[];
export type AreaPart = (typeof areaParts)[number];

/** A row of a country's `address_form`; may be incomplete. */
export interface AddressRow {
  readonly part?: string | null | undefined;
  readonly required?: boolean | null | undefined;
  readonly label?: Readonly<Partial<Record<ContentLocale, string | null>>> | null | undefined;
}

/** A part as customers see it. */
export interface AddressLine {
  readonly part: AddressPart;
  readonly required: boolean;
  readonly label: Readonly<Record<ContentLocale, string>>;
}

/** Areas as `GET address-area` answers them. */
export interface AreaCountry {
  readonly id: number;
  readonly regions: readonly { readonly id: number; readonly districts: readonly { readonly id: number }[] }[];
}

/** Values by part: ids of areas, texts of all else. */
export type Address = Readonly<Record<string, unknown>>;

export type AddressProblem =
  | { readonly part: string; readonly rule: 'unknownPart' | 'required' | 'notText' }
  | { readonly part: AddressPart; readonly rule: 'tooLong'; readonly max: number }
  | { readonly part: AreaPart; readonly rule: 'unknownArea' }
  /** The region doesn't belong to the country, or the district doesn't belong to the region. */
  | { readonly part: 'region' | 'district'; readonly rule: 'elsewhere' };

/** The form of a country without a form of its own. */
const usual: readonly AddressRow[] = [
  { part: 'recipient', required: true },
  { part: 'tel', required: true },
  { part: 'country', required: true },
  { part: 'region' },
  { part: 'district' },
  { part: 'city' },
  { part: 'address', required: true },
  { part: 'postal_code' },
];

const choices: ReadonlyMap<string, { readonly value: AddressPart; readonly label: Label }> = new Map(
  addressParts.map((choice) => [choice.value, choice]),
);

/** Whether a text is the name of an address part. */
export function isAddressPart(part: string | null | undefined): part is AddressPart {
  return choices.has(part ?? '');
}

export function isAreaPart(part: string): part is AreaPart {
  return areaParts.some((one) => one === part);
}

/** The parts that customers see, in order. Omits rows without a valid part; an empty form means the usual one. */
export function addressLines(form: readonly AddressRow[] | null | undefined): readonly AddressLine[] {
  const named = (form ?? []).filter(({ part }) => isAddressPart(part));
  return (named.length > 0 ? named : usual).flatMap(({ part, required, label }) => {
    const choice = choices.get(part ?? '');
    if (!choice) return [];
    const [english, chinese] = choice.label;
    return [
      {
        part: choice.value,
        required: required === true,
        label: { zh_HK: label?.zh_HK || chinese, en_US: label?.en_US || english },
      },
    ];
  });
}

/**
 * The problems of an address, by part, in the order of the form. An address always has a country, even if the form
 * doesn't contain it: the form belongs to the country.
 */
export function problemsOfAddress(
  form: readonly AddressRow[] | null | undefined,
  address: Address,
  areas: readonly AreaCountry[],
): readonly AddressProblem[] {
  const lines = addressLines(form);
  const known = new Set<string>(['country', ...lines.map(({ part }) => part)]);
  const unknown = Object.keys(address)
    .filter((part) => !known.has(part) && !isEmpty(address[part]))
    .map((part): AddressProblem => ({ part, rule: 'unknownPart' }));
  const asked = lines.some(({ part }) => part === 'country')
    ? lines
    : [{ part: 'country', required: true } as const, ...lines];
  return [
    ...asked.flatMap(({ part, required }): readonly AddressProblem[] => {
      const value = address[part];
      if (isEmpty(value)) return required || part === 'country' ? [{ part, rule: 'required' }] : [];
      if (isAreaPart(part)) return areaProblem(part, address, areas);
      if (typeof value !== 'string') return [{ part, rule: 'notText' }];
      const max = lengths[part];
      return [...value].length > max ? [{ part, rule: 'tooLong', max }] : [];
    }),
    ...unknown,
  ];
}

/** The problem of a part, as a problem of its field. */
export function fieldProblem(problem: AddressProblem): Problem {
  switch (problem.rule) {
    case 'tooLong':
      return { rule: 'maxLength', params: { length: problem.max } };
    case 'unknownArea':
    case 'elsewhere':
      return { rule: 'reference' };
    case 'unknownPart':
      return { rule: 'addressPart' };
    case 'notText':
      return { rule: 'type' };
    default:
      return { rule: 'required' };
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function areaProblem(part: AreaPart, address: Address, areas: readonly AreaCountry[]): readonly AddressProblem[] {
  const id = address[part];
  const country = areas.find((one) => one.id === address.country);
  if (part === 'country') return country ? [] : [{ part, rule: 'unknownArea' }];
  const regions = areas.flatMap((one) => one.regions);
  if (part === 'region') {
    if (!regions.some((one) => one.id === id)) return [{ part, rule: 'unknownArea' }];
    return country && !country.regions.some((one) => one.id === id) ? [{ part, rule: 'elsewhere' }] : [];
  }
  if (!regions.some(({ districts }) => districts.some((one) => one.id === id))) return [{ part, rule: 'unknownArea' }];
  // If the address has no region, its district may be in any region of the country.
  const within = isEmpty(address.region) ? country?.regions : regions.filter((one) => one.id === address.region);
  return within && !within.some(({ districts }) => districts.some((one) => one.id === id))
    ? [{ part, rule: 'elsewhere' }]
    : [];
}
