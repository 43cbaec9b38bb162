import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'phone'> = [
  {
    name: 'plain',
    field: { kind: 'phone', label },
    valid: [
      ...same('+85291234567', '+447911123456'),
      { given: '9123 4567', kept: '+85291234567' },
      { given: '(852) 2345-6789', kept: '+85223456789' },
      { given: '00852 9123 4567', kept: '+85291234567' },
      { given: '９１２３　４５６７', kept: '+85291234567' },
      { given: '＋８５２　９１２３４５６７', kept: '+85291234567' },
      { given: '+86 138 0013 8000', kept: '+8613800138000' },
    ],
    invalid: [
      ...breaking(
        'phone',
        '1234567',
        '01234567',
        '912345678',
        '+852 1234 5678',
        '+0123456789',
        'call me',
        '+1234567890123456',
      ),
      ...breaking('type', 91_234_567),
    ],
    matches: [
      ...matching(
        '+85291234567',
        ['eq', '+85291234567', true],
        ['eq', '+85291234568', false],
        ['in', ['+85291234567'], true],
        ['in', ['+85290000000'], false],
      ),
      ...matching('+85291234567', ['contains', '9123', true], ['contains', '777', false], ['null', 'false', true]),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['contains', '8', false]),
    ],
    csv: [{ cell: "'+85291234567", kept: '+85291234567' }],
  },
];
