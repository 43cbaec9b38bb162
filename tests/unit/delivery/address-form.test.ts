import { describe, expect, test } from 'vitest';
import { addressLines, type AddressRow, problemsOfAddress } from '../../../resources/delivery/address-form.ts';

/** Hong Kong (1) over Kowloon (11: 111) and the New Territories (12: 121); Macao (2) over the peninsula (21: 211). */
const areas = [
  {
    id: 1,
    regions: [
      { id: 11, districts: [{ id: 111 }] },
      { id: 12, districts: [{ id: 121 }] },
    ],
  },
  { id: 2, regions: [{ id: 21, districts: [{ id: 211 }] }] },
];
const form: readonly AddressRow[] = [
  { part: 'recipient', required: true },
  { part: 'region', required: true },
  { part: 'district' },
  { part: 'flat', label: { zh_HK: '室', en_US: '' } },
];
const good = { recipient: 'Chan Tai Man', country: 1, region: 11, district: 111, flat: '8A' };
const problems = (address: object, rows: readonly AddressRow[] | null = form) =>
  problemsOfAddress(rows, { ...good, ...address }, areas);

describe('an address', () => {
  test.each<[string, object, unknown]>([
    ['has a required part', { recipient: '  ' }, { part: 'recipient', rule: 'required' }],
    ['has a country, though the form asks for none', { country: null }, { part: 'country', rule: 'required' }],
    ['has no part that the form doesn’t ask for', { city: 'Kowloon' }, { part: 'city', rule: 'unknownPart' }],
    ['has no part that there isn’t', { planet: 'Mars' }, { part: 'planet', rule: 'unknownPart' }],
    ['is of a country that is delivered to', { country: 3 }, { part: 'country', rule: 'unknownArea' }],
    ['has a region that there is', { region: 99, district: null }, { part: 'region', rule: 'unknownArea' }],
    ['has a district that there is', { district: 99 }, { part: 'district', rule: 'unknownArea' }],
    ['has a region of its country', { region: 21, district: 211 }, { part: 'region', rule: 'elsewhere' }],
    ['has a district of its region', { district: 121 }, { part: 'district', rule: 'elsewhere' }],
    ['has areas as ids', { district: '111' }, { part: 'district', rule: 'unknownArea' }],
    ['has texts', { flat: 8 }, { part: 'flat', rule: 'notText' }],
    ['has no text too long, in characters', { flat: '室'.repeat(21) }, { part: 'flat', rule: 'tooLong', max: 20 }],
  ])('%s', (_name, address, problem) => {
    expect(problems(address)).toEqual([problem]);
  });

  test('tells its problems in the order of the form', () => {
    expect(problems({ recipient: '', region: null, district: 99, moon: 'x' })).toEqual([
      { part: 'recipient', rule: 'required' },
      { part: 'region', rule: 'required' },
      { part: 'district', rule: 'unknownArea' },
      { part: 'moon', rule: 'unknownPart' },
    ]);
  });

  test('without a region has a district of any region of its country', () => {
    const withoutRegion: readonly AddressRow[] = [{ part: 'recipient' }, { part: 'district' }];
    const address = { recipient: 'A', country: 1, district: 121 };
    expect(problemsOfAddress(withoutRegion, address, areas)).toEqual([]);
    expect(problemsOfAddress(withoutRegion, { ...address, district: 211 }, areas)).toEqual([
      { part: 'district', rule: 'elsewhere' },
    ]);
  });

  test('has a country, whatever the form says of it', () => {
    const form = [{ part: 'country', required: false }, { part: 'address' }];
    expect(problemsOfAddress(form, { address: '1 Hung To Road' }, areas)).toEqual([
      { part: 'country', rule: 'required' },
    ]);
  });

  test('is good with all that is required, optional parts left empty', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ district: undefined, flat: '' })).toEqual([]);
    expect(problems({ flat: '𠀋'.repeat(20) })).toEqual([]);
  });
});

describe('the lines of a form', () => {
  test('are those of the usual form where a country has none', () => {
    for (const none of [undefined, null, [], [{ part: null }]])
      expect(addressLines(none).map(({ part }) => part)).toEqual([
        'recipient',
        'tel',
        'country',
        'region',
        'district',
        'city',
        'address',
        'postal_code',
      ]);
  });

  test('keep their order and their words; a part without words has its own', () => {
    expect(addressLines([...form].toReversed())).toMatchObject([
      { part: 'flat', required: false, label: { zh_HK: '室', en_US: 'Flat' } },
      { part: 'district' },
      { part: 'region', required: true, label: { zh_HK: '區域', en_US: 'Region' } },
      { part: 'recipient' },
    ]);
  });
});
