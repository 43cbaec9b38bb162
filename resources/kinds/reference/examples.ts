import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'reference'> = [
  {
    name: 'one',
    field: { kind: 'reference', label, to: 'store' },
    valid: [...same(1, 3), { given: ' 2 ', kept: 2 }],
    invalid: [...breaking('reference', 'main', 0, -1, '1.5', 1.5, 2_147_483_648, true, [1], { id: 1 })],
    matches: [
      ...matching(
        2,
        ['eq', '2', true],
        ['eq', '3', false],
        ['in', ['1', '2'], true],
        ['in', ['1', '3'], false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['eq', '2', false]),
    ],
    csv: [{ cell: ' 3 ', kept: 3 }],
  },
  {
    name: 'many',
    field: { kind: 'reference', label, to: 'store', many: true, maxLength: 2 },
    valid: [...same([1], [1, 3], []), { given: [3, '1', 3], kept: [1, 3] }, { given: null, kept: [] }],
    invalid: [
      ...breaking('reference', ['main'], [0], [1, null]),
      ...breaking('type', 1, '1'),
      ...breaking('most', [1, 2, 3]),
    ],
    matches: [
      ...matching(
        [1, 3],
        ['eq', '3', true],
        ['eq', '2', false],
        ['in', ['2', '3'], true],
        ['in', ['2'], false],
        ['null', 'false', true],
      ),
      ...matching([], ['null', 'true', true], ['null', 'false', false], ['eq', '1', false]),
    ],
    csv: [{ cell: '3; 1;', kept: [1, 3] }],
  },
];
