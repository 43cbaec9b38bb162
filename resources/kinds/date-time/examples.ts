import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'dateTime'> = [
  {
    name: 'plain',
    field: { kind: 'dateTime', label },
    valid: [
      ...same(
        '2026-11-20T10:05:00.000Z',
        '2026-11-20T10:05:07.089Z',
        '1999-12-31T23:59:59.999Z',
        '9999-12-31T15:59:59.999Z',
      ),
      { given: '2026-11-20T18:05+08:00', kept: '2026-11-20T10:05:00.000Z' },
      { given: '2026-11-20T10:05:00Z', kept: '2026-11-20T10:05:00.000Z' },
      { given: '2026-11-20T10:05:00.123456Z', kept: '2026-11-20T10:05:00.123Z' },
    ],
    invalid: [
      ...breaking(
        'dateTime',
        '2026-11-20',
        '2026-11-20 18:05',
        '2026-11-20T18:05',
        '2026-02-30T00:00:00Z',
        '2026-11-20T25:00:00Z',
        'now',
        '0000-12-31T23:00:00Z',
        '9999-12-31T23:59:59-01:00',
        // The year 10000 in Hong Kong.
        '9999-12-31T16:00:00Z',
      ),
      ...breaking('type', 1_790_000_000, true),
    ],
    matches: [
      ...matching(
        '2026-11-20T10:05:00.000Z',
        ['eq', '2026-11-20T10:05:00Z', true],
        ['eq', '2026-11-20T18:05:00+08:00', true],
        ['eq', '2026-11-20T10:05:01Z', false],
        ['null', 'false', true],
      ),
      ...matching(
        '2026-11-20T10:05:00.000Z',
        ['gte', '2026-11-20T10:05:00Z', true],
        ['gte', '2026-11-20T10:05:01Z', false],
        ['lte', '2026-11-20T10:05:00Z', true],
        ['lte', '2026-11-20T10:04:59Z', false],
      ),
      // A bare date means the whole day in Hong Kong.
      ...matching(
        '2026-11-20T15:59:59.999Z',
        ['lte', '2026-11-20', true],
        ['lte', '2026-11-19', false],
        ['gte', '2026-11-20', true],
        ['gte', '2026-11-21', false],
      ),
      ...matching('2026-11-20T16:00:00.000Z', ['lte', '2026-11-20', false], ['gte', '2026-11-21', true]),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['lte', '2026-11-20', false]),
    ],
    csv: [
      { cell: '2026-11-20 18:05', kept: '2026-11-20T10:05:00.000Z' },
      { cell: '2026/11/20 18:05:30', kept: '2026-11-20T10:05:30.000Z' },
      { cell: '2026-11-20', kept: '2026-11-19T16:00:00.000Z' },
    ],
  },
];
