import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'decimal'> = [
  {
    name: 'with three places',
    field: { kind: 'decimal', label, places: 3, unit: 'kg' },
    valid: [
      ...same('0.000', '1.250', '-1.250', '9999999999999.999'),
      { given: 12, kept: '12.000' },
      { given: 0.1, kept: '0.100' },
      { given: ' 007.50 ', kept: '7.500' },
      { given: '-0', kept: '0.000' },
      { given: '1.2500000', kept: '1.250' },
    ],
    invalid: [
      ...breaking('places', '1.2505', 0.00012),
      ...breaking('digitsBefore', '10000000000000'),
      ...breaking('numeric', 'heavy', '1,5', '.5', '5.', '1e3', '--1', 'NaN'),
      ...breaking('type', true, ['1']),
    ],
    matches: [
      ...matching(
        '1.250',
        ['eq', '1.25', true],
        ['eq', '1.251', false],
        ['in', ['1', '1.250'], true],
        ['in', ['1'], false],
        ['null', 'false', true],
      ),
      ...matching(
        '1.250',
        ['gte', '1.25', true],
        ['gte', '1.251', false],
        ['lte', '1.25', true],
        ['lte', '1.249', false],
      ),
      ...matching('9999999999999.999', ['gte', '9999999999999.999', true], ['lte', '9999999999999.998', false]),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['gte', '0', false]),
    ],
    csv: [{ cell: ' 1.5 ', kept: '1.500' }],
  },
  {
    name: 'without places',
    field: { kind: 'decimal', label, places: 0, minValue: '0' },
    valid: [...same('0', '9007199254740993'), { given: '5.0', kept: '5' }],
    invalid: [...breaking('places', '5.5'), ...breaking('minValue', '-1')],
    matches: [...matching('9007199254740993', ['eq', '9007199254740993', true], ['eq', '9007199254740992', false])],
  },
];
