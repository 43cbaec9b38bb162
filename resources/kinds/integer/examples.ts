import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'integer'> = [
  {
    name: 'plain',
    field: { kind: 'integer', label },
    valid: [
      ...same(0, 7, -3, 2_147_483_647, -2_147_483_647),
      { given: ' 42 ', kept: 42 },
      { given: '-0', kept: 0 },
      { given: '007', kept: 7 },
    ],
    invalid: [
      ...breaking('integer', 1.5, '1.5', '1e3', 'seven', '７', '0x1f'),
      ...breaking('maxValue', 2_147_483_648, '99999999999'),
      ...breaking('minValue', -2_147_483_648),
      ...breaking('type', true, [1]),
    ],
    matches: [
      ...matching(
        7,
        ['eq', '7', true],
        ['eq', '8', false],
        ['in', ['6', '7'], true],
        ['in', ['6'], false],
        ['null', 'false', true],
      ),
      ...matching(7, ['gte', '7', true], ['gte', '8', false], ['lte', '7', true], ['lte', '6', false]),
      ...matching(-3, ['gte', '-3', true], ['lte', '-4', false]),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['gte', '0', false], ['lte', '0', false]),
    ],
    csv: [{ cell: ' 12 ', kept: 12 }],
  },
  {
    name: 'between limits',
    field: { kind: 'integer', label, minValue: 1, maxValue: 20 },
    valid: same(1, 20),
    invalid: breaking('between', 0, 21),
    matches: [],
  },
];
