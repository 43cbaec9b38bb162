import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'money'> = [
  {
    name: 'plain',
    field: { kind: 'money', label },
    valid: [
      ...same('128.00', '0.05', '-20.50', '999999999999.99'),
      { given: '128', kept: '128.00' },
      { given: 128.5, kept: '128.50' },
      { given: ' 0128.5 ', kept: '128.50' },
    ],
    invalid: [
      ...breaking('places', '0.005'),
      ...breaking('digitsBefore', '1000000000000.00'),
      ...breaking('numeric', 'HK$5', '1,000.00', 'free'),
      ...breaking('type', true),
    ],
    matches: [
      ...matching(
        '128.00',
        ['eq', '128', true],
        ['eq', '128.01', false],
        ['in', ['1', '128.00'], true],
        ['in', ['1'], false],
        ['null', 'false', true],
      ),
      ...matching(
        '128.00',
        ['gte', '128', true],
        ['gte', '128.01', false],
        ['lte', '128', true],
        ['lte', '127.99', false],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['lte', '0', false]),
    ],
    csv: [
      { cell: 'HK$1,234.50', kept: '1234.50' },
      { cell: '$ 12', kept: '12.00' },
      { cell: '1,234,567', kept: '1234567.00' },
    ],
  },
  {
    name: 'above nothing',
    field: { kind: 'money', label, minValue: '0.01' },
    valid: same('0.01'),
    invalid: breaking('minValue', '0.00', '-5'),
    matches: [],
  },
];
