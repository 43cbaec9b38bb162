import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'percent'> = [
  {
    name: 'up to a hundred',
    field: { kind: 'percent', label, minValue: 0, maxValue: 100 },
    valid: [...same('12.50', '0.00', '100.00'), { given: 12.5, kept: '12.50' }, { given: '5', kept: '5.00' }],
    invalid: [
      ...breaking('between', '100.01', '-1'),
      ...breaking('places', '0.125'),
      ...breaking('numeric', '5%', 'half'),
      ...breaking('digitsBefore', '123456'),
      ...breaking('type', true),
    ],
    matches: [
      ...matching(
        '12.50',
        ['eq', '12.5', true],
        ['eq', '12', false],
        ['in', ['12.50'], true],
        ['in', ['1'], false],
        ['gte', '12.5', true],
        ['gte', '12.51', false],
        ['lte', '12.5', true],
        ['lte', '12.49', false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['gte', '0', false]),
    ],
    csv: [{ cell: '12.5 %', kept: '12.50' }],
  },
];
