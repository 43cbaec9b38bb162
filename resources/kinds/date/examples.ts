import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'date'> = [
  {
    name: 'plain',
    field: { kind: 'date', label },
    valid: [
      ...same('2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'),
      { given: ' 2026-11-20 ', kept: '2026-11-20' },
    ],
    invalid: [
      ...breaking(
        'date',
        '2026-02-29',
        '2026-13-01',
        '2026-1-1',
        '20/11/2026',
        'today',
        '0000-01-01',
        '2026-11-20T00:00:00Z',
      ),
      ...breaking('type', 20261120, true),
    ],
    matches: [
      ...matching(
        '2026-11-20',
        ['eq', '2026-11-20', true],
        ['eq', '2026-11-21', false],
        ['in', ['2026-11-20', '2026-01-01'], true],
        ['in', ['2026-01-01'], false],
      ),
      ...matching(
        '2026-11-20',
        ['gte', '2026-11-20', true],
        ['gte', '2026-11-21', false],
        ['lte', '2026-11-20', true],
        ['lte', '2026-11-19', false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['gte', '2026-01-01', false]),
    ],
    csv: [{ cell: '2026/11/20', kept: '2026-11-20' }],
  },
];
